import type { UseFormReturn } from 'react-hook-form';
import { UNITS, type Unit } from '../../../domain/unit.ts';
import { registerField } from '../../ui/fields/register-field.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductDraft } from './product-form.ts';

const NUMBER = { type: 'number', inputMode: 'numeric', step: 1 } as const;

const UNIT_NAMES: Record<Unit, string> = {
  pcs: 'Pieces (pcs)',
  box: 'Boxes (box)',
  m: 'Metres (m)',
  kg: 'Kilograms (kg)',
  set: 'Sets (set)',
  roll: 'Rolls (roll)',
  pkt: 'Packets (pkt)',
  dozen: 'Dozens (dozen)',
};

/** How many there are, when that is few, and the least that is sold at once. */
export function InventorySection({ form }: { form: UseFormReturn<ProductDraft> }) {
  const { inventory, minimumOrderQuantity } = form.formState.errors;
  return (
    <FormSection title="Inventory">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <TextField
          {...NUMBER}
          min={0}
          label="Quantity"
          required
          error={inventory?.quantity?.message}
          onWheel={(event) => event.currentTarget.blur()}
          {...registerField(form, 'inventory.quantity')}
        />
        <SelectField
          label="Unit"
          options={UNITS.map((unit) => ({ value: unit, label: UNIT_NAMES[unit] }))}
          error={form.formState.errors.unit?.message}
          {...form.register('unit')}
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
