import {
  type ComparedLine,
  type ComparedQuote,
  countedOffers,
  type LineOffers,
  type Split,
  splitOver,
} from './request-comparison.ts';

/** Up to so many lines and sellers the best split is the best there is. */
const EXACT_LINES = 60;
const EXACT_SELLERS = 20;
/** Above, so many sellers that have most of the request are looked at, and the first guess is what is answered. */
const MOST_SELLERS_ABOVE = 60;
/** How often a first guess is tried to be bettered. */
const MOST_ROUNDS = 10;
/** A line that is bought in full. */
const WHOLE = 1_000_000;

/** What a set of sellers comes to: more of the request is better, then what costs less, then who are fewer. */
interface Sum {
  /** Over all lines, of what was asked for, in millionths of each. */
  covered: number;
  /** Goods and deliveries, before VAT. */
  paisa: number;
  sellers: number;
}

const isBetter = (one: Sum, other: Sum) =>
  one.covered !== other.covered
    ? one.covered > other.covered
    : one.paisa !== other.paisa
      ? one.paisa < other.paisa
      : one.sellers < other.sellers;

/**
 * Whom to buy from, at most `most` sellers: as much of the request as so many can send, then what costs least with their
 * deliveries. A search over sets of sellers that leaves out what cannot be better than the best it knows. Null: nobody
 * offers anything that was asked for. `isExact` false: more lines or sellers than a search gets through; there may be a
 * better one.
 */
export function bestSplit(
  lines: readonly ComparedLine[],
  quotes: readonly ComparedQuote[],
  most: number,
): { split: Split; isExact: boolean } | null {
  const all = countedOffers(lines, quotes);
  const taking = sellersByCover(all);
  if (taking.length === 0) return null;
  const isExact = all.length <= EXACT_LINES && taking.length <= EXACT_SELLERS;
  const sellers = isExact ? taking : taking.slice(0, MOST_SELLERS_ABOVE);
  const looked = new Set(sellers);
  const counted = isExact
    ? all
    : all.map(({ line, offers }) => ({ line, offers: offers.filter(({ quote }) => looked.has(quote)) }));
  const search = new Search(counted, quotes, sellers, Math.min(most, sellers.length));
  if (isExact) search.run();
  return { split: splitOver(counted, quotes, (quote) => search.best.has(quote)), isExact };
}

/** Those with the largest part of the request first. */
function sellersByCover(counted: readonly LineOffers[]): number[] {
  const covers = new Map<number, number>();
  for (const { line, offers } of counted)
    for (const { quote, quantity } of offers)
      covers.set(quote, (covers.get(quote) ?? 0) + Math.min(1, quantity / line.quantity));
  return [...covers].sort(([a, some], [b, more]) => more - some || a - b).map(([quote]) => quote);
}

class Search {
  readonly #lines: readonly LineOffers[];
  readonly #fees: readonly number[];
  readonly #most: number;
  /** The sellers in the order in which they are decided on: those that save most come first. */
  readonly #order: number[];
  /** 1: taken, 0: left out; what is not decided yet is also 0 in `#taken` and 1 in `#possible`. */
  readonly #taken: Uint8Array;
  readonly #possible: Uint8Array;
  /** The dearest price of each line: what a unit that nobody sends counts. */
  readonly #dearest: Float64Array;
  #best: { sum: Sum; sellers: Set<number> };

