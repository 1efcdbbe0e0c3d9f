import { useQueryClient } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type {
  Auth,
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  UpdateProfileInput,
  User,
} from '../../../../contract/people/accounts.contract.ts';
import type { Language } from '../../../../domain/shop/language.ts';
import type { PreferenceChoices } from '../../../../domain/shop/preference-choices.ts';
import { apiPatch, apiPost, apiPostMessage, errorText } from '../../../data/api-client.ts';
import { showFailureAtField } from '../../../data/form-failure.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { meQuery, useEndSession, useSession, useStartSession } from '../session/session.hooks.ts';

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

/** spec 5: login and registration failures are shown on the e-mail field, unless the server names another. */
export function showFailureInForm<Values extends FieldValues & { email: string }>(
  form: UseFormReturn<Values, unknown, unknown>,
  failure: unknown,
  defaultText: string,
): void {
  showFailureAtField(form, failure, 'email' as FieldPath<Values>, errorText(failure, defaultText));
}

/** Asks for a reset link; answers the server's sentence, which is the same for every address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: ForgotPasswordInput) => apiPostMessage('/api/auth/forgot-password', input),
  });
}

/** Sets a new password by the token of the mail; every session of the account is over then, this one too. */
export function useResetPassword() {
  const { user } = useSession();
  const endSession = useEndSession();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => apiPostMessage('/api/auth/reset-password', input),
    onSuccess: async (message) => {
      toast.success(message);
      // The guest's cart of this browser stays as it is.
      if (user) await endSession();
    },
  });
}

/** Changes the own names, phone and company; the header shows them at once. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: UpdateProfileInput) => apiPatch<User>('/api/users/me', input),
    onSuccess: (user) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      toast.success('Profile updated');
    },
  });
}

/** Keeps how dates and sums are written: in this browser, and with the account of who is signed in. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({
      choices,
      language,
      returnTo,
    }: {
      choices: PreferenceChoices;
      language: Language;
      returnTo: string;
    }) => {
      if (user) {
        const preferences = { ...choices, language };
        queryClient.setQueryData(meQuery.queryKey, await apiPatch<User>('/api/users/me', { preferences }));
      }
      const { keepPreferences } = await import('../../../data/kept-preferences.ts');
      keepPreferences(choices, returnTo);
    },
    // Here and not at the call: the page that made it is drawn anew by then.
    onSuccess: () => toast.success('Saved'),
    onError: (error) => toast.error(errorText(error, 'Your choice could not be saved')),
  });
}

/** Changes the own password and ends the other sessions; this one goes on. */
export function useChangePassword() {
  const toast = useToast();
  return useMutation({
    mutationFn: (input: ChangePasswordInput) => apiPost('/api/users/me/password', input),
    onSuccess: () => toast.success('Password changed'),
  });
}
