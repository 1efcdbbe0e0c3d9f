import type { ProductFigures } from './catalogue.sql.ts';

// What lists filter and sort by, by slot.

/** Category number of empty slots: no list wants it. */
export const NO_CATEGORY = 0;

export interface ListFilter {
  isSellerPublic: Uint8Array;
  isCategoryWanted: Uint8Array;
  minimum: number;
  maximum: number;
  leastStock: number;
  excluded: number;
}

export type ProductColumns = ReturnType<typeof makeColumns>;

export function makeColumns(capacity: number) {
  return {
    createdAtMicros: new Float64Array(capacity),
    /** Regular price in paisa. */
    price: new Float64Array(capacity),
    sales: new Int32Array(capacity),
    rating: new Float64Array(capacity),
    quantity: new Int32Array(capacity),
    confirmedAtMicros: new Float64Array(capacity),
    seller: new Uint32Array(capacity),
    category: new Uint32Array(capacity),
    rank: new Int32Array(capacity),
    textHash: new Int32Array(capacity),
  };
}

/** The same columns with room for more slots. */
export function enlargeColumns(columns: ProductColumns, capacity: number): ProductColumns {
  const larger = makeColumns(capacity);
  for (const name of Object.keys(larger) as (keyof ProductColumns)[]) larger[name].set(columns[name]);
  return larger;
}

/** Whether a list holds this slot. */
export function passes(
  { seller, category, price, quantity }: ProductColumns,
  filter: ListFilter,
  slot: number,
): boolean {
  return (
    filter.isCategoryWanted[category[slot] as number] === 1 &&
    filter.isSellerPublic[seller[slot] as number] === 1 &&
    (quantity[slot] as number) >= filter.leastStock &&
    (price[slot] as number) >= filter.minimum &&
    (price[slot] as number) <= filter.maximum &&
    slot !== filter.excluded
  );
}

/** Marks in `isListed` those of these slots that the filter lets through; answers how many. */
export function listAll(
  columns: ProductColumns,
  isListed: Uint8Array,
  slots: Int32Array,
  filter: ListFilter,
): number {
  isListed.fill(0);
  let total = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    if (!passes(columns, filter, slot)) continue;
    isListed[slot] = 1;
    total += 1;
  }
  return total;
}

/** The same of slots that are public and of the categories wanted. */
export function listPublic(
  { price, quantity }: ProductColumns,
  isListed: Uint8Array,
  { slots, lowestPrice, highestPrice }: { slots: Int32Array; lowestPrice: number; highestPrice: number },
  { leastStock, minimum, maximum, excluded }: ListFilter,
): number {
  isListed.fill(0);
  if (leastStock <= 0 && excluded < 0 && minimum <= lowestPrice && maximum >= highestPrice) {
    for (let at = 0; at < slots.length; at += 1) isListed[slots[at] as number] = 1;
    return slots.length;
  }
  let total = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    const amount = price[slot] as number;
    if (amount < minimum || amount > maximum || slot === excluded) continue;
    if (leastStock > 0 && (quantity[slot] as number) < leastStock) continue;
    isListed[slot] = 1;
    total += 1;
  }
  return total;
}

/** Average first, then how many gave it. */
export function ratingKeyOf({
  ratingAverage,
  ratingCount,
}: Pick<ProductFigures, 'ratingAverage' | 'ratingCount'>): number {
  return Math.round(ratingAverage * 100) * 2 ** 31 + ratingCount;
}
