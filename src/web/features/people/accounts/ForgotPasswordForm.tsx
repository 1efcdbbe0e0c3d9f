import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { forgotPasswordSchema } from '../../../../contract/people/accounts.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { showFailureInForm, useForgotPassword } from './accounts.hooks.ts';

/** Asks for a reset link. What the server answers does not tell whether the account exists. */
export function ForgotPasswordForm() {
  const request = useForgotPassword();
  const form = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
    mode: 'onTouched',
  });

  const submit = form.handleSubmit(async (input) => {
    try {
      await request.mutateAsync(input);
    } catch (failure) {
      showFailureInForm(form, failure, 'The reset link could not be sent');
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="Forgot password">
      {request.isSuccess ? (
        <Banner tone="success">
          <p className="font-semibold">{request.data}</p>
          <p className="mt-1">The link works once, for 30 minutes. Look in your spam folder too.</p>
        </Banner>
      ) : null}
      <FormTextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        type="submit"
        size="lg"
        variant={request.isSuccess ? 'secondary' : 'primary'}
        busy={request.isPending}
      >
        {request.isSuccess ? 'Send it again' : 'Send reset link'}
      </Button>
    </form>
  );
}
