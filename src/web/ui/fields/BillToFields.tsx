import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from './TextField.tsx';

type BillToFieldName = 'companyName' | 'panNumber' | 'address' | 'email';

/** Whom bills go to: company, PAN, one line of address, where they are mailed. */
export function BillToFields({
  register,
  errors,
  isRequired = true,
}: {
  /** What the form gives for one field. */
  register: (field: BillToFieldName) => UseFormRegisterReturn;
  errors: Partial<Record<BillToFieldName, { message?: string | undefined }>> | undefined;
  /** False where all of it may be left empty. */
  isRequired?: boolean;
}) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <TextField
        label="Company name"
        required={isRequired}
        autoComplete="billing organization"
        error={errors?.companyName?.message}
        {...register('companyName')}
      />
      <TextField
        label="PAN number"
        optional
        inputMode="numeric"
        autoComplete="off"
        help="9 digits. Without it nobody deducts the VAT."
        error={errors?.panNumber?.message}
        {...register('panNumber')}
      />
      <TextField
        className="md:col-span-2"
        label="Address on the bill"
        required={isRequired}
        autoComplete="off"
        error={errors?.address?.message}
        {...register('address')}
      />
      <TextField
        label="E-mail for bills"
        optional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="billing email"
        error={errors?.email?.message}
        {...register('email')}
      />
    </div>
  );
}
