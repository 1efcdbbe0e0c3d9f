import CircleAlert from 'lucide-react/icons/circle-alert';
import type { FieldErrors, FieldPath, UseFormReturn } from 'react-hook-form';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import type { ProductDraft } from './product-form.ts';

const LABELS: readonly [FieldPath<ProductDraft>, string][] = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['category', 'Category'],
  ['sku', 'SKU'],
  ['barcode', 'Barcode'],
  ['brand', 'Brand'],
  ['tags', 'Tags'],
  ['longDescription', 'Long description'],
  ['pricing.regularPrice', 'Regular price'],
  ['pricing.wholesalePrice', 'Wholesale price'],
  ['pricing.costPrice', 'Cost price'],
  ['pricing.priceBreaks', 'Quantity prices'],
  ['inventory.quantity', 'Quantity'],
  ['inventory.lowStockThreshold', 'Low stock threshold'],
  ['minimumOrderQuantity', 'Minimum order quantity'],
  ['orderMultiple', 'Sold in packs of'],
  ['maximumPerOrder', 'Most per order'],
  ['weightGrams', 'Weight'],
  ['lengthMm', 'Length'],
  ['widthMm', 'Width'],
  ['heightMm', 'Height'],
  ['images', 'Product Images'],
  ['specifications', 'Specifications'],
];

/** Always at hand: names the fields that fail, Cancel, Save. */
export function ProductFormBar({
  form,
  isSaving,
  isUploading,
}: {
  form: UseFormReturn<ProductDraft>;
  isSaving: boolean;
  isUploading: boolean;
}) {
  const failing = LABELS.filter(([path]) => hasError(form.formState.errors, path));
  return (
    <section
      aria-label="Save the product"
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3 max-md:border-t md:mx-0 md:rounded-t-lg md:border md:border-b-0 md:px-5"
    >
      <div role="status" className="min-w-0 grow text-sm">
        {failing.length > 0 ? (
          <p className="flex items-start gap-1.5 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5" />
            <span>
              {failing.length === 1
                ? '1 field needs attention: '
                : `${failing.length} fields need attention: `}
              {failing.map(([path, label], index) => (
                <span key={path}>
                  {index > 0 ? ', ' : null}
                  <button
                    type="button"
                    className="font-semibold underline underline-offset-2"
                    onClick={() => form.setFocus(path)}
                  >
                    {label}
                  </button>
                </span>
              ))}
            </span>
          </p>
        ) : null}
        {failing.length === 0 && isSaving && isUploading ? (
          <p className="text-fg-2">Saving as soon as the images have arrived.</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <ButtonLink to={deskPaths.sellerProducts} variant="secondary">
          Cancel
        </ButtonLink>
        <Button type="submit" busy={isSaving} aria-keyshortcuts="Control+S" title="Ctrl+S saves too">
          Save
        </Button>
      </div>
    </section>
  );
}

function hasError(errors: FieldErrors<ProductDraft>, path: string): boolean {
  let at: unknown = errors;
  for (const part of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return at !== undefined;
}
