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

const SIDES = [
  ['lengthMm', 'Length in cm'],
  ['widthMm', 'Width in cm'],
  ['heightMm', 'Height in cm'],
] as const;

const SERIALS = [
  { value: '', label: 'As its category says' },
  { value: 'yes', label: 'Each piece has one' },
  { value: 'no', label: 'None' },
];

/** What its way costs by, and whether its pieces are told apart. */
function PackedRow({ form }: { form: UseFormReturn<ProductDraft> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would cut the line above it.
    <div role="group" aria-labelledby="packed" className="mt-5 border-t border-line pt-4">
      <h3 id="packed" className="font-semibold">
        Packed weight and size
      </h3>
      <p className="mt-1 mb-3 text-sm text-fg-2">Of one unit as you hand it to the courier.</p>
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-5">
        <FormNumberField
          form={form}
          name="weightGrams"
          min={0}
          step="any"
          inputMode="decimal"
          label="Weight in kg"
          optional
        />
        {SIDES.map(([name, label]) => (
          <FormNumberField
            key={name}
            form={form}
            name={name}
            min={0}
            step="any"
            inputMode="decimal"
            label={label}
            optional
          />
        ))}
        <SelectField
          className="max-xl:col-span-2"
          label="Serial numbers"
          options={SERIALS}
          error={form.formState.errors.hasSerials?.message}
          {...form.register('hasSerials')}
        />
      </div>
    </div>
  );
}

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
      <PackedRow form={form} />
    </FormSection>
  );
}
