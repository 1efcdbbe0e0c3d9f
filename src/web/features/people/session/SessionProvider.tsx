import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { onTokensChange, readAuthToken } from '../../../data/session-storage.ts';
import { SessionEffects } from './SessionEffects.tsx';
import { meQuery, mySubscriptionQuery, type Session, SessionContext } from './session.hooks.ts';

/** Finds out once, around the whole site, who is asking. spec 4: first the user, then the subscription. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onTokensChange, readState, () => 'unknown' as const);
  const isSignedIn = state === 'signed-in';
  const me = useQuery({ ...meQuery, enabled: isSignedIn });
  const user = (isSignedIn && me.data) || null;
  const subscription = useQuery({ ...mySubscriptionQuery, enabled: user !== null });

  const isLoading = state === 'unknown' || (isSignedIn && me.isPending);
  const isSubscriber = user !== null && subscription.data?.status === 'active';
  const isSubscriberKnown = !isLoading && (user === null || !subscription.isPending);
  const hasFailed = isSignedIn && me.isError;
  const { refetch } = me;
  const session = useMemo<Session>(
    () => ({
      user,
      isLoading,
      isSubscriber,
      isSubscriberKnown,
      hasFailed,
      retry: () => void refetch(),
    }),
    [user, isLoading, isSubscriber, isSubscriberKnown, hasFailed, refetch],
  );
  return (
    <SessionContext value={session}>
      <SessionEffects />
      {children}
    </SessionContext>
  );
}

function readState(): 'signed-in' | 'guest' {
  return readAuthToken() === null ? 'guest' : 'signed-in';
}
