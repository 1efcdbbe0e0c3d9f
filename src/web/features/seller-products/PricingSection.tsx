import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { marginPercent } from '../../../domain/margin.ts';
import { isRupeeAmount, paisaFromRupees } from '../../../domain/money.ts';
import { registerField } from '../../ui/fields/register-field.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { savingPercent } from '../../ui/goods/Price.tsx';
import { FormSection } from './FormSection.tsx';
import { numberOf, type ProductDraft } from './product-form.ts';

const PRICES = [
  { name: 'pricing.regularPrice', label: 'Regular price', isRequired: true },
  { name: 'pricing.wholesalePrice', label: 'Wholesale price', isRequired: true },
  { name: 'pricing.costPrice', label: 'Cost price', isRequired: false },
] as const;

/** The three prices and, live, what they mean for buyers and for the seller. */
export function PricingSection({ form }: { form: UseFormReturn<ProductDraft> }) {
  const errors = form.formState.errors.pricing;
  return (
    <FormSection title="Pricing" subtitle="In NPR, excluding VAT">
      <div className="grid gap-4 md:grid-cols-3">
        {PRICES.map(({ name, label, isRequired }) => (
          <TextField
            key={name}
            type="number"
            inputMode="decimal"
            step={0.01}
            min={0}
            label={label}
            required={isRequired}
            optional={!isRequired}
            prefix={<span className="rupee">रू</span>}
            help={isRequired ? undefined : 'Only you see this'}
            error={errors?.[name.split('.')[1] as keyof ProductDraft['pricing']]?.message}
            // A turned wheel scrolls the page, it does not change a price.
            onWheel={(event) => event.currentTarget.blur()}
            {...registerField(form, name)}
          />
        ))}
      </div>
      <Margins form={form} />
    </FormSection>
  );
}

function Margins({ form }: { form: UseFormReturn<ProductDraft> }) {
  const pricing = useWatch({ control: form.control, name: 'pricing' });
  const regular = amountOf(pricing.regularPrice);
  const wholesale = amountOf(pricing.wholesalePrice);
  const cost = amountOf(pricing.costPrice);
  const saving =
    regular !== null && wholesale !== null && wholesale <= regular
      ? savingPercent({ regularPrice: regular, wholesalePrice: wholesale })
      : null;
  return (
    <dl
      aria-live="polite"
      className="mt-4 grid divide-line-2 rounded-md bg-sunken text-sm max-md:divide-y md:grid-cols-3 md:divide-x"
    >
      <Figure name="PRO buyers save" value={saving} className="text-success" />
      <Figure name="Margin, regular" value={marginOf(regular, cost)} />
      <Figure name="Margin, wholesale" value={marginOf(wholesale, cost)} />
    </dl>
  );
}

function Figure({ name, value, className }: { name: string; value: number | null; className?: string }) {
  const sign: ReactNode = value !== null && value < 0 ? '−' : '';
  return (
    <div className="flex items-baseline gap-1.5 px-3 py-2">
      <dt className="text-fg-2">{name}</dt>
      <dd className={`num font-semibold ${value !== null && value < 0 ? 'text-danger' : (className ?? '')}`}>
        {value === null ? '–' : `${sign}${Math.abs(value)}%`}
      </dd>
    </div>
  );
}

/** A price that could be saved, else null. */
function amountOf(typed: string): number | null {
  const amount = numberOf(typed);
  return amount !== undefined && amount >= 0 && isRupeeAmount(amount) ? amount : null;
}

function marginOf(price: number | null, cost: number | null): number | null {
  return price === null || cost === null
    ? null
    : marginPercent(paisaFromRupees(price), paisaFromRupees(cost));
}
