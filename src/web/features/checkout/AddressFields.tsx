import type { UseFormReturn } from 'react-hook-form';
import { PROVINCES } from '../../../domain/nepal.ts';
import { LockedField } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ShippingDraft } from './checkout-draft.ts';

const PROVINCE_OPTIONS = PROVINCES.map((province) => ({ value: province, label: province }));

/** Street, city, province, postal code, Nepal, phone (spec 5: shipping form). */
export function AddressFields({
  form,
  kind,
}: {
  form: UseFormReturn<ShippingDraft>;
  kind: 'shipping' | 'billing';
}) {
  const errors = form.formState.errors[kind];
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <TextField
        className="md:col-span-6"
        label="Street"
        required
        autoComplete={`${kind} address-line1`}
        error={errors?.street?.message}
        {...form.register(`${kind}.street`)}
      />
      <TextField
        className="md:col-span-3"
        label="City"
        required
        autoComplete={`${kind} address-level2`}
        error={errors?.city?.message}
        {...form.register(`${kind}.city`)}
      />
      <SelectField
        className="md:col-span-3"
        label="Province"
        required
        placeholder="Choose a province"
        options={PROVINCE_OPTIONS}
        autoComplete={`${kind} address-level1`}
        error={errors?.province?.message}
        {...form.register(`${kind}.province`)}
      />
      <TextField
        className="md:col-span-2"
        label="Postal code"
        optional
        inputMode="numeric"
        autoComplete={`${kind} postal-code`}
        error={errors?.postalCode?.message}
        {...form.register(`${kind}.postalCode`)}
      />
      <div className="md:col-span-2">
        <LockedField label="Country" value="Nepal" />
      </div>
      <TextField
        className="md:col-span-2"
        label="Phone"
        required
        type="tel"
        prefix="+977"
        autoComplete={`${kind} tel-national`}
        help={kind === 'shipping' ? 'The courier calls before delivery' : undefined}
        error={errors?.phone?.message}
        {...form.register(`${kind}.phone`)}
      />
    </div>
  );
}
