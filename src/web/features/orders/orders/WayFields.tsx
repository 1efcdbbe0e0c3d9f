import { useId } from 'react';
import { CARRIERS } from '../../../../domain/orders/carriers.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

export function CarrierField({ carrier }: { carrier: string | null }) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Carrier"
        optional
        name="carrier"
        list={listId}
        maxLength={60}
        autoComplete="off"
        defaultValue={carrier ?? ''}
        help="Choose one or type its name."
      />
      <datalist id={listId}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** How one parcel travels. */
export function WayFields({
  carrier,
  trackingNumber,
}: {
  carrier: string | null;
  trackingNumber: string | null;
}) {
  return (
    <div className="flex flex-col gap-4">
      <CarrierField carrier={carrier} />
      <TextField
        label="Tracking number"
        optional
        name="trackingNumber"
        maxLength={60}
        autoComplete="off"
        defaultValue={trackingNumber ?? ''}
      />
    </div>
  );
}

/** What was typed in a field, or null. */
export function textOf(form: FormData, name: string): string | null {
  return String(form.get(name) ?? '').trim() || null;
}
