import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type User, updateProfileSchema } from '../../../contract/accounts.contract.ts';
import { withoutCountryCode } from '../../address-draft.ts';
import { useFormSubmit } from '../../form-submit.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { LockedField } from '../../ui/fields/Field.tsx';
import { registerField } from '../../ui/fields/register-field.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
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
  const { errors } = form.formState;
  const isSeller = user.role === 'seller';

  const submit = useFormSubmit(form, {
    save: async (input) => form.reset(valuesOf(await update.mutateAsync(input))),
    failed: 'Failed to update profile',
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Profile">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...registerField(form, 'firstName')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...registerField(form, 'lastName')}
        />
        <LockedField label="Email" value={user.email} />
        <TextField
          label="Phone"
          required
          type="tel"
          prefix="+977"
          autoComplete="tel-national"
          error={errors.phone?.message}
          {...registerField(form, 'phone')}
        />
        <TextField
          label="Company name"
          required={isSeller}
          optional={!isSeller}
          autoComplete="organization"
          error={errors.companyName?.message}
          {...registerField(form, 'companyName')}
        />
        {canChangePan(user) ? (
          <TextField
            label="PAN number"
            required
            inputMode="numeric"
            autoComplete="off"
            error={errors.panNumber?.message}
            {...registerField(form, 'panNumber')}
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
