import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { type BillToInput, billToFormSchema } from '../../../../contract/books/bill-to.contract.ts';
import type { BuyerTaxDetails } from '../../../../contract/people/tax-details.contract.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { BillToFields } from '../../../ui/fields/BillToFields.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';

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
  const submit = useFormSave(form, {
    save: async (input) => valuesOf(await onSave(input)),
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
