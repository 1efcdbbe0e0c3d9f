import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useRouter } from '../latest-location.hooks.ts';
import { takeBack } from './back-listeners.ts';

/**
 * While an overlay that covers a phone's screen is open, Back closes it instead of leaving the page: it stands in the
 * history as an entry of its own. A navigation while it stays open must replace that entry (`replace: true`); links
 * that leave it go through the answered `follow`, which takes the entry away first.
 */
export function useBackCloses(onClose: () => void): { follow: (href: string) => void } {
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ onClose, navigate });
  latest.current = { onClose, navigate };
  const followed = useRef<string | null>(null);

  useEffect(() => {
    const openedAt = window.location.href;
    // The router knows its entries by what they hold; this one holds the same, so nothing changes for it.
    window.history.pushState(window.history.state, '');
    let isPopped = false;
    // The router has written its entry when it says where it is, which is before React shows it.
    let written: { href: string; state: unknown } | null = null;
    const stopListening = router.subscribe(() => {
      if (!isPopped) written = { href: window.location.href, state: window.history.state };
    });
    const isOnTheWay = () => router.state.navigation.state !== 'idle';
    const stopTakingBack = takeBack(() => {
      isPopped = true;
      // Filters were chosen meanwhile: what they show stays, and Back leads to what was there before.
      if (written && written.href !== window.location.href) {
        window.history.pushState(written.state, '', written.href);
      } else if (isOnTheWay()) {
        // The choice will replace this entry, not the one before it.
        window.history.pushState(window.history.state, '');
      }
      latest.current.onClose();
    });
    return () => {
      stopListening();
      stopTakingBack();
      const goOn = () => {
        if (followed.current !== null) void latest.current.navigate(followed.current);
      };
      if (isPopped || window.location.href !== openedAt || isOnTheWay()) goOn();
      else dropEntry(goOn);
    };
  }, [router]);

  return {
    follow(href) {
      followed.current = href;
      onClose();
    },
  };
}

/** Goes back over the overlay's entry without the router hearing of it. */
function dropEntry(then: () => void): void {
  const stopTakingBack = takeBack(() => {
    stopTakingBack();
    then();
  });
  window.history.back();
}
