/** spec 4: what a step says that lacks something. */
export const FILL_IN = 'Please fill in all required fields';

/** Codes of an order refused because of one of its lines. */
export const LINE_REFUSALS: ReadonlySet<string> = new Set([
  'out_of_stock',
  'only_n_available',
  'above_maximum',
  'below_minimum',
  'not_in_packs',
  'seller_away',
  'unavailable',
  'not_found',
]);

/** What the buyer has to know before going on. */
export type Notice = 'prices' | 'lines' | 'merged' | 'delivery';

export const NOTICES: Record<Notice, string> = {
  prices: 'Some prices are different now. Check the lines below, then go on with the new prices.',
  lines: 'Some lines cannot be ordered as they are. Change or remove them, then go on.',
  delivery: 'Delivery of heavy goods costs something else now. Check the sums, then go on.',
  merged: 'The cart of your account was added to this one. Check your order, then place it.',
};
