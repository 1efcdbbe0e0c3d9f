import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { SellerFees } from '../../../../contract/books/seller-money.contract.ts';
import { lineFees } from '../../../../domain/books/commission.ts';
import { netPaisa } from '../../../../domain/books/ledger.ts';
import { VAT_BASIS_POINTS } from '../../../../domain/books/vat.ts';
import { marginPercent } from '../../../../domain/catalogue/margin.ts';
import {
  isRupeeAmount,
  paisaFromRupees,
  rupeesFromPaisa,
  shareOfPaisa,
} from '../../../../domain/shop/money.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { FormNumberField } from '../../../ui/fields/FormTextField.tsx';
import { Rupees, savingPercent } from '../../../ui/goods/Price.tsx';
import { FormSection } from './FormSection.tsx';
import { PriceBreakRows } from './PriceBreakRows.tsx';
import { numberOf } from './price-break-draft.ts';
import type { ProductDraft } from './product-form.ts';
import { useSellerFees } from './seller-products.hooks.ts';

const PRICES = [
  { name: 'pricing.regularPrice', label: 'Regular price', isRequired: true },
  { name: 'pricing.wholesalePrice', label: 'Wholesale price', isRequired: true },
  { name: 'pricing.costPrice', label: 'Cost price', isRequired: false },
] as const;

/** The three prices and, live, what they mean for buyers and for the seller. */
export function PricingSection({ form }: { form: UseFormReturn<ProductDraft> }) {
  return (
    <FormSection title="Pricing" subtitle="In NPR, excluding VAT">
      <div className="grid gap-4 md:grid-cols-3">
        {PRICES.map(({ name, label, isRequired }) => (
          <FormNumberField
            form={form}
            name={name}
            key={name}
            inputMode="decimal"
            step={0.01}
            min={0}
            label={label}
            required={isRequired}
            optional={!isRequired}
            prefix={<span className="rupee">रू</span>}
            help={isRequired ? undefined : 'Only you see this'}
          />
        ))}
      </div>
      <Margins form={form} />
      <Net form={form} />
      <QuantityPrices form={form} />
    </FormSection>
  );
}

/** Rows that lower the price with the quantity. */
function QuantityPrices({ form }: { form: UseFormReturn<ProductDraft> }) {
  const problem = form.formState.errors.pricing?.priceBreaks;
  const message = problem?.message ?? problem?.root?.message;
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="float-start mb-1 w-full text-sm font-medium">Quantity prices</legend>
      <p className="clear-both mb-3 text-xs text-fg-3">
        Larger quantities cost less for each. Without a PRO price, subscribers pay the lower of the wholesale
        price and the row.
      </p>
      <Controller
        control={form.control}
        name="pricing.priceBreaks"
        render={({ field }) => (
          <PriceBreakRows
            rows={field.value}
            focusRef={field.ref}
            errors={field.value.map((_, index) => ({
              from: problem?.[index]?.from?.message,
              regularPrice: problem?.[index]?.regularPrice?.message,
              wholesalePrice: problem?.[index]?.wholesalePrice?.message,
            }))}
            onChange={(rows) => {
              field.onChange(rows);
              if (problem) form.clearErrors('pricing.priceBreaks');
            }}
          />
        )}
      />
      {message ? <FieldError id="price-breaks-error">{message}</FieldError> : null}
    </fieldset>
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

/** What a piece brings at both prices, by the rule that would count if it were sold today. */
function Net({ form }: { form: UseFormReturn<ProductDraft> }) {
  const [pricing, category] = useWatch({ control: form.control, name: ['pricing', 'category'] });
  const { data: fees } = useSellerFees(category);
  if (!fees) return null;
  const nets = [
    { name: 'You get, regular', net: netOf(amountOf(pricing.regularPrice), fees) },
    { name: 'You get, wholesale', net: netOf(amountOf(pricing.wholesalePrice), fees) },
  ];
  return (
    <>
      <dl
        aria-live="polite"
        className="mt-2 grid divide-line-2 rounded-md bg-sunken text-sm max-md:divide-y md:grid-cols-2 md:divide-x"
      >
        {nets.map(({ name, net }) => (
          <div key={name} className="flex items-baseline gap-1.5 px-3 py-2">
            <dt className="text-fg-2">{name}</dt>
            <dd className="num font-semibold">{net === null ? '–' : <Rupees amount={net} />}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs text-fg-3">
        {fees.percent === 0 && !fees.least
          ? 'Per piece, with 13% VAT. We keep no commission here today.'
          : `Per piece, with 13% VAT, less ${fees.percent}% commission and the VAT on it.`}
      </p>
    </>
  );
}

/** Of one piece, in rupees. */
function netOf(price: number | null, fees: SellerFees): number | null {
  if (price === null) return null;
  const goodsPaisa = paisaFromRupees(price);
  const inPaisa = (rupees: number | null) => (rupees === null ? null : paisaFromRupees(rupees));
  const rule = {
    // Basis points of a percentage and paisa of a rupee: both are hundredths.
    basisPoints: paisaFromRupees(fees.percent),
    leastPaisa: inPaisa(fees.least),
    mostPaisa: inPaisa(fees.most),
  };
  const kept = lineFees(goodsPaisa, rule, paisaFromRupees(fees.withheldPercent));
  const taxPaisa = shareOfPaisa(goodsPaisa, VAT_BASIS_POINTS);
  return rupeesFromPaisa(netPaisa({ goodsPaisa, taxPaisa, ...kept }));
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
