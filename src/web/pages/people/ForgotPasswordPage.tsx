import { AuthFrame } from '../../features/people/accounts/AuthFrame.tsx';
import { ForgotPasswordForm } from '../../features/people/accounts/ForgotPasswordForm.tsx';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import type { Route } from './+types/ForgotPasswordPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Forgot your password',
    description: 'Ask for a link to choose a new password for your Thokmandu account.',
    path: paths.forgotPassword,
  });
}

export default function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Forgot your password?"
      intro="Enter the e-mail address of your account. We send you a link to choose a new password."
    >
      <ForgotPasswordForm />
      <p className="mt-5 text-center">
        <TextLink to={paths.login} className="font-semibold">
          Back to Login
        </TextLink>
      </p>
    </AuthFrame>
  );
}
