import { Controller, type UseFormReturn } from 'react-hook-form';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { FormNumberField, FormTextArea, FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { RichTextField } from '../../../ui/fields/RichTextField.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductDraft } from './product-form.ts';
import type { OfferedCategory } from './seller-products.hooks.ts';

/** What the product is: the names, words and numbers buyers search by. */
export function BasicSection({
  form,
  categories,
}: {
  form: UseFormReturn<ProductDraft>;
  categories: readonly OfferedCategory[];
}) {
  const hasNone = categories.length === 0;
  return (
    <FormSection title="Basic Information">
      <div className="grid gap-4 md:grid-cols-6">
        <FormTextField
          form={form}
          name="name"
          className="md:col-span-6"
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
        />
        <FormTextArea
          form={form}
          name="description"
          className="md:col-span-6"
          label="Description"
          required
          rows={3}
          maxLength={2000}
        />
        <FormTextField
          form={form}
          name="nameNe"
          className="md:col-span-6"
          label="Nepali name"
          optional
          lang="ne"
          maxLength={200}
          autoComplete="off"
          help="Shown to buyers who read Nepali, and found by searches in both scripts."
        />
        <FormTextArea
          form={form}
          name="descriptionNe"
          className="md:col-span-6"
          label="Nepali description"
          optional
          lang="ne"
          rows={3}
          maxLength={2000}
        />
        <Controller
          control={form.control}
          name="category"
          render={({ field, fieldState }) => (
            <Combobox
              className="md:col-span-2"
              label="Category"
              required
              ref={field.ref}
              options={categories.map(({ _id, name, parentName }) => ({
                value: _id,
                label: name,
                group: parentName,
              }))}
              value={field.value}
              onChange={(category) => {
                field.onChange(category);
                if (fieldState.error) void form.trigger('category');
              }}
              onBlur={field.onBlur}
              placeholder="Type to find one"
              noMatchText={hasNone ? 'No categories available' : 'No category matches'}
              help={hasNone ? 'No categories available' : undefined}
              error={fieldState.error?.message}
            />
          )}
        />
        <FormTextField
          form={form}
          name="sku"
          className="md:col-span-2"
          label="SKU"
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormTextField
          form={form}
          name="barcode"
          className="md:col-span-2"
          label="Barcode"
          optional
          maxLength={64}
          autoComplete="off"
          inputMode="numeric"
          // A scanner ends with Enter: that is no wish to save.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <FormTextField
          form={form}
          name="brand"
          className="md:col-span-2"
          label="Brand"
          optional
          maxLength={80}
          autoComplete="off"
        />
        <FormTextField
          form={form}
          name="model"
          className="md:col-span-2"
          label="Model"
          optional
          maxLength={80}
          autoComplete="off"
        />
        <FormTextField
          form={form}
          name="hsCode"
          className="md:col-span-2"
          label="HS code"
          optional
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
          help="4 to 8 digits of the customs tariff. Bills need it."
        />
        <FormTextField
          form={form}
          name="originCountry"
          className="md:col-span-2"
          label="Country of origin"
          optional
          maxLength={60}
          autoComplete="off"
        />
        <FormNumberField
          form={form}
          name="warrantyMonths"
          className="md:col-span-2"
          min={0}
          label="Warranty in months"
          optional
        />
        <FormTextField
          form={form}
          name="tags"
          className="md:col-span-2"
          label="Tags"
          optional
          autoComplete="off"
          placeholder="drill, cordless, 18 V"
          help="Words buyers search by, separated by commas"
        />
        <div className="md:col-span-6">
          <Controller
            control={form.control}
            name="longDescription"
            render={({ field, fieldState }) => (
              <RichTextField
                label="Long description"
                help="Shown on the product's page: what it does, what is in the box, warranty."
                focusRef={field.ref}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      </div>
    </FormSection>
  );
}
