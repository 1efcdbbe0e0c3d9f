import type { ShippingDraft } from './checkout-draft.ts';

// What checks the shipping step weighs a sixth of the page: it comes with that step, and before those behind it.

let check: typeof import('./shipping-check.ts') | null = null;

export async function loadShippingCheck(): Promise<void> {
  check = await import('./shipping-check.ts');
}

/** Whether what was typed for the shipping step is all there and right. Call once `loadShippingCheck` has. */
export function isShippingDone(step: ShippingDraft | null): step is ShippingDraft {
  return step !== null && (check?.isShippingStepDone(step) ?? false);
}
