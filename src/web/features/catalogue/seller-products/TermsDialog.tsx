import { type FormEvent, useState } from 'react';
import {
  quickEditSchema,
  type SellerProductRow,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';
import { ApiError, apiPatch, errorText } from '../../../data/api-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type BreakErrors, PriceBreakRows } from './PriceBreakRows.tsx';
import { toBreakDrafts, toBreakInputs } from './price-break-draft.ts';
import { productPath, useReloadProducts, useShowRow } from './seller-products.hooks.ts';

const LIMITS = [
  { name: 'minimumOrderQuantity', label: 'Minimum order quantity' },
  { name: 'orderMultiple', label: 'Sold in packs of' },
  { name: 'maximumPerOrder', label: 'Most per order' },
] as const;
type Limits = Record<(typeof LIMITS)[number]['name'], string>;

/** Quantity prices, packs and limits of a product, changed from its row. */
export function TermsDialog({ product, onClose }: { product: SellerProductRow; onClose: () => void }) {
  const reload = useReloadProducts({ keepsLists: true });
  const showRow = useShowRow();
  const toast = useToast();
  const [rows, setRows] = useState(() => toBreakDrafts(product.pricing.priceBreaks));
  const [limits, setLimits] = useState<Limits>(() => ({
    minimumOrderQuantity: String(product.minimumOrderQuantity),
    orderMultiple: String(product.orderMultiple),
    maximumPerOrder: product.maximumPerOrder === null ? '' : String(product.maximumPerOrder),
  }));
  const [problems, setProblems] = useState<readonly { path: string; message: string }[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const errorAt = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const placed = new Set([
    ...LIMITS.map(({ name }) => name as string),
    ...rows.flatMap((_, index) =>
      (['from', 'regularPrice', 'wholesalePrice'] as const).map((key) => `priceBreaks.${index}.${key}`),
    ),
  ]);
  const other = problems.find(({ path }) => !placed.has(path));

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    const show = (found: typeof problems) => {
      setProblems(found);
      form.querySelector<HTMLElement>(`[name="${found[0]?.path}"]`)?.focus();
    };
    const edit = {
      priceBreaks: toBreakInputs(rows),
      minimumOrderQuantity: typedNumber(limits.minimumOrderQuantity) ?? undefined,
      orderMultiple: typedNumber(limits.orderMultiple) ?? 1,
      maximumPerOrder: typedNumber(limits.maximumPerOrder),
    };
    const { error } = quickEditSchema.safeParse(edit);
    if (error) {
      show(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    setIsSaving(true);
    try {
      const row = await apiPatch<SellerProductRow>(`${productPath(product._id)}/quick-edit`, edit);
      showRow(row._id, row);
      toast.success('Product updated successfully');
      onClose();
      void reload();
    } catch (failure) {
      const { errors } = ApiError.from(failure);
      show(
        errors.length > 0 ? errors : [{ path: '', message: errorText(failure, 'Failed to save product') }],
      );
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <FormDialog
      title="Quantity prices"
      action="Save"
      isBusy={isSaving}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <p lang={product.nameLang} className="text-sm wrap-anywhere text-fg-2">
        {product.name}
      </p>
      <PriceBreakRows
        rows={rows}
        onChange={setRows}
        errors={rows.map(
          (_, index): BreakErrors => ({
            from: errorAt(`priceBreaks.${index}.from`),
            regularPrice: errorAt(`priceBreaks.${index}.regularPrice`),
            wholesalePrice: errorAt(`priceBreaks.${index}.wholesalePrice`),
          }),
        )}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {LIMITS.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            type="number"
            inputMode="numeric"
            min={1}
            label={label}
            value={limits[name]}
            error={errorAt(name)}
            onChange={(event) => setLimits({ ...limits, [name]: event.target.value })}
          />
        ))}
      </div>
      {other ? <Banner tone="danger">{other.message}</Banner> : null}
    </FormDialog>
  );
}