  constructor(
    lines: readonly LineOffers[],
    quotes: readonly ComparedQuote[],
    sellers: readonly number[],
    most: number,
  ) {
    this.#lines = lines;
    this.#fees = quotes.map(({ deliveryFeePaisa }) => deliveryFeePaisa);
    this.#most = most;
    this.#taken = new Uint8Array(quotes.length);
    this.#possible = new Uint8Array(quotes.length);
    for (const seller of sellers) this.#possible[seller] = 1;
    this.#dearest = Float64Array.from(lines, ({ offers }) => offers.at(-1)?.pricePaisa ?? 0);
    this.#order = [...sellers];
    this.#best = this.#firstGuess(sellers);
    const gains = new Map(sellers.map((seller) => [seller, this.#gain(seller)]));
    this.#order.sort((a, b) => (gains.get(b) ?? 0) - (gains.get(a) ?? 0) || a - b);
  }

  get best(): ReadonlySet<number> {
    return this.#best.sellers;
  }

  run(): void {
    this.#decide(0, 0, 0, this.#sum(this.#possible, 0));
  }

  /** Decides on the seller at this place of the order, and on all after it. `rest`: what all that are possible come to, without deliveries. */
  #decide(place: number, count: number, feesPaisa: number, rest: Sum): void {
    if (count === this.#most || place === this.#order.length) {
      const sum = this.#sum(this.#taken, feesPaisa, count);
      if (isBetter(sum, this.#best.sum)) this.#best = { sum, sellers: this.#set(this.#taken) };
      return;
    }
    const { sum: best } = this.#best;
    if (rest.covered < best.covered) return;
    if (rest.covered === best.covered) {
      if (rest.paisa + feesPaisa > best.paisa) return;
      if (this.#leastPaisa(place, count, feesPaisa) > best.paisa) return;
    }
    const seller = this.#order[place] as number;
    this.#taken[seller] = 1;
    this.#decide(place + 1, count + 1, feesPaisa + (this.#fees[seller] as number), rest);
    this.#taken[seller] = 0;
    this.#possible[seller] = 0;
    this.#decide(place + 1, count, feesPaisa, this.#sum(this.#possible, 0));
    this.#possible[seller] = 1;
  }

  /**
   * What a set that sends as much as all possible ones can costs at least: what the taken ones cost, with the dearest price
   * for what they lack, less what the so many best of the others would save, each alone. Together they save no more.
   */
  #leastPaisa(place: number, count: number, feesPaisa: number): number {
    let paisa = feesPaisa;
    const savings = new Float64Array(this.#order.length - place);
    for (const [at, { line, offers }] of this.#lines.entries()) {
      const dearest = this.#dearest[at] as number;
      const sent = this.#units(offers, line.quantity, this.#possible);
      paisa += this.#paisaOf(offers, sent, this.#taken, -1, dearest);
    }
    for (let later = place; later < this.#order.length; later += 1)
      savings[later - place] = this.#gain(this.#order[later] as number);
    savings.sort();
    const places = Math.min(this.#most - count, savings.length);
    for (let nth = 1; nth <= places; nth += 1) paisa -= Math.max(0, savings[savings.length - nth] as number);
    return paisa;
  }

  /** What the taken ones save by this seller, less its delivery; what nobody sends counts the dearest price. */
  #gain(seller: number): number {
    let paisa = -(this.#fees[seller] as number);
    for (const [at, { line, offers }] of this.#lines.entries()) {
      if (!offers.some(({ quote }) => quote === seller)) continue;
      const dearest = this.#dearest[at] as number;
      paisa +=
        this.#paisaOf(offers, line.quantity, this.#taken, -1, dearest) -
        this.#paisaOf(offers, line.quantity, this.#taken, seller, dearest);
    }
    return paisa;
  }

  #units(offers: LineOffers['offers'], needed: number, isIn: Uint8Array): number {
    let left = needed;
    for (const { quote, quantity } of offers) if (isIn[quote] === 1) left -= Math.min(left, quantity);
    return needed - left;
  }

  /** What so many units cost from these sellers and one more; the rest at the dearest price. */
  #paisaOf(
    offers: LineOffers['offers'],
    needed: number,
    isIn: Uint8Array,
    andSeller: number,
    dearest: number,
  ): number {
    let left = needed;
    let paisa = 0;
    for (const { quote, quantity, pricePaisa } of offers) {
      if (left === 0) break;
      if (isIn[quote] !== 1 && quote !== andSeller) continue;
      const units = Math.min(left, quantity);
      left -= units;
      paisa += units * pricePaisa;
    }
    return paisa + left * dearest;
  }

  #sum(isIn: Uint8Array, feesPaisa: number, sellers = 0): Sum {
    let covered = 0;
    let paisa = feesPaisa;
    for (const { line, offers } of this.#lines) {
      let left = line.quantity;
      for (const { quote, quantity, pricePaisa } of offers) {
        if (left === 0) break;
        if (isIn[quote] !== 1) continue;
        const units = Math.min(left, quantity);
        left -= units;
        paisa += units * pricePaisa;
      }
      covered += left === 0 ? WHOLE : Math.floor(((line.quantity - left) * WHOLE) / line.quantity);
    }
    return { covered, paisa, sellers };
  }

  #set(isIn: Uint8Array): Set<number> {
    return new Set(this.#order.filter((seller) => isIn[seller] === 1));
  }

  #sumOf(sellers: ReadonlySet<number>): Sum {
    const isIn = new Uint8Array(this.#taken.length);
    let fees = 0;
    for (const seller of sellers) {
      isIn[seller] = 1;
      fees += this.#fees[seller] as number;
    }
    return this.#sum(isIn, fees, sellers.size);
  }

  /** Takes whoever helps most, one after the other, and then exchanges and drops them while that helps. */
  #firstGuess(sellers: readonly number[]): { sum: Sum; sellers: Set<number> } {
    let best = { sum: this.#sumOf(new Set()), sellers: new Set<number>() };
    const improve = (candidates: Iterable<Set<number>>) => {
      const before = best;
      for (const candidate of candidates) {
        if (candidate.size > this.#most) continue;
        const sum = this.#sumOf(candidate);
        if (isBetter(sum, best.sum)) best = { sum, sellers: candidate };
      }
      return best !== before;
    };
    const others = () => sellers.filter((seller) => !best.sellers.has(seller));
    while (improve(others().map((seller) => new Set([...best.sellers, seller]))));
    const without = (seller: number) => new Set([...best.sellers].filter((one) => one !== seller));
    const exchanges = () =>
      [...best.sellers].flatMap((left) => [
        without(left),
        ...others().map((seller) => without(left).add(seller)),
      ]);
    for (let round = 0; round < MOST_ROUNDS && improve(exchanges()); round += 1);
    return best;
  }
}
