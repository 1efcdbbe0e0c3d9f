import type { OfferedSpec } from '../../../../domain/catalogue/facet-choices.ts';

/** What is kept of all scopes together, in slots. */
const MOST_KEPT_SLOTS = 400_000;

/** The public products of some categories. */
export interface FacetScope {
  slots: Int32Array;
  /** In paisa. */
  lowestPrice: number;
  highestPrice: number;
  /** Counts of all of them, once they were needed. */
  counts: ScopeCounts | null;
  /** What its lists are narrowed by of specifications, once that was asked. */
  offered: readonly OfferedValues[] | null;
  isCategoryWanted: Uint8Array;
}

/** By number of the brand's spelling, of the seller, and by trait. */
export interface ScopeCounts {
  brands: Uint32Array;
  sellers: Uint32Array;
  traits: Uint32Array;
}

/** A specification with the numbers of its values. */
export type OfferedValues = OfferedSpec & { numbers: readonly number[] };

/** Scopes by what tells their categories apart, kept until products, sellers or categories change; the latest last. */
export class FacetScopes {
  readonly #scopes = new Map<string, FacetScope>();
  #keptSlots = 0;

  clear(): void {
    this.#scopes.clear();
    this.#keptSlots = 0;
  }

  get(key: string, make: () => FacetScope): FacetScope {
    const known = this.#scopes.get(key);
    if (known !== undefined) {
      this.#scopes.delete(key);
      this.#scopes.set(key, known);
      return known;
    }
    const scope = make();
    this.#scopes.set(key, scope);
    this.#keptSlots += scope.slots.length;
    for (const [oldest, { slots }] of this.#scopes) {
      if (this.#keptSlots <= MOST_KEPT_SLOTS || oldest === key) break;
      this.#scopes.delete(oldest);
      this.#keptSlots -= slots.length;
    }
    return scope;
  }

  /** A public product of this category has another trait now. */
  traitChanged(category: number, before: number, after: number): void {
    for (const { counts, isCategoryWanted } of this.#scopes.values()) {
      if (counts === null || isCategoryWanted[category] !== 1) continue;
      counts.traits[before] = (counts.traits[before] as number) - 1;
      counts.traits[after] = (counts.traits[after] as number) + 1;
    }
  }
}
