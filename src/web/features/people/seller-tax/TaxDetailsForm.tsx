import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type SellerTaxDetails,
  type SellerTaxFormInput,
  sellerTaxFormSchema,
} from '../../../../contract/people/tax-details.contract.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LockedField } from '../../../ui/fields/Field.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSaveSellerTax } from './seller-tax.hooks.ts';

const valuesOf = (details: SellerTaxDetails, companyName: string | null): SellerTaxFormInput => ({
  legalName: details.legalName ?? companyName ?? '',
  nepaliName: details.nepaliName ?? '',
  address: details.address ?? '',
  ...(details.isPanFixed ? {} : { panNumber: details.panNumber ?? '' }),
  branchCode: details.branchCode ?? '',
  signatory: details.signatory ?? '',
  footLine: details.footLine ?? '',
});

/** What bills say of their issuer from now on. */
export function TaxDetailsForm({
  details,
  companyName,
}: {
  details: SellerTaxDetails;
  /** Offered as the legal name while there is none. */
  companyName: string | null;
}) {
  const save = useSaveSellerTax();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(sellerTaxFormSchema),
    defaultValues: valuesOf(details, companyName),
    mode: 'onTouched',
  });

  const submit = useFormSave(form, {
    save: async (input) => {
      const saved = await save.mutateAsync(input);
      toast.success('Tax details saved');
      return valuesOf(saved, companyName);
    },
    failed: 'Failed to save the tax details',
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Tax details">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          form={form}
          name="legalName"
          label="Legal name"
          required
          autoComplete="organization"
          help="As on your certificate of PAN and VAT."
        />
        <FormTextField
          form={form}
          name="nepaliName"
          label="Nepali name"
          optional
          lang="ne"
          autoComplete="off"
          help="In Devanagari, under the legal name."
        />
        <FormTextField
          form={form}
          name="address"
          className="sm:col-span-2"
          label="Address"
          required
          autoComplete="off"
        />
        {details.isPanFixed && details.panNumber ? (
          <LockedField label="PAN number" value={details.panNumber} />
        ) : (
          <FormTextField
            form={form}
            name="panNumber"
            label="PAN number"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <FormTextField
          form={form}
          name="branchCode"
          label="Branch code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={6}
          help="Begins every number: KTM-2083/84-000001. Numbers go on counting when you change it."
        />
        <FormTextField
          form={form}
          name="signatory"
          label="Signatory"
          required
          autoComplete="name"
          help="The person whose name stands under a bill."
        />
        <FormTextField form={form} name="footLine" label="Foot line" optional autoComplete="off" />
      </div>
      <Button type="submit" className="mt-5" busy={save.isPending}>
        Save changes
      </Button>
    </form>
  );
}
