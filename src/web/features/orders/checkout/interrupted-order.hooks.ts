import { useLayoutEffect, useRef } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { isAskedAgain, type OrderAttempt } from './checkout-draft.ts';

/**
 * A reload of the confirmation interrupted the order: the same keys ask again for its answer, once the cart is known, and
 * before it is painted.
 */
export function useInterruptedOrder({
  isSignedIn,
  isConfirming,
  cart,
  attempt,
  placeOrder,
}: {
  isSignedIn: boolean;
  isConfirming: boolean;
  /** Null until it is known. */
  cart: Cart | null;
  attempt: OrderAttempt | null;
  placeOrder: (attempt: OrderAttempt) => Promise<boolean>;
}): void {
  const mayBeInterrupted = useRef(isSignedIn);
  useLayoutEffect(() => {
    if (!isConfirming) mayBeInterrupted.current = false;
    if (!mayBeInterrupted.current || cart === null) return;
    mayBeInterrupted.current = false;
    if (attempt && isAskedAgain(attempt, cart)) void placeOrder(attempt);
  }, [isConfirming, cart, attempt, placeOrder]);
}
