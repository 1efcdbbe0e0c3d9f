import PackageCheck from 'lucide-react/icons/package-check';
import { useEffect, useState } from 'react';
import {
  quickEditSchema,
  type SellerProductRow,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { useConfirmStock, useQuickEdit } from './product-changes.hooks.ts';

/** Products on sale whose stock nobody has spoken of for long: one tap says it is right, or the right number is typed. */
export function StaleStock({
  rows,
  onTyped,
}: {
  rows: readonly SellerProductRow[];
  /** Hears whose number is being corrected, and whose no longer is. Has to stay the same function. */
  onTyped: (productId: string, isTyped: boolean) => void;
}) {
  const confirmStock = useConfirmStock();
  return (
    <ul aria-label="Products to check" className="card divide-y divide-line">
      {rows.map((row) => (
        <StaleRow key={row._id} row={row} confirmStock={confirmStock} onTyped={onTyped} />
      ))}
    </ul>
  );
}

function StaleRow({
  row,
  confirmStock,
  onTyped,
}: {
  row: SellerProductRow;
  confirmStock: ReturnType<typeof useConfirmStock>;
  onTyped: (productId: string, isTyped: boolean) => void;
}) {
  const quickEdit = useQuickEdit();
  const current = row.inventory.quantity;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = typed === null ? current : (typedNumber(typed) ?? Number.NaN);
  const isChanged = wanted !== current;
  useEffect(() => {
    onTyped(row._id, isChanged);
    return () => onTyped(row._id, false);
  }, [row._id, isChanged, onTyped]);
  const isConfirming = confirmStock.isPending && confirmStock.variables.includes(row._id);

  function press() {
    if (!isChanged) {
      confirmStock.mutate([row._id]);
      return;
    }
    const [issue] = quickEditSchema.safeParse({ quantity: wanted }).error?.issues ?? [];
    setProblem(issue?.message ?? null);
    if (!issue) quickEdit.mutate({ row, edit: { quantity: wanted, quantitySeen: current } });
  }

  const fieldId = `stock-${row._id}`;
  return (
    <li className="flex items-center gap-x-4 gap-y-3 p-3 max-md:flex-wrap md:px-4">
      <SmallPicture url={row.images[0]?.url} rootSlug={row.category.rootSlug} className="size-12 shrink-0" />
      <div className="min-w-0 grow basis-40">
        <p lang={row.nameLang} className="line-clamp-2 font-medium break-words">
          {row.name}
        </p>
        <p className="mt-0.5 text-sm break-words text-fg-3">
          {`${row.sku} · confirmed ${formatDate(new Date(row.stockConfirmedAt))}`}
        </p>
      </div>
      <form
        noValidate
        aria-label={row.name}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isConfirming && !quickEdit.isPending) press();
        }}
        className="max-md:basis-full"
      >
        <div className="flex items-center justify-end gap-2">
          <label htmlFor={fieldId} className="text-sm text-fg-2 max-md:me-auto">
            Stock<span className="sr-only">{` of ${row.name}`}</span>
          </label>
          <input
            id={fieldId}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${fieldId}-error` : undefined}
            value={typed ?? String(current)}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
            onWheel={(event) => event.currentTarget.blur()}
            className="field num w-24 text-end"
          />
          <Button
            type="submit"
            variant="secondary"
            busy={isConfirming || quickEdit.isPending}
            icon={<PackageCheck />}
            className="min-w-32"
          >
            {isChanged ? 'Save' : 'Still there'}
          </Button>
        </div>
        {problem ? <FieldError id={`${fieldId}-error`}>{problem}</FieldError> : null}
      </form>
    </li>
  );
}
