import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { formatDay, formatTime, kathmanduDate } from '../../domain/shop/kathmandu-time.ts';
import { shopNow, useIsOffline } from '../data/connection.ts';
import { keepTyped } from '../data/typed-fields.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { onKeptNews, readAsOf } from './kept/kept-news.ts';

/** At the bottom of the window, over the page: nothing moves when it comes and goes. */
export function ConnectionLine({ isOffline }: { isOffline: boolean }) {
  const line = useRef<HTMLElement>(null);
  // What else is fixed to the bottom stays above it, however many lines it takes (shell.css).
  useLayoutEffect(() => {
    const shown = line.current;
    if (shown === null) return;
    const { dataset, style } = document.documentElement;
    const measure = () => style.setProperty('--line-height', `${shown.offsetHeight}px`);
    dataset.line = '';
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown, { box: 'border-box' });
    return () => {
      observer.disconnect();
      delete dataset.line;
      style.removeProperty('--line-height');
    };
  }, []);
  return (
    <aside
      ref={line}
      aria-label="Connection"
      className="connection-line"
      data-outdated={isOffline ? undefined : ''}
    >
      {isOffline ? <AsOf /> : <Update />}
    </aside>
  );
}

function AsOf() {
  const asOf = new Date(useSyncExternalStore(onKeptNews, readAsOf, readAsOf));
  const day = kathmanduDate(asOf) === kathmanduDate(new Date(shopNow())) ? null : formatDay(asOf);
  return (
    <p>
      {day === null
        ? `As of ${formatTime(asOf)}, offline. Prices and stock may differ.`
        : `As of ${day}, ${formatTime(asOf)}, offline. Prices and stock may differ.`}
    </p>
  );
}

function Update() {
  return (
    <>
      <p role="status">A new version of the shop is ready</p>
      <button
        type="button"
        className="min-h-8 px-2 font-semibold underline underline-offset-2"
        onClick={() => {
          keepTyped();
          window.location.reload();
        }}
      >
        Update
      </button>
    </>
  );
}

/** In the place of a page that cannot be shown without a connection. */
export function OfflinePage() {
  const isOffline = useIsOffline();
  useEffect(() => {
    // What this page lacked was asked for once and in vain: the browser asks for it again only in a new document.
    if (!isOffline) window.location.reload();
  }, [isOffline]);
  return (
    <>
      <title>You are offline | Thokmandu</title>
      <EmptyState
        headingLevel={1}
        picture={<CloudOff aria-hidden="true" />}
        title="This page was not opened before"
        text="You are offline. Pages that you have opened can be read; this one comes as soon as the shop can be reached."
        action={
          <>
            <Button onClick={() => window.location.reload()}>Try again</Button>
            <ButtonLink to={paths.home} reloadDocument variant="secondary">
              Back to home
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
