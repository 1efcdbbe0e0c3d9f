/** For as long as something may be kept without being looked at, changes are remembered; twice that at most. */
const REMEMBERED_MS = 60_000;

/**
 * Which products' stock, sales, ratings or confirmations changed lately. `now` counts the changes: what was made at one
 * count can ask at another what has changed since.
 */
export class FigureChanges {
  readonly #clock: () => number;
  #now = 0;
  #standings = 0;
  /** The latest change of each product, of this time and the one before. */
  #recent = new Map<string, number>();
  #earlier = new Map<string, number>();
  /** Of changes up to this count nothing is known any more. */
  #forgotten = 0;
  #recentFrom = 0;
  #beganAt: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#beganAt = clock();
  }

  /** How many changes there have been. */
  get now(): number {
    return this.#now;
  }

  /**
   * How often a change moved what lists count or sort by besides sales: whether a product is in stock, its rating,
   * whether its stock was confirmed lately.
   */
  get standings(): number {
    return this.#standings;
  }

  changed(productIds: Iterable<string>): void {
    this.#now += 1;
    for (const id of productIds) this.#recent.set(id, this.#now);
  }

  standingsChanged(): void {
    this.#standings += 1;
  }

  /** True also when that was too long ago to be known. */
  haveChangedSince(count: number, productIds: readonly string[]): boolean {
    if (count === this.#now) return false;
    if (count < this.#forgotten) return true;
    return productIds.some((id) => (this.#recent.get(id) ?? this.#earlier.get(id) ?? 0) > count);
  }

  /** Forgets what is old; to be called now and then. */
  sweep(): void {
    if (this.#clock() - this.#beganAt < REMEMBERED_MS) return;
    this.#forgotten = this.#recentFrom;
    this.#recentFrom = this.#now;
    this.#earlier = this.#recent;
    this.#recent = new Map();
    this.#beganAt = this.#clock();
  }
}
