import { apiGet, apiPost } from './api-client.ts';

/** The last search that this tab listed, and its products; gone with the tab. */
let trail: { search: string; productIds: ReadonlySet<string> } | null = null;
let isArrival = true;

/** A search is listed: what is opened or bought of it from now on belongs to it. `path` is the list's call. */
export function followSearch(search: string, productIds: readonly string[], path: string): void {
  trail = { search, productIds: new Set(productIds) };
  if (!isArrival) return;
  isArrival = false;
  // The page came with its list, so that nobody has asked for it yet: searches are counted by that call.
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival?.name === window.location.href) void apiGet(path).catch(() => undefined);
}

/** A product was opened or put into the cart: counted when the last search listed it. Nobody waits for it. */
export function stepFromSearch(step: 'opening' | 'add', product: string): void {
  if (!trail?.productIds.has(product)) return;
  const { search } = trail;
  void apiPost('/api/products/search-steps', { search, step, product }, { isKept: true }).catch(
    () => undefined,
  );
}
