import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  type ChangePasswordFormInput,
  changePasswordFormSchema,
} from '../../../../contract/people/accounts.contract.ts';
import { useFormSubmit } from '../../../data/form-submit.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { PasswordField } from '../../../ui/fields/TextField.tsx';
import { useChangePassword } from './accounts.hooks.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const EMPTY: ChangePasswordFormInput = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The own password: the current one, and the new one twice. Ends the other sessions. */
export function ChangePasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  const submit = useFormSubmit(form, {
    save: async ({ currentPassword, newPassword: chosen }) => {
      await change.mutateAsync({ currentPassword, newPassword: chosen });
      form.reset(EMPTY);
    },
    failed: 'Failed to change password',
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Change password" className="flex max-w-100 flex-col gap-4">
      {/* Password managers keep the new password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...registerField(form, 'currentPassword')}
      />
      <NewPasswordFields
        password={newPassword}
        newField={registerField(form, 'newPassword', {
          deps: form.getValues('confirmPassword') ? ['confirmPassword'] : [],
        })}
        newError={errors.newPassword?.message}
        confirmField={registerField(form, 'confirmPassword')}
        confirmError={errors.confirmPassword?.message}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
