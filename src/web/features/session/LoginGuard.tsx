import ShieldX from 'lucide-react/icons/shield-x';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { safeReturnLocation } from '../../../domain/return-location.ts';
import type { Role } from '../../../domain/roles.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageSpinner } from '../../ui/Spinner.tsx';
import { useSession } from './session.hooks.ts';

/** spec 2: a full-screen spinner while the user is loading; an anonymous visitor goes to /login, replacing history. */
export function LoginGuard({ children }: { children: ReactNode }) {
  const { user, isLoading, hasFailed, retry } = useSession();
  const location = useLocation();
  if (user) return children;
  if (isLoading) return <PageSpinner label="Loading" fullScreen />;
  if (hasFailed) {
    return (
      <EmptyState
        headingLevel={1}
        title="Your account could not be loaded"
        text="The connection was interrupted. You are still signed in."
        action={<Button onClick={retry}>Try again</Button>}
      />
    );
  }
  return <Navigate to={paths.login} replace state={{ returnTo: location.pathname + location.search }} />;
}

/**
 * Around the pages of one role. product.md 9: a signed-in user of the wrong role stays signed in and sees a clear
 * page, no data.
 *
 * @public the seller and admin pages stand inside it
 */
export function RoleGuard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  return (
    <LoginGuard>
      <RoleCheck roles={roles}>{children}</RoleCheck>
    </LoginGuard>
  );
}

function RoleCheck({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { user } = useSession();
  if (user && roles.includes(user.role)) return children;
  return (
    <EmptyState
      headingLevel={1}
      picture={<ShieldX aria-hidden="true" />}
      title="You are not allowed to see this page"
      text="It belongs to another kind of account. You are still signed in."
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    />
  );
}

/** Sends a guest to /login; after signing in they come back to the page they are on. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(paths.login, { state: { returnTo: pathname + search } });
}

/** Where to go after login: the page the user came from (history state or `?returnTo=`), else `/`. */
export function useReturnLocation(): string {
  const { state, search } = useLocation();
  const fromState = (state as { returnTo?: unknown } | null)?.returnTo;
  return safeReturnLocation(
    typeof fromState === 'string' ? fromState : new URLSearchParams(search).get('returnTo'),
  );
}
