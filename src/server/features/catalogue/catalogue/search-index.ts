import {
  isWholeWord,
  pluralOf,
  type SearchTerms,
  searchAttempts,
  skuKey,
  typosBetween,
  wordForms,
} from '../../../../domain/catalogue/search-terms.ts';
import { type Meaning, Synonyms } from '../../../../domain/catalogue/synonyms.ts';
import type { IndexedProduct } from './catalogue.sql.ts';
import { ItemFinder } from './item-finder.ts';
import { isShort, KeptMeanings, type MeantPart, type MeantProducts } from './meant-products.ts';
import { NO_POSTINGS, type Postings } from './postings.ts';
import { ProductWords } from './product-words.ts';
import { addBest, clearUnfinished, MEANT, RELEVANCE, SHORT_SKU_PART } from './search-scores.ts';
import { SkuIndex } from './sku-index.ts';
import { DETAIL_WEIGHT, FIELD_WEIGHTS, WordIndex } from './word-index.ts';

/** A word that names or brands hold stands in other SKUs by chance as well: LEDG-200 is no LED. */
const NAMING_WEIGHT = FIELD_WEIGHTS.brand;
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;
const EXACT = 2;
const SIMILAR = 1;
/** What a product found by another word counts at most: as much as the name. */
const MOST_MEANT = FIELD_WEIGHTS.name * EXACT;
const START_CAPACITY = 1024;

