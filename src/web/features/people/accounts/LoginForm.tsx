import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema } from '../../../../contract/people/accounts.contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { registerField } from '../../../ui/fields/register-field.ts';
import { PasswordField, TextField } from '../../../ui/fields/TextField.tsx';
import { showFailureInForm, useLogin } from './accounts.hooks.ts';

/** E-mail, password, Remember me. On the login page and inside checkout. */
export function LoginForm({
  onSuccess,
  startsFocused = false,
}: {
  onSuccess?: () => void;
  /** In a dialog the first field has the focus at once. */
  startsFocused?: boolean;
}) {
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '', remember: false },
    mode: 'onTouched',
  });
  const { errors } = form.formState;

  useEffect(() => {
    if (startsFocused) form.setFocus('email');
  }, [startsFocused, form.setFocus]);

  const submit = form.handleSubmit(async (input) => {
    try {
      await login.mutateAsync(input);
    } catch (failure) {
      showFailureInForm(form, failure, 'Login failed');
      return;
    }
    onSuccess?.();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="Login">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...registerField(form, 'email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...registerField(form, 'password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember me" {...registerField(form, 'remember')} />
        <TextLink look="action" arrow={false} to={paths.forgotPassword} className="text-sm touch:min-h-11">
          Forgot your password?
        </TextLink>
      </div>
      <Button type="submit" size="lg" busy={login.isPending}>
        Login
      </Button>
    </form>
  );
}
