import type { KeptMessage } from './kept-rules.ts';
import { emptyOwnStores } from './kept-stores.ts';

/** Whoever was signed in, or the company they acted for, is no longer there: what was kept of theirs goes. */
export function forgetKept(): void {
  emptyOwnStores().catch(() => undefined);
  // What is on its way to the stores by now is known to the service worker alone.
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ kind: 'forget' } satisfies KeptMessage);
}
