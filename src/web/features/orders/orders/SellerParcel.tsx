import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { placeLine } from '../../people/place-line.ts';
import { TrackingLink } from '../TrackingLink.tsx';
import { AccountNote } from './AccountNote.tsx';
import { CashNote } from './CashNote.tsx';
import { LineSerials } from './LineSerials.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { ParcelProgress, ParcelWay } from './ParcelCard.tsx';
import { ParcelLines } from './ParcelLines.tsx';

/** How far the parcel is, how it travels, its lines and their sum. */
export function SellerParcel({
  parcel,
  onChangeTracking,
  foot,
}: {
  parcel: SellerOrder;
  onChangeTracking: () => void;
  /** Lines below its sum: what came of it after it left. */
  foot: ReactNode;
}) {
  const { status, carrier, trackingNumber, items, subtotal } = parcel;
  return (
    <Card aria-labelledby="parcel-contents">
      <div className="p-4 md:px-5">
        <h2 id="parcel-contents" className="text-md font-semibold">
          Contents
        </h2>
        {parcel.replaces === null ? null : (
          <p className="mt-1 text-sm text-fg-2">
            Replacement for{' '}
            <Link to={paths.return(parcel.replaces._id)} discover="none" className="link">
              {parcel.replaces.number}
            </Link>
            : it costs the buyer nothing.
          </p>
        )}
        {status === 'cancelled' ? null : <ParcelProgress status={status} isPickedUp={parcel.isPickedUp} />}
        {parcel.payment === null ? null : <AccountNote payment={parcel.payment} />}
        {parcel.cash === null ? null : <CashNote cash={parcel.cash} />}
        <div className="flex flex-wrap items-end justify-between gap-x-4">
          <ParcelWay carrier={carrier} trackingNumber={trackingNumber} />
          {status === 'shipped' ? (
            <Button variant="secondary" size="sm" onClick={onChangeTracking} className="mt-3 ms-auto">
              Change tracking
            </Button>
          ) : null}
        </div>
        {status === 'cancelled' ? null : <TrackingLink code={parcel.trackingCode} />}
      </div>
      <ParcelLines items={items} action={(line) => <LineSerials parcel={parcel} line={line} />} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line p-4 md:px-5">
        <div>
          <p className="font-semibold">Subtotal</p>
          <p className="text-xs text-fg-3">Without VAT, delivery and coupons.</p>
        </div>
        <Rupees amount={subtotal} className="text-lg font-bold" />
      </div>
      {foot}
    </Card>
  );
}

/** Where the parcel goes; street and phone once it is paid. `contact` is the way to write to the buyer. */
export function SellerShipTo({ parcel, contact }: { parcel: SellerOrder; contact: ReactNode }) {
  const { status, buyer, shippingAddress, notes, purchaseOrderNumber } = parcel;
  const { street, country, phone } = shippingAddress;
  const place = placeLine(shippingAddress);
  const lines = [buyer.name, buyer.company, street, place, country, phone && formatPhone(phone)];
  return (
    <Card aria-labelledby="parcel-address" className="flex flex-col gap-4 p-5">
      <div>
        <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
          <h2 id="parcel-address" className="text-md font-semibold">
            {parcel.isPickedUp ? 'Picked up by' : 'Ship to'}
          </h2>
          {street === null ? null : (
            <CopyButton text={lines.filter(Boolean).join('\n')} what="shipping address" />
          )}
        </div>
        <address className="text-sm wrap-anywhere text-fg-2 not-italic">
          <span className="block font-medium text-fg">{buyer.name}</span>
          {buyer.company ? <span className="block">{buyer.company}</span> : null}
          {street === null ? null : <span className="block">{street}</span>}
          <span className="block">{place}</span>
          <span className="block">{country}</span>
          {phone === null ? null : (
            <a href={`tel:${phone.replace(/[\s-]/g, '')}`} className="num block text-link underline">
              {formatPhone(phone)}
            </a>
          )}
        </address>
        {status === 'pending' ? (
          <p className="mt-2 text-xs text-fg-3">You see street and phone once the order is paid.</p>
        ) : null}
      </div>
      {contact}
      <OrderNotes notes={notes} purchaseOrderNumber={purchaseOrderNumber} />
    </Card>
  );
}

/** What became of the buyer's money after the parcel, or lines of it, were cancelled. */
export function SellerRefund({ refund }: { refund: NonNullable<SellerOrder['refund']> }) {
  const { state, amount, dueBy, refundedAt, isAtDoor } = refund;
  return (
    <Card aria-labelledby="parcel-refund" className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="parcel-refund" className="text-md font-semibold">
          Refund
        </h2>
        {state === 'refunded' ? (
          <Badge tone="success" icon={<Check className="size-3.5" />}>
            {isAtDoor ? 'Not collected' : 'Refunded'}
          </Badge>
        ) : (
          <Badge tone="warning" icon={<Clock className="size-3.5" />}>
            On its way
          </Badge>
        )}
      </div>
      <p className="mt-2 text-sm text-fg-2">
        {isAtDoor ? (
          'No money was sent: the courier collects less from the buyer.'
        ) : amount === null ? (
          'The buyer gets the money for what was cancelled back from Thokmandu.'
        ) : (
          <>
            The buyer gets <Rupees amount={amount} className="font-semibold text-fg" /> back from Thokmandu,
            VAT included.
          </>
        )}
      </p>
      <p className="num mt-1 text-xs text-fg-3">
        {refundedAt
          ? isAtDoor
            ? `Taken off on ${formatDate(new Date(refundedAt))}`
            : `Sent on ${formatDate(new Date(refundedAt))}`
          : `Due before ${formatDate(new Date(dueBy))}`}
      </p>
    </Card>
  );
}
