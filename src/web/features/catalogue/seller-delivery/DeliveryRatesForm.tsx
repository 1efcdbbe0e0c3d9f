import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import {
  type SellerDelivery,
  type SellerDeliveryAnswer,
  sellerDeliverySchema,
} from '../../../../contract/catalogue/delivery.contract.ts';
import {
  DELIVERY_ZONE_NAMES,
  DELIVERY_ZONES,
  type DeliveryZone,
} from '../../../../domain/catalogue/delivery-zone.ts';
import { MOST_RATE_STEPS, parcelSurcharge } from '../../../../domain/catalogue/surcharge.ts';
import { districtName } from '../../../../domain/shop/districts.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { type FormProblems, useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import {
  type RatesDraft,
  ratesOfDraft,
  type StepDraft,
  toRatesDraft,
  toSellerDelivery,
} from './delivery-rates-draft.ts';
import { saveSellerDelivery } from './seller-delivery.hooks.ts';

/** What a seller asks for the way of heavy parcels: a column a zone, a row a weight. */
export function DeliveryRatesForm({ delivery }: { delivery: SellerDeliveryAnswer }) {
  const [draft, setDraft] = useState(() => toRatesDraft(delivery));
  const { problems, isBusy, submit } = useDeskForm<SellerDelivery>({
    desk: 'seller-delivery',
    schema: sellerDeliverySchema,
    send: saveSellerDelivery,
    done: 'Delivery saved',
    failed: 'Delivery could not be saved',
    onDone: () => undefined,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => submit(event, toSellerDelivery(draft))}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {DELIVERY_ZONES.map((zone) => (
          <ZoneRates
            key={zone}
            zone={zone}
            districts={delivery.zones.filter((one) => one.zone === zone).map(({ district }) => district)}
            steps={draft[zone]}
            problems={problems}
            onChange={(steps) => setDraft((before) => ({ ...before, [zone]: steps }))}
          />
        ))}
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-3 p-4 md:px-6">
        <p aria-live="polite" className="text-sm text-fg-2">
          {exampleOf(draft, delivery)}
        </p>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </Card>
    </form>
  );
}

/** What 20 kg to a remote district would cost by what is typed. */
function exampleOf(draft: RatesDraft, { zones }: SellerDeliveryAnswer): string | null {
  const district = zones.find(({ zone }) => zone === 'remote')?.district;
  if (district === undefined) return null;
  const surcharge = parcelSurcharge(ratesOfDraft(draft), 20_000, { district, zones });
  const place = districtName(district);
  if (surcharge === 'ask') return `A UPS of 20 kg to ${place}: the buyer has to ask you`;
  return surcharge === 0 || surcharge === 'by_district'
    ? `A UPS of 20 kg to ${place}: nothing more than the delivery fee`
    : `A UPS of 20 kg to ${place}: ${formatRupees(surcharge)}`;
}

function ZoneRates({
  zone,
  districts,
  steps,
  problems,
  onChange,
}: {
  zone: DeliveryZone;
  districts: readonly string[];
  steps: readonly StepDraft[];
  problems: FormProblems;
  onChange: (steps: readonly StepDraft[]) => void;
}) {
  const change = (key: number, changed: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...changed } : step)));
  const add = () =>
    onChange([
      ...steps,
      { key: Math.max(0, ...steps.map(({ key }) => key + 1)), kilograms: '', surcharge: '' },
    ]);
  return (
    <Card aria-labelledby={`zone-${zone}`} className="p-4 md:p-5">
      <h2 id={`zone-${zone}`} className="text-lg font-semibold">
        {DELIVERY_ZONE_NAMES[zone]}
      </h2>
      <p className="mt-1 text-xs text-fg-3">
        {zone === 'road'
          ? 'All districts that are in no other zone'
          : districts.map(districtName).join(', ') || 'No districts'}
      </p>
      {steps.length === 0 ? (
        <p className="mt-4 text-sm text-fg-2">Nothing more than the delivery fee.</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-3">
          {steps.map(({ key, kilograms, surcharge }, index) => (
            <li key={key} className="flex items-start gap-2">
              <TextField
                className="w-24 shrink-0"
                label="From kg"
                name={`${zone}.${index}.fromGrams`}
                inputMode="decimal"
                autoComplete="off"
                value={kilograms}
                error={problems[`${zone}.${index}.fromGrams`]}
                onChange={({ target: { value } }) => change(key, { kilograms: value })}
              />
              <RupeeField
                className="min-w-0 grow"
                label="Surcharge"
                name={`${zone}.${index}.surcharge`}
                placeholder="Ask me"
                autoComplete="off"
                value={surcharge}
                error={problems[`${zone}.${index}.surcharge`]}
                onChange={({ target: { value } }) => change(key, { surcharge: value })}
              />
              <IconButton
                className="mt-6.5"
                label="Remove this weight"
                onClick={() => onChange(steps.filter((step) => step.key !== key))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {problems[zone] ? <FieldError id={`${zone}-problem`}>{problems[zone]}</FieldError> : null}
      {steps.length < MOST_RATE_STEPS ? (
        <Button
          className="mt-3"
          type="button"
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={add}
        >
          Add a weight
        </Button>
      ) : null}
    </Card>
  );
}
