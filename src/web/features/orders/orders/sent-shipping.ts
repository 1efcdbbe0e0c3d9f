import type { BulkShipInput, BulkShipResult } from '../../../../contract/orders/seller-orders.contract.ts';
import { apiPost } from '../../../data/api-client.ts';

// A call that is sent while its page is left is answered when nobody listens any more. It stays noted in the tab until
// its answer is here; the next page asks again with the same key, which ships nothing twice.

const KEPT_AS = 'unansweredShipping';

/** Keys of the calls of this document: who makes one tells of its answer. */
const ownKeys = new Set<string>();

/** Parcels that were asked to be shipped, and the key of that call. */
export interface SentShipping {
  key: string;
  input: BulkShipInput;
}

/** What earlier documents of this tab have sent and have no answer to, oldest first. */
export function unansweredShipping(): SentShipping[] {
  return kept().filter(({ key }) => !ownKeys.has(key));
}

function kept(): SentShipping[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as SentShipping[];
  } catch {
    return [];
  }
}

function keep(sent: readonly SentShipping[]): void {
  if (sent.length === 0) sessionStorage.removeItem(KEPT_AS);
  else sessionStorage.setItem(KEPT_AS, JSON.stringify(sent));
}

/** Ships the parcels, also when the page is left meanwhile; noted until `forgetShipping`. Throws ApiError. */
export function sendShipping(sent: SentShipping): Promise<BulkShipResult> {
  ownKeys.add(sent.key);
  return askShipping(sent);
}

/** What became of a call of an earlier document, which ships now if it never arrived. Throws ApiError. */
export async function askShipping(sent: SentShipping): Promise<BulkShipResult> {
  keep([...without(sent.key), sent]);
  return apiPost<BulkShipResult>('/api/seller/orders/bulk-ship', sent.input, {
    isKept: true,
    idempotencyKey: sent.key,
  });
}

/** Call once what became of it was said. */
export function forgetShipping(key: string): void {
  keep(without(key));
}

function without(key: string): SentShipping[] {
  return kept().filter((sent) => sent.key !== key);
}
