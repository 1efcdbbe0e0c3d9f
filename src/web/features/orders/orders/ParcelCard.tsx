import { cx } from 'class-variance-authority';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { OrderItem, Parcel } from '../../../../contract/orders/orders.contract.ts';
import { RETURN_STATUS_NAMES } from '../../../../domain/after-sale/return.ts';
import { ORDER_STATUS_NAMES, type ParcelStatus } from '../../../../domain/orders/order-status.ts';
import { paths } from '../../../paths.ts';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { PickupCode } from '../PickupCode.tsx';
import { TrackingLink } from '../TrackingLink.tsx';
import { AccountNote } from './AccountNote.tsx';
import { ParcelCash } from './ParcelCash.tsx';
import { ParcelLines } from './ParcelLines.tsx';
import { areReturnsOpen } from './parcel-returns.ts';

const STAGES = ['pending', 'processing', 'shipped', 'delivered'] as const satisfies readonly ParcelStatus[];

const PICKUP_STAGES = ['pending', 'processing', 'delivered'] as const satisfies readonly ParcelStatus[];

/** One seller's part of an order: how far it is, its tracking, its lines. The buyer may review what came. */
export function ParcelCard({
  parcel,
  number,
  costCentre,
  reviewed,
  contact,
  bills,
  foot,
}: {
  parcel: Parcel;
  number: number;
  /** The order's: lines with another say so. */
  costCentre: CostCentreRef | null;
  /** Products its buyer has reviewed; null for anybody else, who reviews nothing here. */
  reviewed: readonly string[] | null;
  /** The way to write to its seller. */
  contact?: ReactNode;
  /** What was billed for it. */
  bills?: ReactNode;
  /** What the buyer can do with it now. */
  foot?: ReactNode;
}) {
  const { seller, status, carrier, trackingNumber } = parcel;
  return (
    <section aria-labelledby={`parcel-${parcel._id}`} className="card">
      <header className="p-4 md:px-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id={`parcel-${parcel._id}`} className="min-w-0 truncate font-semibold">
            <span className="me-1 text-fg-2">Parcel {number}</span>{' '}
            {seller.slug === null ? (
              seller.companyName
            ) : (
              <Link to={paths.seller(seller.slug)} discover="none" className="link-quiet">
                {seller.companyName}
              </Link>
            )}
          </h2>
          <StatusBadge status={status} />
        </div>
        {status === 'cancelled' ? null : (
          <ParcelProgress status={status} isPickedUp={parcel.pickup !== null} />
        )}
        {parcel.replaces === null ? null : (
          <p className="mt-2 text-sm text-fg-2">
            Replacement for{' '}
            <Link to={paths.return(parcel.replaces._id)} discover="none" className="link">
              {parcel.replaces.number}
            </Link>
          </p>
        )}
        {parcel.payment === null ? null : (
          <AccountNote payment={parcel.payment} {...(reviewed === null ? {} : { sellerId: seller._id })} />
        )}
        <ParcelWay carrier={carrier} trackingNumber={trackingNumber} />
        <ParcelCash parcel={parcel} isOwn={reviewed !== null} />
        {parcel.pickup ? <PickupCode pickup={parcel.pickup} status={status} /> : null}
        {status === 'cancelled' ? null : <TrackingLink code={parcel.trackingCode} />}
        {contact ? <div className="mt-3 print:hidden">{contact}</div> : null}
      </header>
      <ParcelLines
        items={parcel.items}
        action={(line) => (
          <>
            {line.costCentre === null || line.costCentre._id === costCentre?._id ? null : (
              <p className="text-xs wrap-anywhere text-fg-3">
                Cost centre {line.costCentre.code} {line.costCentre.name}
              </p>
            )}
            {reviewed === null ||
            status !== 'delivered' ||
            line.product._id === null ? null : reviewed.includes(line.product._id) ? (
              <p className="mt-0.5 text-xs text-fg-3">You reviewed this product</p>
            ) : (
              <TextLink
                to={`${paths.product(line.product._id)}?tab=reviews#details`}
                aria-label={`Write a review: ${line.name}`}
                className="me-3 inline-block text-xs touch:py-3 print:hidden"
              >
                Write a review
              </TextLink>
            )}
            {reviewed === null ? null : <LineReturns parcel={parcel} line={line} />}
          </>
        )}
      />
      {bills}
      {foot}
    </section>
  );
}

/** Returns of a line, and the way to ask for one while the window is open and units of it are left. */
function LineReturns({ parcel, line }: { parcel: Parcel; line: OrderItem }) {
  const { returns } = parcel;
  return (
    <>
      {areReturnsOpen(parcel) && parcel.returnable.includes(line._id) ? (
        <TextLink
          to={paths.newReturn({ parcel: parcel._id, line: line._id })}
          aria-label={`Return ${line.name}`}
          className="me-3 inline-block text-xs touch:py-3 print:hidden"
        >
          Return
        </TextLink>
      ) : null}
      {returns
        .filter(({ items }) => items.includes(line._id))
        .map(({ _id, number, status }) => (
          <TextLink key={_id} to={paths.return(_id)} className="me-3 inline-block text-xs touch:py-3">
            {number}: {RETURN_STATUS_NAMES[status]}
          </TextLink>
        ))}
    </>
  );
}

/** By whom and under which number a parcel travels, once somebody has said so. */
export function ParcelWay({ carrier, trackingNumber }: Pick<Parcel, 'carrier' | 'trackingNumber'>) {
  if (!trackingNumber && !carrier) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm text-fg-2 wrap-anywhere">
      <Truck aria-hidden="true" />
      {carrier}
      {trackingNumber ? (
        <>
          <strong className="font-semibold break-all text-fg">{trackingNumber}</strong>
          <CopyButton text={trackingNumber} what="tracking number" />
        </>
      ) : null}
    </p>
  );
}

/** Its parts, filled up to where the parcel is. */
export function ParcelProgress({
  status,
  isPickedUp,
}: {
  status: (typeof STAGES)[number];
  /** It is never on its way. */
  isPickedUp: boolean;
}) {
  const stages = isPickedUp ? PICKUP_STAGES : STAGES;
  const reached = (stages as readonly ParcelStatus[]).indexOf(status);
  return (
    <ol className="mt-3 grid auto-cols-fr grid-flow-col gap-1.5" aria-label="Progress">
      {stages.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === reached ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-1 text-2xs sm:text-xs forced-colors:border-current',
            index > reached ? 'border-line-2 text-fg-3' : 'text-fg-2',
            index <= reached && (status === 'delivered' ? 'border-success' : 'border-primary'),
            index === reached && 'font-semibold text-fg',
          )}
        >
          {isPickedUp && stage === 'delivered' ? 'Picked up' : ORDER_STATUS_NAMES[stage]}
        </li>
      ))}
    </ol>
  );
}
