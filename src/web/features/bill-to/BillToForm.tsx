import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import {
  type BillToInput,
  type BuyerTaxDetails,
  billToFormSchema,
} from '../../../contract/tax-details.contract.ts';
import { useFormSubmit } from '../../form-submit.hooks.ts';
import { BillToFields } from '../../ui/fields/BillToFields.tsx';
import { registerField } from '../../ui/fields/register-field.ts';

const valuesOf = (details: BuyerTaxDetails): BillToInput => ({
  companyName: details?.companyName ?? '',
  panNumber: details?.panNumber ?? '',
  address: details?.address ?? '',
  email: details?.email ?? '',
});

/** The form of it; `buttons` stand under it or in a dialog, and send it by the id they are given. */
export function BillToForm({
  details,
  onSave,
  buttons,
  className,
}: {
  details: BuyerTaxDetails;
  /** Rejects with what the server says against it. */
  onSave: (form: BillToInput) => Promise<BuyerTaxDetails>;
  buttons: (formId: string) => ReactNode;
  className?: string;
}) {
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(billToFormSchema),
    defaultValues: valuesOf(details),
    mode: 'onTouched',
  });
  const submit = useFormSubmit(form, {
    save: async (input) => form.reset(valuesOf(await onSave(input))),
    failed: 'Failed to save the bill details',
  });
  return (
    <>
      <form id={formId} noValidate onSubmit={submit} aria-label="Bill to" className={className}>
        <BillToFields register={(field) => registerField(form, field)} errors={form.formState.errors} />
      </form>
      {buttons(formId)}
    </>
  );
}
