import type { UseFormReturn } from 'react-hook-form';
import { UNITS, type Unit } from '../../../../domain/catalogue/unit.ts';
import { FormNumberField } from '../../../ui/fields/FormTextField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductDraft } from './product-form.ts';

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

/** How many there are, when that is few, and how many are sold at once. */
export function InventorySection({ form }: { form: UseFormReturn<ProductDraft> }) {
  return (
    <FormSection title="Inventory">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <FormNumberField form={form} name="inventory.quantity" min={0} label="Quantity" required />
        <SelectField
          label="Unit"
          options={UNITS.map((unit) => ({ value: unit, label: UNIT_NAMES[unit] }))}
          error={form.formState.errors.unit?.message}
          {...form.register('unit')}
        />
        <FormNumberField
          form={form}
          name="inventory.lowStockThreshold"
          min={0}
          label="Low stock threshold"
          help="We flag the product at or below this"
        />
        <FormNumberField form={form} name="minimumOrderQuantity" min={1} label="Minimum order quantity" />
        <FormNumberField
          form={form}
          name="orderMultiple"
          min={1}
          label="Sold in packs of"
          help="Orders are multiples of it"
        />
        <FormNumberField form={form} name="maximumPerOrder" min={1} label="Most per order" optional />
      </div>
    </FormSection>
  );
}
