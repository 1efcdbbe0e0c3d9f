import { useMutation } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Auth, LoginInput, RegisterInput } from '../../../contract/accounts.contract.ts';
import { ApiError, apiPost, errorText } from '../../api-client.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useStartSession } from '../session/session.hooks.ts';

/** Signs in; the guest's cart goes along and is merged. Rejects with an ApiError for the form to show. */
export function useLogin() {
  const startSession = useStartSession();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: LoginInput) => apiPost<Auth>('/api/auth/login', input),
    onSuccess: (auth) => {
      startSession(auth);
      toast.success('Login successful!');
    },
  });
}

/** Opens an account and signs in with it, as `useLogin` does. */
export function useRegister() {
  const startSession = useStartSession();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: RegisterInput) => apiPost<Auth>('/api/auth/register', input),
    onSuccess: (auth) => {
      startSession(auth);
      toast.success('Registration successful!');
    },
  });
}

/**
 * Puts the server's errors at their fields and everything else at the e-mail (spec 5: login and registration
 * failures are shown on the e-mail field). The first of them gets the focus.
 */
export function showFailureInForm<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, unknown>,
  failure: unknown,
  defaultText: string,
): void {
  const { errors } = ApiError.from(failure);
  const known = errors.filter(({ path }) => path in form.getValues());
  const shown = known.length > 0 ? known : [{ path: 'email', message: errorText(failure, defaultText) }];
  for (const [index, { path, message }] of shown.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
