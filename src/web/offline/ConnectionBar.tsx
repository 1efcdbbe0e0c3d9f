import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useIsOffline } from '../data/connection.ts';
import { beginPage, isPageOutdated, onKeptNews } from './kept/kept-news.ts';
import type { ConnectionLine } from './OfflineScreens.tsx';

/** look.md 9: a thin line while the shop is out of reach, and when it has newer pages than this one. */
export function ConnectionBar() {
  const isOffline = useIsOffline();
  const isOutdated = useSyncExternalStore(onKeptNews, isPageOutdated, () => false);
  const { pathname, search } = useLocation();
  useEffect(() => beginPage(pathname + search), [pathname, search]);
  const isShown = isOffline || isOutdated;
  const [Line, setLine] = useState<typeof ConnectionLine | null>(null);
  useEffect(() => {
    if (!isShown) return;
    // A line that is cut before it has come is no reason to show no page.
    import('./OfflineScreens.tsx').then(
      ({ ConnectionLine }) => setLine(() => ConnectionLine),
      () => undefined,
    );
  }, [isShown]);
  return (
    <>
      {/* Heard once: what the line adds changes with every page. */}
      <div role="status" className="sr-only">
        {isOffline ? 'You are offline' : null}
      </div>
      {isShown && Line ? <Line isOffline={isOffline} /> : null}
    </>
  );
}
