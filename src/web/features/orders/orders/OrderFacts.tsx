import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import NotebookText from 'lucide-react/icons/notebook-text';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import { BILL_WAY_NAMES } from '../../../../domain/books/payment-status.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card, TitledCard } from '../../../ui/layout/Card.tsx';
import { TotalsList } from '../../../ui/layout/TotalsList.tsx';
import { AddressLines } from '../../people/AddressLines.tsx';
import { OrderNotes } from './OrderNotes.tsx';

/** The sums and how they are paid. */
export function OrderSums({ order, bills }: { order: Order; bills?: ReactNode }) {
  return (
    <TitledCard title="Summary">
      <TotalsList
        totals={order.totals}
        couponCode={order.couponCode}
        surcharge={sumOfRupees(order.parcels.map(({ surcharge }) => surcharge))}
      />
      {order.split.onAccount > 0 ? <SplitRows split={order.split} /> : null}
      {order.paymentMethod === 'account' ? null : <PaymentState order={order} />}
      {bills}
    </TitledCard>
  );
}

/** An order in two: what is paid at once, and what is on account. */
function SplitRows({ split: { now, onAccount } }: Pick<Order, 'split'>) {
  return (
    <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
      {now > 0 ? (
        <div className="flex justify-between gap-3">
          <dt className="text-fg-2">Paid at once</dt>
          <dd>
            <Rupees amount={now} className="font-semibold" />
          </dd>
        </div>
      ) : null}
      <div className="flex justify-between gap-3">
        <dt className="flex items-center gap-1.5 text-fg-2">
          <NotebookText aria-hidden="true" /> On account
        </dt>
        <dd>
          <Rupees amount={onAccount} className="font-semibold" />
        </dd>
      </div>
    </dl>
  );
}

function PaymentState({ order: { payment, paymentMethod, status, totals, parcels } }: { order: Order }) {
  const method = BILL_WAY_NAMES[payment?.method ?? paymentMethod];
  const line = 'mt-3 flex items-center gap-1.5 text-sm text-fg-2';
  switch (payment?.status) {
    case 'settled':
      if (payment.method === 'cod' && status !== 'delivered' && status !== 'cancelled')
        return (
          <p className={line}>
            <HandCoins aria-hidden="true" />
            {!parcels.some(
              (parcel) => parcel.status === 'processing' || parcel.atDoor?.state === 'to_collect',
            ) ? (
              <span>Nothing is left to pay at the door</span>
            ) : parcels.some(({ atDoor }) => atDoor?.state === 'paid') ? (
              <span>What is left to pay at the door stands on each parcel</span>
            ) : (
              <span>
                Pay <Rupees amount={totals.total} /> to the courier
              </span>
            )}
          </p>
        );
      return (
        <p className={line}>
          <CircleCheck aria-hidden="true" className="text-success" /> Paid with {method}
        </p>
      );
    case 'refund_due':
      return (
        <p className={line}>
          <RotateCcw aria-hidden="true" /> Your payment with {method} is being refunded
        </p>
      );
    case 'refunded':
      return (
        <p className={line}>
          <RotateCcw aria-hidden="true" /> Your payment with {method} was refunded
        </p>
      );
    default:
      return (
        <p className={line}>
          <Clock aria-hidden="true" />
          {status === 'cancelled' ? `${method}, not paid` : `${method}, not paid yet`}
        </p>
      );
  }
}

/** Where it goes, where the bill goes, what was noted. */
export function OrderAddresses({ order }: { order: Order }) {
  const { shippingAddress, billingAddress, notes, purchaseOrderNumber, costCentre } = order;
  const hasOwnBilling = JSON.stringify(shippingAddress) !== JSON.stringify(billingAddress);
  return (
    <Card aria-labelledby="order-shipping" className="flex flex-col gap-4 p-5">
      <div className="text-sm">
        <h2 id="order-shipping" className="mb-2 text-md font-semibold">
          Shipping address
        </h2>
        <AddressLines address={shippingAddress} />
      </div>
      <div className="border-t border-line pt-4 text-sm">
        <h3 className="mb-1 font-semibold">Billing address</h3>
        {hasOwnBilling ? (
          <AddressLines address={billingAddress} />
        ) : (
          <p className="text-fg-2">Same as the shipping address</p>
        )}
      </div>
      {order.approvedBy ? (
        <div className="border-t border-line pt-4 text-sm">
          <h3 className="mb-1 font-semibold">Signature</h3>
          <p className="text-fg-2">{`${order.orderedBy.name} ordered it, ${order.approvedBy.name} signed it.`}</p>
        </div>
      ) : null}
      <OrderNotes notes={notes} purchaseOrderNumber={purchaseOrderNumber} costCentre={costCentre} />
    </Card>
  );
}
