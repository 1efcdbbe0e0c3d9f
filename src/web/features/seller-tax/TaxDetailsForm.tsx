import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type SellerTaxDetails,
  type SellerTaxFormInput,
  sellerTaxFormSchema,
} from '../../../contract/tax-details.contract.ts';
import { useFormSubmit } from '../../form-submit.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { LockedField } from '../../ui/fields/Field.tsx';
import { registerField } from '../../ui/fields/register-field.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
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

/** What bills say of their issuer from now on. Mounted anew for another version. */
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
  const { errors } = form.formState;

  const submit = useFormSubmit(form, {
    save: async (input) => {
      form.reset(valuesOf(await save.mutateAsync(input), companyName));
      toast.success('Tax details saved');
    },
    failed: 'Failed to save the tax details',
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Tax details">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Legal name"
          required
          autoComplete="organization"
          help="As on your certificate of PAN and VAT."
          error={errors.legalName?.message}
          {...registerField(form, 'legalName')}
        />
        <TextField
          label="Nepali name"
          optional
          lang="ne"
          autoComplete="off"
          help="In Devanagari, under the legal name."
          error={errors.nepaliName?.message}
          {...registerField(form, 'nepaliName')}
        />
        <TextField
          className="sm:col-span-2"
          label="Address"
          required
          autoComplete="off"
          error={errors.address?.message}
          {...registerField(form, 'address')}
        />
        {details.isPanFixed && details.panNumber ? (
          <LockedField label="PAN number" value={details.panNumber} />
        ) : (
          <TextField
            label="PAN number"
            required
            inputMode="numeric"
            autoComplete="off"
            error={errors.panNumber?.message}
            {...registerField(form, 'panNumber')}
          />
        )}
        <TextField
          label="Branch code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={6}
          help="Begins every number: KTM-2083/84-000001. Numbers go on counting when you change it."
          error={errors.branchCode?.message}
          {...registerField(form, 'branchCode')}
        />
        <TextField
          label="Signatory"
          required
          autoComplete="name"
          help="The person whose name stands under a bill."
          error={errors.signatory?.message}
          {...registerField(form, 'signatory')}
        />
        <TextField
          label="Foot line"
          optional
          autoComplete="off"
          error={errors.footLine?.message}
          {...registerField(form, 'footLine')}
        />
      </div>
      <Button type="submit" className="mt-5" busy={save.isPending}>
        Save changes
      </Button>
    </form>
  );
}
