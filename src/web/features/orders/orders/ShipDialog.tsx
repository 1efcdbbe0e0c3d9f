import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type {
  BulkShipInput,
  BulkShipResult,
  SellerOrderRow,
} from '../../../../contract/orders/seller-orders.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { columnOf } from './pasted-column.ts';
import { notShippedText, type ParcelWays, shippedText } from './shipping.hooks.ts';
import { CarrierField, textOf, WayFields } from './WayFields.tsx';

type Parcel = Pick<SellerOrderRow, '_id' | 'order' | 'buyer' | 'booked'>;

interface ShipDialogProps {
  parcels: readonly [Parcel, ...Parcel[]];
  /** What was typed before and did not go through; the fields begin with it. */
  ways: ParcelWays;
  onShip: (way: BulkShipInput) => void;
  onClose: () => void;
}

/** How a parcel travels as far as that is known: as it was typed before, else as it is booked. */
function wayOf(
  { _id, booked }: Parcel,
  ways: ParcelWays,
): { carrier: string | null; trackingNumber: string | null } {
  return ways.get(_id) ?? { carrier: booked?.carrier ?? null, trackingNumber: booked?.number ?? null };
}

/** Asks how parcels travel. Mounted only while it is open. */
export function ShipDialog({ parcels, ways, onShip, onClose }: ShipDialogProps) {
  const [first, ...others] = parcels;
  const ship = (way: BulkShipInput) => {
    onShip(way);
    onClose();
  };
  return others.length === 0 ? (
    <ShipOne parcel={first} ways={ways} onShip={ship} onClose={onClose} />
  ) : (
    <ShipMany parcels={parcels} ways={ways} onShip={ship} onClose={onClose} />
  );
}

function ShipOne({ parcel, ways, onShip, onClose }: Omit<ShipDialogProps, 'parcels'> & { parcel: Parcel }) {
  const formId = useId();
  const known = wayOf(parcel, ways);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = textOf(form, 'trackingNumber');
    onShip({
      ids: [parcel._id],
      carrier: textOf(form, 'carrier'),
      trackingNumbers: number === null ? {} : { [parcel._id]: number },
    });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ship ${parcel.order.orderNumber}`}
      actions={<ShipActions formId={formId} action="Mark as shipped" onClose={onClose} />}
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Ship the parcel">
        <p className="mb-4 wrap-anywhere text-fg-2">
          {`To ${parcel.buyer.company ?? parcel.buyer.name}. The buyer gets a mail with carrier and tracking number.`}
        </p>
        <WayFields carrier={known.carrier} trackingNumber={known.trackingNumber} />
      </form>
    </Dialog>
  );
}

function ShipMany({
  parcels,
  ways,
  onShip,
  onClose,
}: Omit<ShipDialogProps, 'parcels'> & { parcels: readonly Parcel[] }) {
  const formId = useId();
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(parcels.map((parcel) => [parcel._id, wayOf(parcel, ways).trackingNumber ?? ''])),
  );
  // One for all: of parcels that are booked with several it is typed.
  const carriers = new Set(parcels.flatMap((parcel) => wayOf(parcel, ways).carrier ?? []));
  const [carrier = null] = carriers.size === 1 ? carriers : [];
  const [isAsking, setIsAsking] = useState(false);
  const known = Object.entries(numbers).flatMap(([id, number]) =>
    number.trim() === '' ? [] : [[id, number.trim()] as const],
  );
  const without = parcels.length - known.length;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (without > 0 && !isAsking) {
      setIsAsking(true);
      return;
    }
    onShip({
      ids: parcels.map(({ _id }) => _id),
      carrier: textOf(new FormData(event.currentTarget), 'carrier'),
      trackingNumbers: Object.fromEntries(known),
    });
  }

  function change(changed: Readonly<Record<string, string>>) {
    setIsAsking(false);
    setNumbers((before) => ({ ...before, ...changed }));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="[--dialog-width:36rem]"
      title={`Ship ${parcels.length} parcels`}
      actions={
        <>
          <p role="status" className="num me-auto self-center text-sm text-fg-2">
            {withoutText(without, parcels.length)}
          </p>
          <ShipActions
            formId={formId}
            action={isAsking ? `Ship ${without} without a number` : 'Mark as shipped'}
            onClose={onClose}
          />
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={(event) => goDown(event, formId)}
        aria-label="Ship the parcels"
      >
        <p className="mb-4 text-fg-2">
          Every buyer gets a mail with carrier and tracking number. Enter goes to the next field; a column
          copied from a sheet fills the fields from where it is pasted.
        </p>
        <CarrierField carrier={carrier} />
        <ul className="mt-4 max-h-[40dvh] divide-y divide-line overflow-y-auto border-y border-line pe-1">
          {parcels.map(({ _id, order, buyer }, index) => (
            <li key={_id} className="grid items-end gap-x-4 gap-y-1 py-3 sm:grid-cols-2">
              <div className="min-w-0 sm:self-center">
                <p className="font-semibold">{order.orderNumber}</p>
                <p className="text-sm wrap-anywhere text-fg-2">{buyer.company ?? buyer.name}</p>
              </div>
              <TextField
                label="Tracking number"
                aria-label={`Tracking number of ${order.orderNumber}`}
                optional
                maxLength={LONGEST_NUMBER}
                autoComplete="off"
                value={numbers[_id] ?? ''}
                onChange={(event) => change({ [_id]: event.target.value })}
                onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
                  const column = columnOf(event.clipboardData.getData('text'));
                  if (column.length < 2) return;
                  event.preventDefault();
                  const rest = parcels.slice(index, index + column.length);
                  change(
                    Object.fromEntries(
                      rest.map((parcel, row) => [parcel._id, (column[row] ?? '').slice(0, LONGEST_NUMBER)]),
                    ),
                  );
                }}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

const LONGEST_NUMBER = 60;

function withoutText(without: number, all: number): string {
  if (without === 0) return 'Every parcel has a tracking number';
  if (without === all) return 'No parcel has a tracking number';
  return without === 1
    ? `1 of ${all} has no tracking number`
    : `${without} of ${all} have no tracking number`;
}

/** Scanners end each number with Enter: it goes to the next field, after the last one to the button. */
function goDown(event: KeyboardEvent<HTMLFormElement>, formId: string) {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(target) + 1];
  const submit = document.querySelector<HTMLElement>(`button[form="${CSS.escape(formId)}"]`);
  (next ?? submit)?.focus();
}

function ShipActions({ formId, action, onClose }: { formId: string; action: string; onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId}>
        {action}
      </Button>
    </>
  );
}

/** Some could not be shipped: which, and why. */
export function ShipResult({
  result: { done, refused },
  onClose,
}: {
  result: BulkShipResult;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={notShippedText(refused.length)}
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
