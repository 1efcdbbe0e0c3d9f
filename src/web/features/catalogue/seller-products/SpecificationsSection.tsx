import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { MOST_SPECIFICATIONS } from '../../../../contract/catalogue/product-form.contract.ts';
import {
  attributeFor,
  attributesByName,
  readAttributeValue,
} from '../../../../domain/catalogue/attribute-value.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SpecRows } from '../../../ui/fields/SpecRows.tsx';
import { FormSection } from './FormSection.tsx';
import type { ProductDraft } from './product-form.ts';
import { categoryAttributesQuery } from './seller-products.hooks.ts';

/**
 * Facts as name and value; rows that lack one of them are dropped on save (spec 5). Those that the category's goods are
 * told apart by are offered first, and a value that no filter will find says so.
 */
export function SpecificationsSection({ form }: { form: UseFormReturn<ProductDraft> }) {
  const problem = form.formState.errors.specifications;
  const category = useWatch({ control: form.control, name: 'category' });
  const { data: attributes = [] } = useQuery({
    ...categoryAttributesQuery(category),
    enabled: category !== '',
  });
  const byName = attributesByName(attributes);
  const attributeOf = (name: string) => attributeFor(name, byName);
  const hintOf = ({ name, value }: ProductDraft['specifications'][number]) => {
    const attribute = attributeOf(name);
    if (attribute === null || value.trim() === '' || readAttributeValue(value, attribute) !== null) return;
    return attribute.unit === null
      ? 'Too long for a choice: no filter finds it.'
      : `This is not a single number in ${attribute.unit}: no filter finds it.`;
  };
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
            offers={attributes}
            offerOf={attributeOf}
            hints={field.value.map(hintOf)}
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
