import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { resetPasswordSchema } from '../../../../contract/people/accounts.contract.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { showFailureAtField } from '../../../data/form-failure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { useResetPassword } from './accounts.hooks.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

export interface ResetPasswordFormProps {
  /** Of the link in the mail. */
  token: string;
  onSuccess: () => void;
  /** The link is unknown, used or over. */
  onInvalidLink: () => void;
}

/** A new password by the link of the mail. */
export function ResetPasswordForm({ token, onSuccess, onInvalidLink }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const form = useForm({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { token, password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (input) => {
    try {
      await reset.mutateAsync(input);
    } catch (failure) {
      if (ApiError.from(failure).code === 'invalid_link') return onInvalidLink();
      showFailureAtField(form, failure, 'password', errorText(failure, 'The password could not be changed'));
      return;
    }
    onSuccess();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="Reset password">
      <NewPasswordFields
        password={password}
        newField={registerField(form, 'password', {
          deps: form.getValues('confirmPassword') ? ['confirmPassword'] : [],
        })}
        newError={errors.password?.message}
        confirmField={registerField(form, 'confirmPassword')}
        confirmError={errors.confirmPassword?.message}
      />
      <Button type="submit" size="lg" busy={reset.isPending}>
        Change password
      </Button>
    </form>
  );
}
