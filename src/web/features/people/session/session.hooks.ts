import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { MySubscription } from '../../../../contract/payments/subscriptions.contract.ts';
import type { Auth, User } from '../../../../contract/people/accounts.contract.ts';
import type { OwnCompany } from '../../../../contract/people/company.contract.ts';
import type { OwnSellers } from '../../../../contract/people/seller-people.contract.ts';
import { apiGet, apiPost, saysSessionIsDead } from '../../../data/api-client.ts';
import { isUnconnected } from '../../../data/query-client.ts';
import {
  ASK_PRICE_DRAFT,
  CHECKOUT_DRAFT,
  clearTokens,
  forgetDrafts,
  forgetGuestId,
  readAuthToken,
  readMaker,
  readRefreshToken,
  SEALED_REQUEST_DRAFT,
  writeTokens,
} from '../../../data/session-storage.ts';
import { forgetKept } from '../../../offline/kept/forget-kept.ts';
import { openOutbox } from '../../../offline/outbox/send-or-wait.ts';
import { hasWaiting } from '../../../offline/outbox/waiting-changes.ts';

// Query keys that start with 'my' hold what belongs to one person or one guest; they are dropped when the user changes.

/** The signed-in user. spec 4: when the server knows none by these tokens, both are cleared. */
export const meQuery = queryOptions({
  queryKey: ['my', 'user'],
  queryFn: async ({ signal }) => {
    try {
      return await apiGet<User>('/api/auth/me', { signal });
    } catch (error) {
      if (saysSessionIsDead(error)) clearTokens();
      throw error;
    }
  },
  retry: (failures, error) => failures < 1 && !saysSessionIsDead(error) && !isUnconnected(),
});

/** `status: 'active'` makes a subscriber; anything else, an error too, does not (spec 4). */
export const mySubscriptionQuery = queryOptions({
  queryKey: ['my', 'subscription'],
  queryFn: ({ signal }) => apiGet<MySubscription>('/api/subscriptions/my-subscription', { signal }),
});

/** For which company the session acts, and which others there are. */
export const ownCompanyQuery = queryOptions({
  queryKey: ['my', 'company', 'own'],
  queryFn: ({ signal }) => apiGet<OwnCompany>('/api/company', { signal }),
});

/** The sellers that took the reader in, and the one for whom the session sells. */
export const ownSellersQuery = queryOptions({
  queryKey: ['my', 'sellers'],
  queryFn: ({ signal }) => apiGet<OwnSellers>('/api/session/seller', { signal }),
});

/** Whether there is another company to choose: also for who was taken out and has one left. */
export function hasOtherCompanies({ _id, companies }: OwnCompany): boolean {
  return companies.some((company) => company._id !== _id);
}

/**
 * When the session acts for another company: what is kept of the one before goes, and what is on the screen is read
 * again. Who it is stays.
 */
export function forgetCompany(queryClient: QueryClient): void {
  forgetKept();
  sessionStorage.removeItem(CHECKOUT_DRAFT);
  sessionStorage.removeItem(SEALED_REQUEST_DRAFT);
  sessionStorage.removeItem(ASK_PRICE_DRAFT);
  // PRO is the company's: prices wait until it is known again.
  sessionStorage.removeItem('subscriber');
  void queryClient.resetQueries({
    queryKey: ['my'],
    predicate: ({ queryKey }) => queryKey[1] !== meQuery.queryKey[1],
  });
}

export type Session = {
  /** Null for a guest, and while the user is loading. */
  user: User | null;
  /** True until it is known who is asking: on the server, before hydration, while the user is fetched. */
  isLoading: boolean;
  /** True only while the subscription is active. */
  isSubscriber: boolean;
  /** False while the subscription status of a signed-in user is still being fetched. */
  isSubscriberKnown: boolean;
  /** The tokens are there but the server could not be asked. */
  hasFailed: boolean;
  /** Asks again after a failure. */
  retry: () => void;
};

/** Held by SessionProvider; without one nobody is known. */
export const SessionContext = createContext<Session>({
  user: null,
  isLoading: true,
  isSubscriber: false,
  isSubscriberKnown: false,
  hasFailed: false,
  retry: () => {},
});

/** Who is asking. The session lives in the two tokens of browser storage alone (product.md: screens). */
export function useSession(): Session {
  return useContext(SessionContext);
}

/**
 * After a successful login, registration or password change: keeps the tokens and the user. The guest's cart was
 * merged by the server, so the guest id is given up; carts and lists are loaded again for the new user. What the guest
 * typed, and changed without a network, is the user's now.
 */
export function useStartSession(): (auth: Auth) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (auth) => {
      queryClient.setQueryData(meQuery.queryKey, auth.user);
      const guest = readAuthToken() === null ? readMaker().account : null;
      writeTokens({ authToken: auth.authToken, refreshToken: auth.refreshToken });
      forgetGuestId();
      if (guest !== null)
        void openOutbox().then(
          ({ takeAlong }) => takeAlong(guest),
          () => undefined,
        );
      queryClient.removeQueries({ queryKey: mySubscriptionQuery.queryKey });
    },
    [queryClient],
  );
}

/**
 * spec 4: logout clears tokens and user always, even if the server cannot be told; and what they typed or changed here,
 * which is nobody else's business.
 */
export function useEndSession(): () => Promise<void> {
  return useCallback(async () => {
    const refreshToken = readRefreshToken();
    const { account } = readMaker();
    if (hasWaiting())
      await openOutbox().then(
        ({ forgetAccount }) => forgetAccount(account),
        () => undefined,
      );
    forgetDrafts();
    const told = apiPost('/api/auth/logout', { refreshToken }).catch(() => undefined);
    clearTokens();
    forgetGuestId();
    await told;
  }, []);
}
