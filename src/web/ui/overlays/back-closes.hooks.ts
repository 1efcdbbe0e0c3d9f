import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * While an overlay that covers a phone's screen is open, Back closes it instead of leaving the page: it stands in the
 * history as an entry of its own. A navigation while it stays open must replace that entry (`replace: true`); links
 * that leave it go through the answered `follow`, which takes the entry away first.
 */
export function useBackCloses(onClose: () => void): { follow: (href: string) => void } {
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef({ onClose, navigate });
  latest.current = { onClose, navigate };
  const followed = useRef<string | null>(null);
  const shown = useRef<HistoryEntry | null>(null);

  useEffect(() => {
    const openedAt = window.location.href;
    // The router knows its entries by what they hold; this one holds the same, so nothing changes for it.
    window.history.pushState(window.history.state, '');
    let isPopped = false;
    const onPop = (event: PopStateEvent) => {
      isPopped = true;
      event.stopImmediatePropagation();
      // Filters were chosen meanwhile: what they show stays, and Back leads to what was there before.
      const { current } = shown;
      if (current && current.href !== window.location.href) {
        window.history.pushState(current.state, '', current.href);
      }
      latest.current.onClose();
    };
    // Before the router's listener, which must not hear of it.
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true });
      const goOn = () => {
        if (followed.current !== null) void latest.current.navigate(followed.current);
      };
      if (isPopped || window.location.href !== openedAt) goOn();
      else dropEntry(goOn);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has written its entry when its location changes
  useEffect(() => {
    shown.current = { href: window.location.href, state: window.history.state };
  }, [location]);

  return {
    follow(href) {
      followed.current = href;
      onClose();
    },
  };
}

interface HistoryEntry {
  href: string;
  state: unknown;
}

/** Goes back over the overlay's entry without the router hearing of it. */
function dropEntry(then: () => void): void {
  window.addEventListener(
    'popstate',
    (event) => {
      event.stopImmediatePropagation();
      then();
    },
    { capture: true, once: true },
  );
  window.history.back();
}
