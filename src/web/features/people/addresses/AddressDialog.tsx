import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { useFormSubmit } from '../../../data/form-submit.hooks.ts';
import { AddressFields } from '../../../ui/fields/AddressFields.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { EMPTY_ADDRESS, toAddressDraft, toPostalAddress } from '../address-draft.ts';
import { addressFormSchema } from './address-form.ts';
import { useSaveAddress } from './addresses.hooks.ts';

export interface AddressDialogProps {
  /** The address to change, or null for a new one. */
  address: Address | null;
  /** The first address becomes the default by itself, and the default one stays it until another is. */
  isDefaultAnyway: boolean;
  onClose: () => void;
}

/** The address form. Mounted only while it is open. */
export function AddressDialog({ address, isDefaultAnyway, onClose }: AddressDialogProps) {
  const save = useSaveAddress(address?._id ?? null);
  const form = useForm({
    resolver: zodResolver(addressFormSchema),
    defaultValues: { ...(address ? toAddressDraft(address) : EMPTY_ADDRESS), isDefault: isDefaultAnyway },
    mode: 'onTouched',
  });
  const [city, province, district] = useWatch({
    control: form.control,
    name: ['city', 'province', 'district'],
  });

  const submit = useFormSubmit(form, {
    save: async ({ isDefault, ...draft }) => {
      await save.mutateAsync({ ...toPostalAddress(draft), isDefault: isDefault || isDefaultAnyway });
      onClose();
    },
    failed: 'Failed to save the address',
  });

  return (
    <FormDialog
      className="[--dialog-width:43rem]"
      title={address ? 'Edit address' : 'Add address'}
      action="Save address"
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      label="Address"
    >
      <AddressFields
        register={(field) => registerField(form, field)}
        place={{ city, province, district }}
        onDistrict={(told) => form.setValue('district', told, { shouldDirty: true })}
        errors={form.formState.errors}
      />
      {isDefaultAnyway ? (
        <p className="text-sm text-fg-3">This is your default address: checkout starts with it.</p>
      ) : (
        <Checkbox label="Make this my default address" {...registerField(form, 'isDefault')} />
      )}
    </FormDialog>
  );
}
