import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
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
