import type { CheckoutDraft } from './checkout-draft.ts';
import { isShippingDone } from './late-shipping-check.ts';

/** spec 2: the four steps. */
export const CHECKOUT_STEPS = ['Cart Review', 'Shipping', 'Payment', 'Confirmation'] as const;

/** The step an address asks for (`?step=2`), at most the first one whose condition does not hold yet (spec 4). */
export function reachableStep(wanted: string | null, draft: CheckoutDraft): number {
  const step = /^[1-4]$/.test(wanted ?? '') ? Number(wanted) : 1;
  if (step > 2 && !isShippingDone(draft.shippingStep)) return 2;
  if (step > 3 && draft.method === null && draft.onAccount.length === 0) return 3;
  return step;
}
