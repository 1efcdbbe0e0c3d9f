import { useLocation, useNavigate } from 'react-router';
import { safeReturnLocation } from '../../../../domain/people/return-location.ts';
import { paths } from '../../../paths.ts';

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
