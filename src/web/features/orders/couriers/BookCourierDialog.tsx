import { useState } from 'react';
import {
  type BookCourierInput,
  bookCourierSchema,
  type CourierRateAnswer,
  courierRateRequestSchema,
  type ParcelCourier,
} from '../../../../contract/orders/couriers.contract.ts';
import type { CourierId } from '../../../../domain/orders/courier.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { errorText } from '../../../data/api-client.ts';
import { useRepeatKeys } from '../../../data/repeat-keys.hooks.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { bookCourier, useCourierRate } from './couriers.hooks.ts';

/** Books a courier for a parcel: who, how heavy, how many pieces; its price is said before. */
export function BookCourierDialog({
  parcelId,
  courier: { couriers, weightGrams },
  onClose,
}: {
  parcelId: string;
  courier: ParcelCourier;
  onClose: () => void;
}) {
  const repeat = useRepeatKeys();
  const { draft, bind } = useDraft({
    courier: couriers[0]?._id ?? 'hand',
    kilograms: weightGrams === null ? '' : String(weightGrams / 1000),
    pieces: '1',
    name: '',
    number: '',
    price: '',
  });
  const isByHand = draft.courier === 'hand';
  const measures = {
    courier: draft.courier as CourierId,
    weightGrams: gramsOf(draft.kilograms),
    parcels: Number(draft.pieces),
  };
  const input: BookCourierInput = isByHand
    ? {
        ...measures,
        name: draft.name,
        number: draft.number,
        price: draft.price.trim() === '' ? null : Number(draft.price),
      }
    : measures;
  const { problems, isBusy, submit } = useDeskForm({
    desk: 'seller-orders',
    schema: bookCourierSchema,
    send: (booking: BookCourierInput) => repeat(booking, (key) => bookCourier(parcelId, booking, key)),
    done: 'Courier booked',
    failed: 'The courier could not be booked',
    failedAt: 'courier',
    onDone: onClose,
  });
  const field = bind(problems);
  /** What was typed is priced once the field is left. */
  const [asked, setAsked] = useState<typeof measures | null>(() => askable(measures));
  const ask = () => setAsked(askable(measures));
  return (
    <FormDialog
      title="Book a courier"
      action="Book"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      inPairs
    >
      <div className="sm:col-span-2">
        <SelectField
          label="Courier"
          name="courier"
          value={draft.courier}
          error={problems.courier}
          onChange={(event) => {
            field('courier').onChange(event);
            setAsked(askable({ ...measures, courier: event.target.value as CourierId }));
          }}
          options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </div>
      <TextField
        {...field('kilograms')}
        name="weightGrams"
        error={problems.weightGrams}
        label="Weight in kg"
        inputMode="decimal"
        required
        onBlur={ask}
      />
      <TextField
        {...field('pieces')}
        name="parcels"
        error={problems.parcels}
        label="Pieces"
        inputMode="numeric"
        required
        onBlur={ask}
      />
      {isByHand ? (
        <>
          <TextField {...field('name')} label="Name of the courier" maxLength={60} required />
          <TextField {...field('number')} label="Its number" maxLength={60} required />
          <RupeeField {...field('price')} label="Price" optional />
        </>
      ) : (
        <Rate parcelId={parcelId} asked={asked} />
      )}
    </FormDialog>
  );
}

function Rate({ parcelId, asked }: { parcelId: string; asked: Parameters<typeof useCourierRate>[1] }) {
  const { data, error, isFetching } = useCourierRate(parcelId, asked);
  return (
    <p role="status" className="text-sm text-fg-2 sm:col-span-2">
      {asked === null ? (
        'Enter the weight to see the price.'
      ) : isFetching ? (
        'Asking for the price…'
      ) : error ? (
        errorText(error, 'The price could not be had')
      ) : data?.rate ? (
        <RateText {...data.rate} />
      ) : (
        'It says its price once it is booked.'
      )}
    </p>
  );
}

function RateText({ price, days }: NonNullable<CourierRateAnswer['rate']>) {
  return <span className="num font-semibold text-fg">{rateText(price, days)}</span>;
}

function rateText(price: number, { from, to }: { from: number; to: number }): string {
  return `${formatRupees(paisaFromRupees(price))}, ${from} to ${to} days`;
}

const gramsOf = (kilograms: string) => (kilograms.trim() === '' ? 0 : Math.round(Number(kilograms) * 1000));

const askable = <Asked extends { courier: CourierId }>(asked: Asked): Asked | null =>
  asked.courier !== 'hand' && courierRateRequestSchema.safeParse(asked).success ? asked : null;
