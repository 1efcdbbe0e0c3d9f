import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useIsOffline } from '../data/connection.ts';
import { beginPage, isPageOutdated, onKeptNews } from './kept/kept-news.ts';

const ConnectionLine = lazy(() =>
  import('./OfflineScreens.tsx').then((module) => ({ default: module.ConnectionLine })),
);

/** look.md 9: a thin line while the shop is out of reach, and when it has newer pages than this one. */
export function ConnectionBar() {
  const isOffline = useIsOffline();
  const isOutdated = useSyncExternalStore(onKeptNews, isPageOutdated, () => false);
  const { pathname, search } = useLocation();
  useEffect(() => beginPage(pathname + search), [pathname, search]);
  return (
    <>
      {/* Heard once: what the line adds changes with every page. */}
      <div role="status" className="sr-only">
        {isOffline ? 'You are offline' : null}
      </div>
      {isOffline || isOutdated ? (
        <Suspense>
          <ConnectionLine isOffline={isOffline} />
        </Suspense>
      ) : null}
    </>
  );
}
