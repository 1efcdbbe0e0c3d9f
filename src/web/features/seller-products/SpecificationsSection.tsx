import { Controller, type UseFormReturn } from 'react-hook-form';
import { MOST_SPECIFICATIONS } from '../../../contract/seller-products.contract.ts';
import { FieldError } from '../../ui/fields/Field.tsx';
import { SpecRows } from '../../ui/fields/SpecRows.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductDraft } from './product-form.ts';

/** Facts as name and value; rows that lack one of them are dropped on save (spec 5). */
export function SpecificationsSection({ form }: { form: UseFormReturn<ProductDraft> }) {
  const problem = form.formState.errors.specifications;
  const message = problem?.message ?? problem?.root?.message;
  return (
    <FormSection title="Specifications">
      <Controller
        control={form.control}
        name="specifications"
        render={({ field }) => (
          <SpecRows
            rows={field.value}
            focusRef={field.ref}
            maximum={MOST_SPECIFICATIONS}
            errors={field.value.map(
              (_, index) => problem?.[index]?.name?.message ?? problem?.[index]?.value?.message,
            )}
            onChange={(rows) => {
              field.onChange(rows);
              if (problem) form.clearErrors('specifications');
            }}
          />
        )}
      />
      {message ? <FieldError id="specifications-error">{message}</FieldError> : null}
    </FormSection>
  );
}
