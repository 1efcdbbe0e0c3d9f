import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Payback } from '../../../../contract/payments/subscriptions.contract.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { paybackQuery } from './payback.hooks.ts';

const loadFigures = () => import('./PaybackFigures.tsx');
const Saved = lazy(async () => ({ default: (await loadFigures()).Saved }));
const CouldSave = lazy(async () => ({ default: (await loadFigures()).CouldSave }));

/**
 * What PRO has saved or would have saved this buyer, and whether it pays for itself; every number is the server's.
 * Nothing for a guest, and nothing while it is not known. `cartVersion`: the last change of the cart in hand.
 */
export function PaybackMeter({
  cartVersion = null,
  title,
  className,
}: {
  cartVersion?: string | null;
  /** A heading over it, where it stands in a card of its own. */
  title?: string;
  className?: string;
}) {
  const { user } = useSession();
  const { data } = useQuery({ ...paybackQuery(cartVersion), enabled: user !== null });
  if (!user || !data || (data.isSubscriber && data.savedSinceJoining === null)) return null;
  // In a card of its own the question is asked, and answered; elsewhere it waits for the first order.
  if (title === undefined && hasNothingToTell(data)) return null;
  return (
    <div className={className}>
      <Suspense fallback={null}>
        {title ? <h2 className="mb-2 text-md font-semibold">{title}</h2> : null}
        {data.isSubscriber ? <Saved payback={data} /> : <CouldSave payback={data} />}
      </Suspense>
    </div>
  );
}

/** Before the first order, and with nothing in the cart, there is no figure to judge PRO by. */
function hasNothingToTell({ isSubscriber, savedSinceJoining, orders, cart }: Payback): boolean {
  if (isSubscriber) return false;
  return orders.count === 0 && cart.saving <= 0 && (savedSinceJoining?.amount ?? 0) <= 0;
}
