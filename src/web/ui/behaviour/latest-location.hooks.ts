import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router';

/**
 * The router itself. What it has reached or is on its way to is shown by React later, in a transition: what is chosen
 * in between would undo it, built on `useLocation` or `useSearchParams`. Ask it when something happens, not while
 * rendering.
 */
export function useRouter() {
  const context = useContext(DataRouterContext);
  if (context === null) throw new Error('Only pages have a router');
  return context.router;
}

function useLatestLocation() {
  const router = useRouter();
  return () => router.state.navigation.location ?? router.state.location;
}

/** Whether the person is on the way to another page: nothing may take them back unasked. */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  const latestLocation = useLatestLocation();
  return () => latestLocation().pathname !== pathname;
}

/** What this page's address says after the navigation under way: what is chosen now adds to it. */
export function useLatestParameters(): () => URLSearchParams {
  const [parameters] = useSearchParams();
  const isLeaving = useIsLeaving();
  const latestLocation = useLatestLocation();
  return () => new URLSearchParams(isLeaving() ? parameters : latestLocation().search);
}
