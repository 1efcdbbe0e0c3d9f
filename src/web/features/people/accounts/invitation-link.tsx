import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';

/** The token of an invitation's link. It leaves the address bar, and stays with this entry of the history. */
export function useInvitationToken(): string | null {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const inAddress = search.get('token');
  useEffect(() => {
    if (inAddress === null) return;
    setSearch({}, { replace: true, preventScrollReset: true, state: { token: inAddress } });
  }, [inAddress, setSearch]);
  return inAddress ?? (state as { token?: string } | null)?.token ?? null;
}

/** Both ways lead back to the invitation. */
export function SignInChoices({ returnTo }: { returnTo: string }) {
  return (
    <div className="flex flex-col gap-3">
      <ButtonLink to={paths.login} state={{ returnTo }} size="lg" className="w-full">
        Sign in
      </ButtonLink>
      <ButtonLink to={paths.register} state={{ returnTo }} variant="secondary" size="lg" className="w-full">
        Create account
      </ButtonLink>
    </div>
  );
}

export function InvitationOver() {
  return (
    <AuthFrame
      title="This invitation is no longer valid"
      intro="Ask the person who invited you for a new one."
    >
      <ButtonLink to={paths.home} variant="secondary" size="lg" className="w-full">
        Go to the home page
      </ButtonLink>
    </AuthFrame>
  );
}
