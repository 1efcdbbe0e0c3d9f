import { type FormEvent, useId, useState } from 'react';
import type { BulkShipResult, SellerOrderRow } from '../../../contract/seller-orders.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useBulkShip, useMoveParcel } from './seller-orders.hooks.ts';
import { CarrierField, textOf, WayFields } from './WayFields.tsx';

type Parcel = Pick<SellerOrderRow, '_id' | 'order' | 'buyer'>;

/** Asks how parcels travel, then marks them as shipped. Mounted only while it is open. */
export function ShipDialog({
  parcels,
  onClose,
}: {
  parcels: readonly [Parcel, ...Parcel[]];
  onClose: () => void;
}) {
  const [first, ...others] = parcels;
  return others.length === 0 ? (
    <ShipOne parcel={first} onClose={onClose} />
  ) : (
    <ShipMany parcels={parcels} onClose={onClose} />
  );
}

function ShipOne({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const move = useMoveParcel(parcel._id);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (move.isPending) return;
    const form = new FormData(event.currentTarget);
    move.mutate(
      { status: 'shipped', carrier: textOf(form, 'carrier'), trackingNumber: textOf(form, 'trackingNumber') },
      {
        onSuccess: () => toast.success('Parcel marked as shipped'),
        onError: (error) => toast.error(errorText(error, 'Failed to update status')),
        onSettled: onClose,
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ship ${parcel.order.orderNumber}`}
      actions={<ShipActions formId={formId} isBusy={move.isPending} onClose={onClose} />}
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Ship the parcel">
        <p className="mb-4 wrap-anywhere text-fg-2">
          {`To ${parcel.buyer.company ?? parcel.buyer.name}. The buyer gets a mail with carrier and tracking number.`}
        </p>
        <WayFields />
      </form>
    </Dialog>
  );
}

function ShipMany({ parcels, onClose }: { parcels: readonly Parcel[]; onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const ship = useBulkShip();
  const [result, setResult] = useState<BulkShipResult | null>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ship.isPending) return;
    const form = new FormData(event.currentTarget);
    const numbers = parcels.flatMap(({ _id }) => {
      const number = textOf(form, _id);
      return number === null ? [] : [[_id, number] as const];
    });
    ship.mutate(
      {
        ids: parcels.map(({ _id }) => _id),
        carrier: textOf(form, 'carrier'),
        trackingNumbers: Object.fromEntries(numbers),
      },
      {
        onSuccess: (answer) => {
          if (answer.done.length > 0) toast.success(shippedText(answer.done.length));
          if (answer.refused.length > 0) setResult(answer);
          else onClose();
        },
        onError: (error) => toast.error(errorText(error, 'Failed to update status')),
      },
    );
  }

  if (result) return <ShipResult result={result} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="[--dialog-width:36rem]"
      title={`Ship ${parcels.length} parcels`}
      actions={<ShipActions formId={formId} isBusy={ship.isPending} onClose={onClose} />}
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Ship the parcels">
        <p className="mb-4 text-fg-2">Every buyer gets a mail with carrier and tracking number.</p>
        <CarrierField />
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {parcels.map(({ _id, order, buyer }) => (
            <li key={_id} className="grid items-end gap-x-4 gap-y-1 py-3 sm:grid-cols-2">
              <div className="min-w-0 sm:self-center">
                <p className="font-semibold">{order.orderNumber}</p>
                <p className="text-sm wrap-anywhere text-fg-2">{buyer.company ?? buyer.name}</p>
              </div>
              <TextField
                label="Tracking number"
                aria-label={`Tracking number of ${order.orderNumber}`}
                optional
                name={_id}
                maxLength={60}
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

function ShipActions({ formId, isBusy, onClose }: { formId: string; isBusy: boolean; onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={isBusy}>
        Mark as shipped
      </Button>
    </>
  );
}

/** Some could not be shipped: which, and why. */
function ShipResult({ result: { done, refused }, onClose }: { result: BulkShipResult; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={refused.length === 1 ? '1 parcel was not shipped' : `${refused.length} parcels were not shipped`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {done.length > 0 ? <p className="mb-3 text-fg-2">{`${shippedText(done.length)}.`}</p> : null}
      <ul className="divide-y divide-line">
        {refused.map(({ _id, orderNumber, reason }) => (
          <li key={_id} className="py-2">
            <p className="font-semibold">{orderNumber}</p>
            <p className="text-sm text-fg-2">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const shippedText = (count: number) =>
  count === 1 ? '1 parcel marked as shipped' : `${count} parcels marked as shipped`;