/** Finds products by their words, by other words of the same meaning, by their specifications and by their SKUs. */
export class SearchIndex {
  readonly #words = new WordIndex();
  /** Words of specification values that no other text of their product holds. */
  readonly #details = new WordIndex();
  readonly #products = new ProductWords(this.#words, this.#details);
  #synonyms = new Synonyms();
  /** What other members of their groups find, by words of a search; the latest last. */
  #meant = new KeptMeanings();
  readonly #skus = new SkuIndex();
  readonly items = new ItemFinder(this.#words, this.#skus);
  #slotCount = 0;
  #isGone = new Uint8Array(START_CAPACITY);

  // Scratch of one search, by slot.
  #stage = new Uint8Array(START_CAPACITY);
  #best = new Uint16Array(START_CAPACITY);
  #score = new Uint16Array(START_CAPACITY);
  #reached = new Int32Array(START_CAPACITY);
  #reachedCount = 0;
  /** What the first word reached: no other slot has a stage or a score. */
  #begun = new Int32Array(START_CAPACITY);

  /** Words that mean the same, from now on. */
  setSynonyms(groups: readonly (readonly string[])[]): void {
    this.#synonyms = new Synonyms(groups);
    this.#meant.clear();
    this.items.wordsChanged();
  }

  /** The words of the next slot. */
  add(slot: number, product: IndexedProduct): void {
    this.#growFor(slot);
    this.#slotCount = slot + 1;
    this.#products.add(slot, product);
    this.#skus.add(slot, skuKey(product.sku));
    this.items.wordsChanged();
  }

  /** Ends a first build. */
  async settle(): Promise<void> {
    await this.#words.settle();
    await this.#details.settle();
  }

  remove(slot: number): void {
    this.#isGone[slot] = 1;
    this.items.orderChanged();
  }

  /** How well a slot that was found fits. */
  scoreOf(slot: number): number {
    return this.#score[slot] as number;
  }

  /** Ends a search. */
  end(): void {
    this.#score.fill(0);
  }

  /** How many products hold this word, one that begins with it or else one that it is a typing error of. */
  countHolders(word: string): number {
    this.#searchWords([word], 'typed', []);
    if (this.#reachedCount === 0) this.#searchWords([word], 'forgiving', []);
    this.end();
    return this.#reachedCount;
  }

  /** Known words that this one may have been meant for, the nearest first and of those the most frequent. */
  nearWords(word: string, most: number): string[] {
    const near = this.#words.nearSpellings(word);
    for (const known of this.#synonyms.words()) {
      const typos = known === word || known[0] !== word[0] ? null : typosBetween(word, known);
      if (typos !== null) near.set(known, typos);
    }
    const holders = (known: string) => this.#words.countHolders(known);
    return [...near]
      .toSorted(([a, typosA], [b, typosB]) => typosA - typosB || holders(b) - holders(a))
      .slice(0, most)
      .map(([known]) => known);
  }

  /** Single words that mean the same as this one. */
  synonymsOf(word: string): string[] {
    return this.#synonyms
      .meanings([word])
      .flatMap(({ others }) => others)
      .flatMap((other) => (other.length === 1 ? other : []));
  }

  /** The slots that hold or mean every word, each once, with a score above 0; `end` clears the scores. */
  search(terms: SearchTerms): Int32Array {
    const meanings = this.#synonyms.meanings(terms.words).map((meaning) => ({
      ...meaning,
      products: this.#productsMeant(meaning),
    }));
    return this.#searchWith(terms, meanings);
  }

  #searchWith(terms: SearchTerms, meanings: readonly MeantPart[]): Int32Array {
    this.#reachedCount = 0;
    for (const { words, isForgiving, isRunApart, below } of searchAttempts(terms)) {
      if (this.#findsNamed(below)) break;
      const before = isRunApart ? this.#meantSoFar() : null;
      this.#searchWords(words, isForgiving ? 'forgiving' : 'typed', isRunApart ? [] : meanings);
      this.#addJoined(terms);
      if (before !== null) this.#addMeant(before);
    }
    return this.#reached.subarray(0, this.#reachedCount);
  }

  /** At least so many products hold the words themselves. */
  #findsNamed(count: number): boolean {
    if (this.#reachedCount < count) return false;
    let named = 0;
    for (let at = 0; at < this.#reachedCount && named < count; at += 1) {
      if (!this.isMeant(this.#reached[at] as number)) named += 1;
    }
    return named >= count;
  }

  /** Whether a slot that was found holds not all words itself: some it only means. */
  isMeant(slot: number): boolean {
    return (this.#stage[slot] as number) >= MEANT;
  }

  /** What was found by other words, to be kept while the same is looked for in another way. */
  #meantSoFar(): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = 0; at < this.#reachedCount; at += 1) {
      const slot = this.#reached[at] as number;
      if (this.isMeant(slot)) found.set(slot, this.#score[slot] as number);
    }
    return found;
  }

  #addMeant(found: Map<number, number>): void {
    for (const [slot, score] of found) {
      if ((this.#score[slot] as number) > 0) continue;
      this.#stage[slot] = MEANT;
      this.#score[slot] = score;
      this.#reached[this.#reachedCount] = slot;
      this.#reachedCount += 1;
    }
  }

  /** The products that other members of these words' groups find, and these words do not. */
  #productsMeant({ words, others }: Meaning): MeantProducts {
    const key = words.join(' ');
    const known = this.#meant.find(key, this.#slotCount);
    if (known !== null) return known;
    const scores = new Map<number, number>();
    for (const other of others) {
      this.#searchWords(other, other.some(isShort) ? 'whole' : 'typed', []);
      if (!other.some(isShort)) this.#addJoined({ words: other, joined: other.join('') });
      for (const slot of this.#reached.subarray(0, this.#reachedCount)) {
        const score = this.isMeant(slot) ? DETAIL_WEIGHT : Math.min(this.#score[slot] as number, MOST_MEANT);
        if ((scores.get(slot) ?? 0) < score) scores.set(slot, score);
      }
    }
    this.#searchWords(words, 'typed', []);
    for (let at = 0; at < this.#reachedCount; at += 1) {
      const slot = this.#reached[at] as number;
      if (!this.isMeant(slot)) scores.delete(slot);
    }
    return this.#meant.keep(key, {
      slotCount: this.#slotCount,
      slots: Int32Array.from(scores.keys()),
      scores: Uint8Array.from(scores.values()),
    });
  }

  /** Leaves in `#reached` the slots that hold or mean every word. */
  #searchWords(words: readonly string[], reading: Reading, meanings: readonly MeantPart[]): void {
    const stage = this.#stage;
    const score = this.#score;
    stage.fill(0);
    score.fill(0);
    this.#reachedCount = 0;
    let begunCount = 0;
    for (const [index, word] of words.entries()) {
      this.#reachedCount = 0;
      this.#visitMatches(word, reading, index);
      this.#visitMeant(word, reading, index, meanings);
      addBest(score, this.#best, this.#reached, this.#reachedCount);
      if (this.#reachedCount === 0) break;
      if (index === 0 && words.length > 1) {
        begunCount = this.#reachedCount;
        this.#begun.set(this.#reached.subarray(0, begunCount));
      }
    }
    // Slots that hold only the first words must not look found.
    clearUnfinished(score, stage, this.#begun.subarray(0, begunCount), words.length);
  }

  #visitMatches(word: string, reading: Reading, index: number): void {
    for (const form of wordForms(word)) this.#reachAll(this.#words.find(form), EXACT, index);
    // Nothing longer is looked for, but 'shoe' also means shoes.
    if (reading === 'whole') this.#reachAll(this.#words.find(pluralOf(word)), EXACT, index);
    if (reading !== 'whole' && !isWholeWord(word)) {
      for (const longer of this.#words.completions(word)) {
        this.#reachAll(longer, SIMILAR, index);
      }
    }
    if (word.length >= 2 && /\p{N}/u.test(word)) {
      this.#skus.visit(word, (slot, match) =>
        this.#reach(slot, FIELD_WEIGHTS.name * (match === 'part' ? SIMILAR : EXACT), index),
      );
    }
    if (reading === 'forgiving') {
      for (const correction of this.#words.corrections(word)) {
        this.#reachAll(this.#words.find(correction), SIMILAR, index);
      }
    }
  }

  /** After all that hold the word: those that say it in another word, another script or a specification. */
  #visitMeant(word: string, reading: Reading, index: number, meanings: readonly MeantPart[]): void {
    for (const { from, words, products } of meanings) {
      if (index < from || index >= from + words.length) continue;
      const { slots, scores } = products;
      for (let at = 0; at < slots.length; at += 1) {
        this.#reachMeant(slots[at] as number, scores[at] as number, index);
      }
    }
    for (const other of this.#words.soundingLike(word)) this.#reachAllMeant(this.#words.find(other), index);
    for (const form of wordForms(word)) this.#reachAllMeant(this.#details.find(form), index);
    if (reading !== 'whole' && !isWholeWord(word)) {
      for (const longer of this.#details.completions(word)) {
        this.#reachAllMeant(longer, index);
      }
    }
  }

  #reachAllMeant(postings: Postings | null, index: number): void {
    if (postings === null) return;
    const { items, start, end } = postings;
    for (let at = start; at < end; at += 1) {
      const posting = items[at] as number;
      this.#reachMeant(posting >>> 3, posting & 7, index);
    }
  }

  /** As `#reach`, for a word that the slot does not hold itself; the first way that finds it counts. */
  #reachMeant(slot: number, weight: number, index: number): void {
    if (((this.#stage[slot] as number) & ~MEANT) !== index) return;
    if (this.#isGone[slot] === 1) return;
    this.#stage[slot] = (index + 1) | MEANT;
    this.#best[slot] = weight;
    this.#reached[this.#reachedCount] = slot;
    this.#reachedCount += 1;
  }

  #reachAll(postings: Postings | null, factor: number, index: number): void {
    if (postings === null) return;
    const { items, start, end } = postings;
    for (let at = start; at < end; at += 1) {
      const posting = items[at] as number;
      this.#reach(posting >>> 3, (posting & 7) * factor, index);
    }
  }

  /** Notes that a slot which held the words before `index` holds this one too, at its best weight. */
  #reach(slot: number, weight: number, index: number): void {
    const stage = this.#stage[slot] as number;
    const at = stage & ~MEANT;
    if (at === index) {
      if (this.#isGone[slot] === 1) return;
      this.#stage[slot] = stage + 1;
      this.#best[slot] = weight;
      this.#reached[this.#reachedCount] = slot;
      this.#reachedCount += 1;
    } else if (at === index + 1 && weight > (this.#best[slot] as number)) this.#best[slot] = weight;
  }

  /** SKUs, and model numbers written with other separators than ours. */
  #addJoined({ joined, words }: SearchTerms): void {
    if (joined.length < 2) return;
    const add = (slot: number, points: number) => {
      if (this.#isGone[slot] === 1) return;
      if (this.#score[slot] === 0) {
        this.#reached[this.#reachedCount] = slot;
        this.#reachedCount += 1;
        this.#stage[slot] = 0;
      } else if (this.isMeant(slot)) {
        // Its code was written: what other words say of it counts no more.
        this.#stage[slot] = 0;
        this.#score[slot] = 0;
      }
      this.#score[slot] = (this.#score[slot] as number) + points;
    };
    if (words.length > 1) {
      const { items, start, end } = this.#words.find(joined) ?? NO_POSTINGS;
      for (let at = start; at < end; at += 1) add((items[at] as number) >>> 3, RELEVANCE.joinedName);
    }
    const isByChance =
      words.length === 1 && LETTERS.test(joined) && this.#words.isHeld(joined, NAMING_WEIGHT);
    this.#skus.visit(joined, (slot, match) => {
      if (match === 'exact') add(slot, RELEVANCE.exactSku);
      else if (isByChance) add(slot, RELEVANCE.shortSkuPart);
      else if (match === 'prefix') add(slot, RELEVANCE.skuBeginning);
      else add(slot, joined.length > SHORT_SKU_PART ? RELEVANCE.skuPart : RELEVANCE.shortSkuPart);
    });
  }

  #growFor(slot: number): void {
    const capacity = this.#stage.length;
    if (slot < capacity) return;
    const larger = Math.ceil(capacity * 1.25);
    const isGone = new Uint8Array(larger);
    isGone.set(this.#isGone);
    this.#isGone = isGone;
    this.#stage = new Uint8Array(larger);
    this.#best = new Uint16Array(larger);
    this.#score = new Uint16Array(larger);
    this.#reached = new Int32Array(larger);
    this.#begun = new Int32Array(larger);
  }
}

/** Whole words alone; or also those that begin so; or also those that a typing error turns into them. */
type Reading = 'whole' | 'typed' | 'forgiving';
