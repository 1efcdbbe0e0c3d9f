import { type FormEvent, useState } from 'react';
import { countText } from '../../../../domain/shop/count-text.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../../data/api-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useCouriersOfDay, useManifest } from './parcel-labels.hooks.ts';

const FAILED = 'The manifest could not be drawn';

/** Asks for a day and a courier, and saves what both sign when parcels change hands. Mounted only while it is open. */
export function ManifestDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState(() => kathmanduDate(new Date()));
  const [courier, setCourier] = useState('');
  const isDay = startOfNamedDay(day) !== null;
  const couriers = useCouriersOfDay(day, isDay);
  const manifest = useManifest();
  const sent = isDay && couriers.data?.day === day ? couriers.data.couriers : null;
  const isNamed = sent?.some((one) => one.courier === courier) ?? false;
  const error = manifest.error ?? couriers.error;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (manifest.isPending || !sent?.length) return;
    manifest.mutate(
      { day, courier: isNamed ? courier : '' },
      { failed: FAILED, onSuccess: onClose, onError: null },
    );
  }

  return (
    <FormDialog
      title="Manifest"
      action="Save manifest"
      isBusy={manifest.isPending}
      disabled={!sent?.length}
      onSubmit={onSubmit}
      onClose={onClose}
      label="Manifest"
    >
      <p className="text-fg-2">
        What a courier takes from you on a day, on paper: both sign it when the parcels change hands.
      </p>
      <DateField
        label="Day"
        name="day"
        value={day}
        onChange={(event) => {
          manifest.reset();
          setDay(event.target.value);
        }}
        error={isDay ? undefined : 'Choose a day'}
        help="The day on which the parcels were marked as shipped."
      />
      <SelectField
        label="Courier"
        value={isNamed ? courier : ''}
        onChange={(event) => setCourier(event.target.value)}
        disabled={!sent?.length}
        options={[
          { value: '', label: 'All, each on pages of its own' },
          ...(sent ?? [])
            .filter((one) => one.courier !== '')
            .map((one) => ({
              value: one.courier,
              label: `${one.courier}, ${countText(one.parcels, 'parcel')}`,
            })),
        ]}
      />
      <p role="status" className="text-sm text-fg-2 empty:hidden">
        {sent?.length === 0 ? 'No parcels were sent on this day.' : null}
      </p>
      {error ? <Banner tone="danger">{errorText(error, FAILED)}</Banner> : null}
    </FormDialog>
  );
}
