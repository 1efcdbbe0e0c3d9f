import { NO_CATEGORY } from './product-columns.ts';

/** Numbers of sellers begin at 1: this one is nobody's. */
const NO_SELLER = 0;

/** Whose products are public: sellers and categories by number, as the columns of the catalogue's index name them. */
export class ProductOwners {
  readonly #sellerNumbers = new Map<string, number>();
  #isSellerPublic = new Uint8Array(64);
  readonly #categoryNumbers = new Map<string, number>();
  #isCategoryActive = new Uint8Array(64);

  /** By number of the seller. */
  get isSellerPublic(): Uint8Array {
    return this.#isSellerPublic;
  }

  get categoryCount(): number {
    return this.#categoryNumbers.size;
  }

  /** A seller's number, from now on. */
  sellerNumber(id: string): number {
    return numberOf(this.#sellerNumbers, id);
  }

  /** A category's number, from now on. */
  categoryNumber(id: string): number {
    return numberOf(this.#categoryNumbers, id);
  }

  /** The numbers of these sellers; unknown ones have nobody's. */
  findSellers(ids: readonly string[]): number[] {
    return ids.map((id) => this.#sellerNumbers.get(id) ?? NO_SELLER);
  }

  setSeller(id: string, isPublic: boolean): void {
    const number = this.sellerNumber(id);
    this.#isSellerPublic = withRoomFor(this.#isSellerPublic, number);
    this.#isSellerPublic[number] = Number(isPublic);
  }

  /** Those that are not named are not active any more. */
  setCategories(categories: readonly { id: string; isActive: boolean }[]): void {
    this.#isCategoryActive.fill(0);
    for (const { id, isActive } of categories) {
      const number = this.categoryNumber(id);
      this.#isCategoryActive = withRoomFor(this.#isCategoryActive, number);
      this.#isCategoryActive[number] = Number(isActive);
    }
  }

  /** By number: the active ones of these categories, or all active ones. */
  wantedCategories(ids: readonly string[] | null): Uint8Array {
    if (ids === null) return this.#isCategoryActive;
    const isWanted = new Uint8Array(this.#isCategoryActive.length);
    for (const id of ids) {
      const number = this.#categoryNumbers.get(id) ?? NO_CATEGORY;
      isWanted[number] = this.#isCategoryActive[number] as number;
    }
    return isWanted;
  }

  /** Counts by number as counts by the ids of categories. */
  byCategory(counts: Uint32Array): Map<string, number> {
    return new Map([...this.#categoryNumbers].map(([id, number]) => [id, counts[number] as number]));
  }
}

function withRoomFor(flags: Uint8Array<ArrayBuffer>, number: number): Uint8Array<ArrayBuffer> {
  if (number < flags.length) return flags;
  const larger = new Uint8Array(2 * number);
  larger.set(flags);
  return larger;
}

/** Numbers begin at 1. */
function numberOf(numbers: Map<string, number>, id: string): number {
  let number = numbers.get(id);
  if (number === undefined) {
    number = numbers.size + 1;
    numbers.set(id, number);
  }
  return number;
}
