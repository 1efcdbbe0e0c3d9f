import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type User, updateProfileSchema } from '../../../../contract/people/accounts.contract.ts';
import { useFormSave } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LockedField } from '../../../ui/fields/Field.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { withoutCountryCode } from '../address-draft.ts';
import { useUpdateProfile } from './accounts.hooks.ts';

/** Until an admin has checked it, a seller may complete or correct the PAN. */
const canChangePan = ({ role, isApproved, panNumber }: User) =>
  role === 'seller' && (!isApproved || panNumber === null);

const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: withoutCountryCode(user.phone),
  companyName: user.companyName ?? '',
  ...(canChangePan(user) ? { panNumber: user.panNumber ?? '' } : {}),
});

/** The own names, phone and company. The e-mail address is the account's and a checked PAN stays too. */
export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(updateProfileSchema),
    defaultValues: valuesOf(user),
    mode: 'onTouched',
  });
  const isSeller = user.role === 'seller';

  const submit = useFormSave(form, {
    save: async (input) => valuesOf(await update.mutateAsync(input)),
    failed: 'Failed to update profile',
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Profile">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField form={form} name="firstName" label="First name" required autoComplete="given-name" />
        <FormTextField form={form} name="lastName" label="Last name" required autoComplete="family-name" />
        <LockedField label="Email" value={user.email} />
        <FormTextField
          form={form}
          name="phone"
          label="Phone"
          required
          type="tel"
          prefix="+977"
          autoComplete="tel-national"
        />
        <FormTextField
          form={form}
          name="companyName"
          label="Company name"
          required={isSeller}
          optional={!isSeller}
          autoComplete="organization"
        />
        {canChangePan(user) ? (
          <FormTextField
            form={form}
            name="panNumber"
            label="PAN number"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        ) : user.panNumber ? (
          <LockedField label="PAN number" value={user.panNumber} />
        ) : null}
      </div>
      <Button type="submit" className="mt-5" busy={update.isPending}>
        Save changes
      </Button>
    </form>
  );
}
