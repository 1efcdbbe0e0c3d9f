import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useRouter } from '../behaviour/latest-location.hooks.ts';
import { takeBack } from './back-listeners.ts';

/** The entry of an overlay that has just gone: one that comes in its place at once goes on with it. */
let isEntryLeft = false;

/**
 * While an overlay that covers a phone's screen is open, Back closes it instead of leaving the page: it stands in the
 * history as an entry of its own. A navigation while it stays open must replace that entry (`replace: true`): Back and
 * `close` undo it, and an overlay that goes in another way keeps it. Links that leave it go through the answered
 * `follow`, which takes the entry away first.
 */
export function useBackCloses(onClose: () => void): { close: () => void; follow: (href: string) => void } {
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ onClose, navigate });
  latest.current = { onClose, navigate };
  const isClosed = useRef(false);
  const followed = useRef<string | null>(null);

  useEffect(() => {
    const openedAt = window.location.href;
    // The router knows its entries by what they hold; this one holds the same, so nothing changes for it.
    if (isEntryLeft) isEntryLeft = false;
    else window.history.pushState(window.history.state, '');
    let isPopped = false;
    let isRouters = false;
    const stopListening = router.subscribe(() => {
      isRouters = true;
    });
    const stopTakingBack = takeBack(() => {
      isPopped = true;
      latest.current.onClose();
      // What was chosen meanwhile is undone: the router goes back as well.
      return isRouters;
    });
    const goOn = () => {
      if (followed.current !== null) void latest.current.navigate(followed.current);
    };
    const leave = () => {
      if (isClosed.current) return dropEntry(isRouters, goOn);
      if (window.location.href !== openedAt) return goOn();
      isEntryLeft = true;
      queueMicrotask(() => {
        if (!isEntryLeft) return;
        isEntryLeft = false;
        dropEntry(isRouters, goOn);
      });
    };
    return () => {
      stopListening();
      stopTakingBack();
      if (isPopped) return goOn();
      if (isClosed.current || router.state.navigation.state === 'idle') return leave();
      // What was chosen last is on its way.
      const stopWaiting = router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') return;
        stopWaiting();
        leave();
      });
    };
  }, [router]);

  const close = () => {
    isClosed.current = true;
    onClose();
  };
  return {
    close,
    follow(href) {
      followed.current = href;
      close();
    },
  };
}

/** Goes back over the overlay's entry; the router hears of it only if it has written that entry. */
function dropEntry(isRouters: boolean, then: () => void): void {
  const stopTakingBack = takeBack(() => {
    stopTakingBack();
    then();
    return isRouters;
  });
  window.history.back();
}
