import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { useIsLeaving } from '../../../ui/behaviour/latest-location.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageSpinner } from '../../../ui/feedback/Spinner.tsx';
import { useSession } from './session.hooks.ts';

/** spec 2: a full-screen spinner while the user is loading; an anonymous visitor goes to /login, replacing history. */
export function LoginGuard({ children }: { children: ReactNode }) {
  const { user, isLoading, hasFailed, retry } = useSession();
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
  return <ToLogin />;
}

/** Who is already on the way elsewhere gets there: logging out goes home. */
function ToLogin() {
  const location = useLocation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const leave = useEffectEvent(({ pathname, search }: Location) => {
    if (!isLeaving()) navigate(paths.login, { replace: true, state: { returnTo: pathname + search } });
  });
  useEffect(() => leave(location), [location]);
  return null;
}
