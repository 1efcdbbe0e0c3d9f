import type {
  SellerProductCounts,
  SellerProductFilter,
  SellerProductSort,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import type { PRODUCT_STATUSES, ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { RankedShelfRow, ShelfRow } from './own-shelves.sql.ts';

/** What a seller's own list is asked for. */
export interface ShelfQuery {
  status: SellerProductFilter | null;
  /** Null: every category. */
  categoryIds: readonly string[] | null;
  search: string;
  sortBy: SellerProductSort;
  limit: number;
  offset: number;
  /** For stock confirmed before this, sellers are asked. */
  staleBefore: Date;
}

export interface ShelfPage {
  /** Of the page, in its order. */
  ids: string[];
  matching: number;
  counts: SellerProductCounts;
  found: SellerProductCounts;
}

/** When a product was changed is not known here. */
const SORT_KEYS: Record<string, (row: RankedShelfRow) => number> = {
  createdAt: (row) => row.createdAtMicros,
  name: (row) => row.nameRank,
  sku: (row) => row.skuRank,
  'pricing.regularPrice': (row) => row.regularPricePaisa,
  'pricing.wholesalePrice': (row) => row.wholesalePricePaisa,
  'inventory.quantity': (row) => row.quantity,
  salesCount: (row) => row.salesCount,
};

/** A seller's own products in memory, told apart as `listSellerProducts` does it in SQL. */
export class OwnShelf {
  /** In the order of their ids. */
  readonly #rows: RankedShelfRow[];
  readonly #places: Map<string, number>;
  /** By field: places in rising order, equals by id. */
  readonly #orders = new Map<string, Int32Array>();

  constructor(rows: RankedShelfRow[]) {
    this.#rows = rows;
    this.#places = new Map(rows.map(({ id }, place) => [id, place]));
  }

  get size(): number {
    return this.#rows.length;
  }

  sortsBy(sortBy: SellerProductSort): boolean {
    return fieldOf(sortBy) in SORT_KEYS;
  }

  holds(id: string): boolean {
    return this.#places.has(id);
  }

  /** What is true of these products now; false when one came, went or is called otherwise: the shelf is to be read anew. */
  take(ids: Iterable<string>, rows: readonly ShelfRow[]): boolean {
    const present = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = present.get(id);
      const place = this.#places.get(id);
      if (row === undefined && place === undefined) continue;
      const old = place === undefined ? undefined : this.#rows[place];
      if (row === undefined || old === undefined || old.text !== row.text || old.sku !== row.sku)
        return false;
      this.#rows[place as number] = { ...old, ...row };
    }
    this.#orders.clear();
    return true;
  }

  page({ status, categoryIds, search, sortBy, limit, offset, staleBefore }: ShelfQuery): ShelfPage {
    const isFound = findingOf(search, categoryIds);
    const staleMicros = staleBefore.getTime() * 1000;
    const [counts, found] = [noCounts(), noCounts()];
    const isListed = new Uint8Array(this.#rows.length);
    let matching = 0;
    for (let place = 0; place < isListed.length; place += 1) {
      const row = this.#rows[place] as RankedShelfRow;
      const traits = traitsOf(row, staleMicros);
      count(counts, row.status, traits);
      if (!isFound(row)) continue;
      count(found, row.status, traits);
      if (status !== null && !isInStatus(status, row.status, traits)) continue;
      isListed[place] = 1;
      matching += 1;
    }
    return { ids: this.#idsOf(isListed, { sortBy, limit, offset }), matching, counts, found };
  }

  #idsOf(
    isListed: Uint8Array,
    { sortBy, limit, offset }: Pick<ShelfQuery, 'sortBy' | 'limit' | 'offset'>,
  ): string[] {
    const order = this.#orderBy(fieldOf(sortBy));
    const isRising = sortBy.endsWith(':asc');
    const ids: string[] = [];
    let passed = 0;
    for (let at = 0; at < order.length && ids.length < limit; at += 1) {
      const place = order[isRising ? at : order.length - 1 - at] as number;
      if (isListed[place] === 0) continue;
      if (passed >= offset) ids.push((this.#rows[place] as RankedShelfRow).id);
      passed += 1;
    }
    return ids;
  }

  #orderBy(field: string): Int32Array {
    let order = this.#orders.get(field);
    if (order === undefined) {
      const keys = Float64Array.from(this.#rows, SORT_KEYS[field] as (row: RankedShelfRow) => number);
      order = Int32Array.from(keys.keys()).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
      this.#orders.set(field, order);
    }
    return order;
  }
}

function fieldOf(sortBy: SellerProductSort): string {
  return sortBy.slice(0, sortBy.lastIndexOf(':'));
}

/** What needs a look, as bits. */
const OUT_OF_STOCK = 1;
const LOW_STOCK = 2;
const STALE = 4;
const NO_HS_CODE = 8;

const TRAITS: Partial<Record<SellerProductFilter, number>> = {
  out_of_stock: OUT_OF_STOCK,
  low_stock: LOW_STOCK,
  stale: STALE,
  no_hs_code: NO_HS_CODE,
};

function traitsOf(row: ShelfRow, staleMicros: number): number {
  const { quantity } = row;
  return (
    (quantity === 0 ? OUT_OF_STOCK : 0) |
    (quantity <= row.lowStockThreshold ? LOW_STOCK : 0) |
    (row.isPublic && quantity > 0 && row.confirmedAtMicros < staleMicros ? STALE : 0) |
    (row.status === 'active' && !row.hasHsCode ? NO_HS_CODE : 0)
  );
}

function isInStatus(filter: SellerProductFilter, status: ProductStatus, traits: number): boolean {
  const trait = TRAITS[filter];
  return trait === undefined ? status === filter : (traits & trait) !== 0;
}

/** What search and category let through; a search as `holds` reads it. */
function findingOf(search: string, categoryIds: readonly string[] | null): (row: ShelfRow) => boolean {
  const categories = categoryIds === null ? null : new Set(categoryIds);
  const typed = search.toLowerCase();
  const words = typed.split(/\s+/);
  const sku = typed.replace(/[ \-_./\\%]/g, '');
  const isSought = (row: ShelfRow) =>
    words.every((word) => row.text.includes(word)) || (sku.length > 1 && row.sku.includes(sku));
  return (row) => (categories === null || categories.has(row.categoryId)) && (search === '' || isSought(row));
}

const COUNTED = {
  active: 'active',
  inactive: 'inactive',
  pending_approval: 'pendingApproval',
  rejected: 'rejected',
  discontinued: 'discontinued',
} as const satisfies Record<(typeof PRODUCT_STATUSES)[number], keyof SellerProductCounts>;

function count(counts: SellerProductCounts, status: ProductStatus, traits: number): void {
  counts.total += 1;
  counts[COUNTED[status]] += 1;
  counts.outOfStock += traits & OUT_OF_STOCK;
  counts.lowStock += (traits & LOW_STOCK) >> 1;
  counts.stale += (traits & STALE) >> 2;
  counts.noHsCode += (traits & NO_HS_CODE) >> 3;
}

const noCounts = (): SellerProductCounts => ({
  total: 0,
  active: 0,
  inactive: 0,
  pendingApproval: 0,
  rejected: 0,
  discontinued: 0,
  outOfStock: 0,
  lowStock: 0,
  stale: 0,
  noHsCode: 0,
});
