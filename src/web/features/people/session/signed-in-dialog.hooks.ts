import { useEffect, useEffectEvent, useState } from 'react';
import { useGoToLogin } from './login-redirect.hooks.ts';
import { useSession } from './session.hooks.ts';

/**
 * What only opens for somebody signed in; guests are led to the login page and come back. Pressed before it is known who
 * this is, what follows waits for it.
 */
export function useSignedInDialog() {
  const { user, isLoading } = useSession();
  const goToLogin = useGoToLogin();
  const [isWanted, setIsWanted] = useState(false);
  const isGuest = !isLoading && !user;
  const leadToLogin = useEffectEvent(() => {
    setIsWanted(false);
    goToLogin();
  });
  useEffect(() => {
    if (isWanted && isGuest) leadToLogin();
  }, [isWanted, isGuest]);
  return {
    isOpen: isWanted && user !== null,
    open: () => setIsWanted(true),
    close: () => setIsWanted(false),
  };
}
