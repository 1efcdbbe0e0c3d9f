import { LATER } from '../../domain/buying/list.ts';
import { DAY_MS, WEEK_MS } from '../../domain/shop/durations.ts';
import type { CatalogueProduct } from './seed-catalogue.ts';
import { type Row, seedId } from './seed-rows.ts';

interface SeedList {
  name: string;
  note: string | null;
  reminderWeeks: number | null;
  lines: readonly { sku: string; quantity: number; note?: string }[];
}

const LISTS: readonly SeedList[] = [
  {
    name: 'Workshop stock',
    note: 'What must never run out. Ask Ram before changing a quantity.',
    reminderWeeks: 4,
    lines: [
      { sku: 'A9F44116', quantity: 6, note: 'Only the C curve' },
      { sku: 'NEO-M8N-BRK', quantity: 4 },
      { sku: 'PHL-LED12-B22-865', quantity: 20 },
      { sku: 'NCB-C6UGRYR-305', quantity: 2, note: 'Grey' },
    ],
  },
  {
    name: 'काठमाडौं office',
    note: null,
    reminderWeeks: null,
    lines: [
      { sku: 'THR-80-50', quantity: 10 },
      { sku: 'DA-A4-80', quantity: 25 },
    ],
  },
  { name: LATER, note: null, reminderWeeks: null, lines: [{ sku: 'DELI-5512', quantity: 1 }] },
];

/** The demo buyer keeps two lists, one with a reminder, and saved something for later. */
export function listRows(
  buyerId: string,
  products: readonly CatalogueProduct[],
  now: Date,
): { lists: Row[]; lines: Row[] } {
  const bySku = new Map(products.map(({ id, content }) => [content.sku, id]));
  const lists = LISTS.map(({ name, note, reminderWeeks }, nth) => ({
    id: seedId('list', name),
    company_id: buyerId,
    user_id: buyerId,
    name,
    note,
    is_later: name === LATER,
    reminder_weeks: reminderWeeks,
    remind_at: reminderWeeks === null ? null : new Date(now.getTime() + reminderWeeks * WEEK_MS - 9 * DAY_MS),
    created_at: new Date(now.getTime() - 60 * DAY_MS),
    updated_at: new Date(now.getTime() - (nth + 1) * DAY_MS),
  }));
  const lines = LISTS.flatMap(({ name, lines: wanted }) =>
    wanted.map(({ sku, quantity, note }) => ({
      id: seedId('list-line', `${name}/${sku}`),
      list_id: seedId('list', name),
      product_id: bySku.get(sku),
      quantity,
      note: note ?? null,
      created_at: new Date(now.getTime() - 40 * DAY_MS),
    })),
  );
  return { lists, lines };
}
