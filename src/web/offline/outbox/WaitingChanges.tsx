import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { openOutbox } from './send-or-wait.ts';
import { hasWaiting, useWaiting } from './waiting-changes.ts';

/** After the page has come: nobody waits for it. */
const SPARE_MOMENT_MS = 1_000;

/**
 * What waits for the network, on every page. It is loaded when something does, and in a spare moment for whoever is
 * signed in; guests get it with what is kept for reading (kept/keeping.ts).
 */
export function WaitingChanges() {
  const isAny = useWaiting().length > 0;
  const isSignedIn = useSession().user !== null;
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Bar !== null) return;
    const load = () => {
      openOutbox().then(
        ({ WaitingBar }) => setBar(() => WaitingBar),
        // Out of reach: the next page tries again.
        () => undefined,
      );
    };
    if (isAny || hasWaiting()) load();
    else if (isSignedIn) {
      const timer = setTimeout(load, SPARE_MOMENT_MS);
      return () => clearTimeout(timer);
    }
  }, [Bar, isAny, isSignedIn]);
  return Bar === null ? null : <Bar />;
}
