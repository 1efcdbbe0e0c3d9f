import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGE_LANGUAGE } from '../../../../domain/shop/language.ts';
import { onSessionLost } from '../../../data/api-client.ts';
import { onCompanyTold } from '../../../data/session-storage.ts';
import { paths } from '../../../paths.ts';
import { forgetCompany, meQuery, mySubscriptionQuery, useSession } from './session.hooks.ts';

const SESSION_KEYS = [meQuery.queryKey[1], mySubscriptionQuery.queryKey[1]];

/** Keeps the tab true to the session: other tabs, another user, a session that could not be refreshed. */
export function SessionEffects() {
  const { user, isLoading, isSubscriber, isSubscriberKnown } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const fromOtherTab = (event: StorageEvent) => {
      // Another tab refreshed its tokens, or somebody else signed in there.
      if (event.key === 'authToken' && event.newValue !== null) {
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      }
    };
    window.addEventListener('storage', fromOtherTab);
    return () => window.removeEventListener('storage', fromOtherTab);
  }, [queryClient]);

  useEffect(() => onCompanyTold(() => forgetCompany(queryClient)), [queryClient]);

  useEffect(
    () =>
      onSessionLost(() => {
        const { pathname, search } = here.current;
        if (pathname !== paths.login) navigate(paths.login, { state: { returnTo: pathname + search } });
      }),
    [navigate],
  );

  const owner = isLoading ? undefined : (user?._id ?? 'guest');
  const knownOwner = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (owner === undefined) return;
    const previous = knownOwner.current;
    knownOwner.current = owner;
    if (previous === undefined || previous === owner) return;
    // spec 4: the cart is reloaded whenever the user changes; so is everything else that is somebody's.
    void queryClient.resetQueries({
      queryKey: ['my'],
      predicate: (query) => owner === 'guest' || !SESSION_KEYS.includes(query.queryKey[1] as never),
    });
  }, [owner, queryClient]);

  const preferences = user?.preferences;
  useEffect(() => {
    if (!preferences?.calendar && !preferences?.digits && !preferences?.grouping) return;
    import('../../../data/kept-preferences.ts').then(
      (kept) => kept.keepAccountPreferences(preferences),
      // Out of reach: what this browser has chosen holds until the next page.
      () => undefined,
    );
  }, [preferences]);

  const language = preferences?.language;
  useEffect(() => {
    if (!language || language === PAGE_LANGUAGE) return;
    import('../../../data/language-choice.ts').then(
      ({ followAccount }) => followAccount(language),
      () => undefined,
    );
  }, [language]);

  // What first-paint.js reads at the next page load, so that nothing jumps when the session is known.
  useEffect(() => {
    if (isLoading) return;
    const { dataset } = document.documentElement;
    if (user) dataset.session = 'user';
    else delete dataset.session;
  }, [isLoading, user]);

  // Before the browser paints the prices that were drawn with it.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (!isSubscriberKnown) {
      if (user && sessionStorage.getItem('subscriber') !== 'no') dataset.prices = 'held';
      return;
    }
    delete dataset.prices;
    if (user) sessionStorage.setItem('subscriber', isSubscriber ? 'yes' : 'no');
    else sessionStorage.removeItem('subscriber');
    if (isSubscriber) dataset.subscriber = '';
    else delete dataset.subscriber;
  }, [isSubscriberKnown, isSubscriber, user]);

  return null;
}
