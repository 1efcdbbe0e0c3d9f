import { useState } from 'react';
import {
  type CustomerPriceInput,
  customerPriceInputSchema,
} from '../../../../contract/buying/customer-prices.contract.ts';
import { typedAmount, typedNumber } from '../../../../domain/shop/digits.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { apiPost } from '../../../data/api-client.ts';
import { useCategoryChoices, useOwnProductChoices } from '../../../desk/choices.hooks.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { SELLER_CUSTOMER_PRICES } from './customer-prices.hooks.ts';

const YEAR_MS = 365 * DAY_MS;

/** Offers a buyer a price for a product, or a part off a category. */
export function CustomerPriceDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'product' | 'category'>('product');
  const { draft, set, bind } = useDraft(() => ({
    buyer: '',
    product: '',
    category: '',
    price: '',
    percent: '',
    from: kathmanduDate(new Date()),
    to: kathmanduDate(new Date(Date.now() + YEAR_MS)),
  }));
  const products = useOwnProductChoices();
  const categories = useCategoryChoices();
  const { problems, isBusy, submit } = useDeskForm({
    desk: SELLER_CUSTOMER_PRICES,
    schema: customerPriceInputSchema,
    send: (input: CustomerPriceInput) => apiPost('/api/seller/customer-prices', input),
    done: 'Customer price offered',
    failed: 'Failed to offer the price',
    onDone: onClose,
  });
  const field = (name: keyof typeof draft) => ({ ...bind(problems)(name), required: true });
  const input: CustomerPriceInput = {
    buyer: draft.buyer,
    from: draft.from,
    to: draft.to,
    ...(kind === 'product'
      ? { product: draft.product, price: typedAmount(draft.price) as number }
      : { category: draft.category, percent: typedNumber(draft.percent) as number }),
  };
  return (
    <FormDialog
      title="New customer price"
      action="Offer price"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      inPairs
    >
      <TextField
        {...field('buyer')}
        label="Buyer"
        help="E-mail address or PAN. The buyer accepts once; later prices apply at once. A price for a PAN waits until a company has proven that it is theirs."
        className="sm:col-span-2"
      />
      <SelectField
        label="For"
        name="kind"
        value={kind}
        options={[
          { value: 'product', label: 'One product' },
          { value: 'category', label: 'A category' },
        ]}
        onChange={(event) => setKind(event.target.value as typeof kind)}
        className="sm:col-span-2"
      />
      {kind === 'product' ? (
        <>
          <Combobox
            label="Product"
            required
            className="sm:col-span-2"
            error={problems.product}
            {...products}
            value={draft.product}
            onChange={(product) => set({ product })}
            noMatchText="None of your products matches"
          />
          <RupeeField
            {...field('price')}
            label="Price for one"
            help="Whatever the buyer's plan, never above the regular price."
            className="sm:col-span-2"
          />
        </>
      ) : (
        <>
          <Combobox
            label="Category"
            required
            className="sm:col-span-2"
            error={problems.category ?? problems.product}
            options={categories}
            value={draft.category}
            onChange={(category) => set({ category })}
            noMatchText="No category matches"
          />
          <TextField
            {...field('percent')}
            label="Percent off"
            inputMode="decimal"
            prefix="%"
            help="Off the regular price of your products there."
            className="sm:col-span-2"
          />
        </>
      )}
      <DateField {...field('from')} label="First day" />
      <DateField {...field('to')} label="Last day" />
    </FormDialog>
  );
}
