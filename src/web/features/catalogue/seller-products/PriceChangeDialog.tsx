import ArrowRight from 'lucide-react/icons/arrow-right';
import { type FormEvent, useState } from 'react';
import type { BulkPrices, BulkPricesResult } from '../../../../contract/catalogue/bulk-products.contract.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { errorText } from '../../../data/api-client.ts';
import { useRefusedProducts } from '../../../desk/refused-products.hooks.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type ProductChoice, usePriceChange } from './product-changes.hooks.ts';

type Change = Pick<BulkPrices, 'percent' | 'prices' | 'rounding'>;

/** Prices in percent: what would change is shown first. */
export function PriceChangeDialog({ choice, onClose }: { choice: ProductChoice; onClose: () => void }) {
  const { mutateAsync, isPending } = usePriceChange();
  const toast = useToast();
  const [percent, setPercent] = useState('');
  const [prices, setPrices] = useState<Change['prices']>('both');
  const [rounding, setRounding] = useState<Change['rounding']>('rupee');
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<BulkPricesResult | null>(null);
  const { settle, refusals } = useRefusedProducts(onClose);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const wanted = typedNumber(percent) ?? Number.NaN;
    if (Number.isNaN(wanted)) {
      setProblem('Percent is required');
      return;
    }
    const asOf = preview === null ? {} : { asOf: preview.asOf };
    try {
      const result = await mutateAsync({ ...choice, percent: wanted, prices, rounding, ...asOf });
      if (preview === null) {
        setPreview(result);
        return;
      }
      if (result.doneCount > 0) toast.success(`Prices of ${countText(result.doneCount, 'product')} changed`);
      settle(result);
    } catch (error) {
      setProblem(errorText(error, 'Failed to change the prices'));
    }
  }

  function edit() {
    setProblem(undefined);
    setPreview(null);
  }

  return (
    <>
      <FormDialog
        title="Change prices"
        action={preview === null ? 'Preview' : `Change ${countText(preview.doneCount, 'product')}`}
        isBusy={isPending}
        disabled={preview !== null && preview.doneCount === 0}
        onSubmit={(event) => void send(event)}
        onClose={onClose}
      >
        <TextField
          label="Percent"
          help="10 makes prices a tenth higher, -10 a tenth lower."
          inputMode="text"
          value={percent}
          error={problem}
          onChange={(event) => {
            setPercent(event.target.value);
            edit();
          }}
        />
        <SelectField
          label="Prices"
          value={prices}
          options={[
            { value: 'both', label: 'Regular and wholesale price' },
            { value: 'regular', label: 'Regular price' },
            { value: 'wholesale', label: 'Wholesale price' },
          ]}
          onChange={(event) => {
            setPrices(event.target.value as Change['prices']);
            edit();
          }}
        />
        <SelectField
          label="Rounded to"
          value={rounding}
          options={[
            { value: 'rupee', label: 'Whole rupees' },
            { value: 'paisa', label: 'Paisa' },
          ]}
          onChange={(event) => {
            setRounding(event.target.value as Change['rounding']);
            edit();
          }}
        />
        {preview === null ? null : <Preview {...preview} />}
      </FormDialog>
      {refusals}
    </>
  );
}

function Preview({ rows, refused, doneCount, refusedCount }: BulkPricesResult) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        {doneCount === 0
          ? 'No price would change.'
          : `The prices of ${countText(doneCount, 'product')} would change.`}
      </p>
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
        {rows.map(({ _id, name, before, after }) => (
          <li key={_id} className="text-sm">
            <p className="font-medium wrap-anywhere">{name}</p>
            <PriceChange label="Regular" before={before.regularPrice} after={after.regularPrice} />
            <PriceChange label="Wholesale" before={before.wholesalePrice} after={after.wholesalePrice} />
          </li>
        ))}
      </ul>
      {refusedCount > 0 ? (
        <div>
          <p className="font-medium">
            {refusedCount === 1
              ? '1 product stays as it is'
              : `${formatCount(refusedCount)} products stay as they are`}
          </p>
          <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-sm text-fg-2">
            {refused.map(({ _id, name, reason }) => (
              <li key={_id} className="wrap-anywhere">{`${name ?? ''}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function PriceChange({ label, before, after }: { label: string; before: number; after: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-fg-2">
      {label} <Rupees amount={before} />
      <ArrowRight aria-hidden="true" className="size-3.5" />
      <span className="sr-only">becomes</span> <Rupees amount={after} className="font-medium text-fg" />
    </p>
  );
}
