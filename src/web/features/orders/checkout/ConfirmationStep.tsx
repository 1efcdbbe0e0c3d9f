import type { ReactNode } from 'react';
import { OnlineOnly } from '../../../offline/outbox/OnlineOnly.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AddressLines } from '../../people/AddressLines.tsx';
import type { OrderFailure } from './checkout.hooks.ts';
import type { ShippingDraft } from './checkout-draft.ts';
import { StepButtons } from './StepButtons.tsx';
import { billToOf } from './shipping-form.ts';

export interface ConfirmationStepProps {
  /** The lines of the order. */
  lines: ReactNode;
  /** When each seller's parcel arrives. */
  deliveries: readonly { seller: string; delivery: ReactNode }[];
  step: ShippingDraft;
  /** How it is paid: at once, or on account. */
  payment: ReactNode;
  isGuest: boolean;
  isPlacing: boolean;
  /** Why the last try did not become an order, or null. */
  failure: OrderFailure | null;
  /** Why the reader may not order, or null. */
  forbidden: string | null;
  /** Asks for a signature, once it is known that one is needed. */
  signature: (failure: OrderFailure) => ReactNode;
  /** Of the order, in words; null: none. */
  costCentre: string | null;
  onEdit: (step: number) => void;
  onPlace: () => void;
  onPrevious: () => void;
}

/** Everything on one page, each part with the way back to it. */
export function ConfirmationStep({
  lines,
  deliveries,
  step,
  payment,
  isGuest,
  isPlacing,
  failure,
  forbidden,
  signature,
  costCentre,
  onEdit,
  onPlace,
  onPrevious,
}: ConfirmationStepProps) {
  const billTo = billToOf(step.billTo);
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="confirmation" className="divide-y divide-line">
        <Part id="confirmation" title="Your order" editLabel="Edit cart" onEdit={() => onEdit(1)}>
          <div className="pt-2">{lines}</div>
        </Part>
        <Part title="Shipping address" editLabel="Edit shipping address" onEdit={() => onEdit(2)}>
          <AddressLines address={step.shipping} />
        </Part>
        {deliveries.length > 0 ? (
          <Part title="Delivery" editLabel="Edit where it is delivered" onEdit={() => onEdit(2)}>
            <ul className="flex flex-col gap-3">
              {deliveries.map(({ seller, delivery }) => (
                <li key={seller}>
                  {deliveries.length > 1 ? <p className="mb-1 text-sm text-fg-2">{seller}</p> : null}
                  {delivery}
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        <Part title="Billing address" editLabel="Edit billing address" onEdit={() => onEdit(2)}>
          {step.billingIsShipping ? (
            <p className="text-fg-2">Same as the shipping address</p>
          ) : (
            <AddressLines address={step.billing} />
          )}
        </Part>
        <Part title="Bill to" editLabel="Edit whom the bill goes to" onEdit={() => onEdit(2)}>
          {billTo === undefined ? (
            <p className="text-fg-2">Your name and the billing address</p>
          ) : (
            <p className="break-words text-fg-2">
              <span className="block">{billTo.companyName}</span>
              <span className="block">{billTo.address}</span>
              {billTo.panNumber ? <span className="block">PAN {billTo.panNumber}</span> : null}
            </p>
          )}
        </Part>
        <Part title="Payment method" editLabel="Edit payment method" onEdit={() => onEdit(3)}>
          {payment}
        </Part>
        {step.notes.trim() ? (
          <Part title="Order notes" editLabel="Edit order notes" onEdit={() => onEdit(2)}>
            <p className="break-words whitespace-pre-line text-fg-2">{step.notes}</p>
          </Part>
        ) : null}
        {costCentre ? (
          <Part title="Cost centre" editLabel="Edit cost centre" onEdit={() => onEdit(2)}>
            <p className="break-words text-fg-2">{costCentre}</p>
          </Part>
        ) : null}
        {step.purchaseOrderNumber.trim() ? (
          <Part title="Purchase order number" editLabel="Edit purchase order number" onEdit={() => onEdit(2)}>
            <p className="break-words text-fg-2">{step.purchaseOrderNumber}</p>
          </Part>
        ) : null}
      </Card>
      {isGuest ? (
        <p className="text-sm text-fg-2">
          You will be asked to login or to create an account. Everything you entered stays.
        </p>
      ) : null}
      {failure?.needsSignature && !isPlacing ? signature(failure) : null}
      {failure && !failure.needsSignature && !isPlacing ? (
        <Banner tone="danger">
          <p className="font-semibold">{failure.isAnswered ? 'Nothing was ordered.' : 'No answer came.'}</p>
          <p>
            {failure.isAnswered
              ? failure.text
              : 'Press Place Order again: an order that was placed is found, it is never placed twice.'}
          </p>
        </Banner>
      ) : null}
      {forbidden ? <Banner tone="warning">{forbidden}</Banner> : null}
      <OnlineOnly />
      {failure?.needsSignature || forbidden ? null : (
        <StepButtons onPrevious={onPrevious} placeOrder={{ onPlace, isPlacing }} />
      )}
    </div>
  );
}

function Part({
  id,
  title,
  editLabel,
  onEdit,
  children,
}: {
  id?: string;
  title: string;
  editLabel: string;
  onEdit: () => void;
  children: ReactNode;
}) {
  return (
    <div className="px-4 py-4 md:px-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} tabIndex={id ? -1 : undefined} className="font-semibold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={editLabel}
          onClick={onEdit}
          className="font-semibold text-link hover:text-primary-hover touch:min-h-11"
        >
          Edit
        </button>
      </div>
      {children}
    </div>
  );
}
