import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/people/accounts/AuthFrame.tsx';
import { ResetPasswordForm } from '../../features/people/accounts/ResetPasswordForm.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';

export const meta = unlistedMeta(
  'Choose a new password',
  'Choose a new password for your Thokmandu account.',
);

/** Where the link of the reset mail leads. Its token stays in memory and leaves address bar and history. */
export default function ResetPasswordPage() {
  const [search, setSearch] = useSearchParams();
  const [token, setToken] = useState(() => search.get('token'));
  const navigate = useNavigate();

  const isTokenInAddress = search.has('token');
  useEffect(() => {
    if (isTokenInAddress) setSearch({}, { replace: true, preventScrollReset: true });
  }, [isTokenInAddress, setSearch]);

  if (!token) return <InvalidLink />;
  return (
    <AuthFrame title="Choose a new password" intro="All devices are signed out when you change it.">
      <ResetPasswordForm
        token={token}
        onSuccess={() => navigate(paths.login, { replace: true })}
        onInvalidLink={() => setToken(null)}
      />
    </AuthFrame>
  );
}

function InvalidLink() {
  return (
    <AuthFrame
      title="Invalid or expired link"
      intro="A link works once, for 30 minutes, and only the newest one works. Open the link in your e-mail again, or ask for a new one."
    >
      <ButtonLink to={paths.forgotPassword} size="lg" className="w-full">
        Send a new link
      </ButtonLink>
      <p className="mt-5 text-center">
        <TextLink to={paths.login} className="font-semibold">
          Back to Login
        </TextLink>
      </p>
    </AuthFrame>
  );
}
