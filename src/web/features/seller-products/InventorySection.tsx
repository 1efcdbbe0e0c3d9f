import type { UseFormReturn } from 'react-hook-form';
import { registerField } from '../../ui/fields/register-field.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductDraft } from './product-form.ts';

const NUMBER = { type: 'number', inputMode: 'numeric', step: 1 } as const;

/** How many there are, when that is few, and the least that is sold at once. */
export function InventorySection({ form }: { form: UseFormReturn<ProductDraft> }) {
  const { inventory, minimumOrderQuantity } = form.formState.errors;
  return (
    <FormSection title="Inventory">
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          {...NUMBER}
          min={0}
          label="Quantity"
          required
          error={inventory?.quantity?.message}
          onWheel={(event) => event.currentTarget.blur()}
          {...registerField(form, 'inventory.quantity')}
        />
        <TextField
          {...NUMBER}
          min={0}
          label="Low stock threshold"
          help="We flag the product at or below this"
          error={inventory?.lowStockThreshold?.message}
          onWheel={(event) => event.currentTarget.blur()}
          {...registerField(form, 'inventory.lowStockThreshold')}
        />
        <TextField
          {...NUMBER}
          min={1}
          label="Minimum order quantity"
          error={minimumOrderQuantity?.message}
          onWheel={(event) => event.currentTarget.blur()}
          {...registerField(form, 'minimumOrderQuantity')}
        />
      </div>
    </FormSection>
  );
}
