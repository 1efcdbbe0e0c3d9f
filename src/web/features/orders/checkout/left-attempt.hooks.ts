import { type RefObject, useEffect, useRef } from 'react';

/**
 * Marks an order that is on its way as left, once what is ordered may change: away from the confirmation, and when a link
 * leads away while nothing is being placed. `isShown` says whether the page still stands.
 */
export function useLeftAttempt({
  isConfirming,
  isPlacing,
  isShown,
  leaveAttempt,
}: {
  isConfirming: boolean;
  isPlacing: boolean;
  isShown: RefObject<boolean>;
  leaveAttempt: () => void;
}): void {
  // Away from the confirmation what is ordered may change: from then on only a press sends it again.
  useEffect(() => {
    if (!isConfirming && !isPlacing) leaveAttempt();
  }, [isConfirming, isPlacing, leaveAttempt]);

  // The same once a link leads away while nothing is being placed; a reload runs no cleanup.
  const isPlacingNow = useRef(isPlacing);
  isPlacingNow.current = isPlacing;
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (!isPlacingNow.current) leaveAttempt();
    };
  }, [leaveAttempt, isShown]);
}
