import {
  breakerRating,
  codeParts,
  readPiece,
  readPieces,
  type TextPiece,
} from '../../../../domain/catalogue/search-terms.ts';
import type { IndexedProduct } from './catalogue.sql.ts';
import { enlarged } from './enlarged.ts';
import { TextNumbers } from './text-numbers.ts';
import { DETAIL_WEIGHT, FIELD_WEIGHTS, type WordIndex } from './word-index.ts';

/** What is rated by its curve and current: 'C32'. */
const BREAKERS = ['mcb', 'breaker', 'rcbo', 'rccb', 'mccb', 'isolator'];
const START_CAPACITY = 1024;
/** Texts are made of few pieces, again and again; what was read of them is kept, about 150 bytes each. */
const MOST_KEPT_PIECES = 20_000;
/** Stands for the weight of what only specifications hold; larger than all weights. */
const DETAIL = 8;

/** A piece of text with the numbers of its words. */
interface ReadPiece extends TextPiece {
  numbers: readonly number[];
}

/** Reads the words of products into the indexes of their texts and of what only their specifications say. */
export class ProductWords {
  readonly #words: WordIndex;
  readonly #details: WordIndex;
  readonly #pieces = new TextNumbers();
  readonly #readings: (ReadPiece | null)[] = [];
  readonly #breakers: readonly number[];

  // Of the product being read: weights by number of the word, and the words that have one.
  #weight = new Uint8Array(START_CAPACITY);
  readonly #held: number[] = [];

  constructor(words: WordIndex, details: WordIndex) {
    this.#words = words;
    this.#details = details;
    this.#breakers = BREAKERS.map((word) => words.numberOf(word));
  }

  /** The words of a slot's product, each with the weight of its best field. */
  add(slot: number, product: IndexedProduct): void {
    const held = this.#held;
    this.#weighTexts(product);
    this.#weighParts();
    const words = held.length;
    for (let at = 0; at < words; at += 1) {
      const number = held[at] as number;
      this.#words.add(slot, number, this.#weight[number] as number);
    }
    for (const { value } of product.specifications) this.#read(value, DETAIL);
    for (let at = 0; at < held.length; at += 1) {
      const number = held[at] as number;
      // Words that no other text of it holds.
      if (at >= words)
        this.#details.add(slot, this.#details.numberOf(this.#words.wordOf(number)), DETAIL_WEIGHT);
      this.#weight[number] = 0;
    }
    held.length = 0;
  }

  #weighTexts({ name, nameNe, brand, tags, description }: IndexedProduct): void {
    this.#readName(name);
    if (nameNe !== null) this.#readName(nameNe);
    if (brand !== null) this.#read(brand, FIELD_WEIGHTS.brand);
    for (const tag of tags) this.#read(tag, FIELD_WEIGHTS.tag);
    this.#read(description, FIELD_WEIGHTS.description);
  }

  /** A 'sensor, with cable' is no cable, and a 'shield for Arduino' no Arduino. */
  #readName(name: string): void {
    const [thing = '', ...details] = name.split(/,| for | with /i);
    this.#read(thing, FIELD_WEIGHTS.name);
    for (const detail of details) this.#read(detail, FIELD_WEIGHTS.nameDetail);
  }

  /** Parts of codes weigh less than the same words written alone. */
  #weighParts(): void {
    const isBreaker = this.#breakers.some((number) => (this.#weight[number] as number) > 0);
    const held = this.#held;
    const written = held.length;
    for (let at = 0; at < written; at += 1) {
      const number = held[at] as number;
      const word = this.#words.wordOf(number);
      if (!isDigit(word, word.length - 1) || isDigit(word, 0)) continue;
      const weight = this.#weight[number] as number;
      for (const part of codeParts(word)) this.#weigh(this.#words.numberOf(part), Math.max(1, weight >> 1));
      const rating = isBreaker ? breakerRating(word) : null;
      if (rating !== null) this.#weigh(this.#words.numberOf(rating), weight);
    }
  }

  #read(text: string, weight: number): void {
    readPieces(
      text,
      (folded, from, to) => this.#readPiece(folded, from, to),
      ({ numbers }, measured) => {
        for (const number of numbers) this.#weigh(number, weight);
        if (measured !== null) this.#weigh(this.#words.numberOf(measured), weight);
      },
    );
  }

  #readPiece(folded: string, from: number, to: number): ReadPiece | null {
    const known = this.#pieces.find(folded, from, to);
    if (known !== -1) return this.#readings[known] as ReadPiece | null;
    const piece = folded.slice(from, to);
    const text = readPiece(piece);
    const read = text && { ...text, numbers: text.words.map((word) => this.#words.numberOf(word)) };
    if (this.#pieces.size >= MOST_KEPT_PIECES) {
      this.#pieces.clear();
      this.#readings.length = 0;
    }
    this.#readings[this.#pieces.numberOf(piece)] = read;
    return read;
  }

  #weigh(number: number, weight: number): void {
    if (this.#words.size > this.#weight.length)
      this.#weight = enlarged(this.#weight, Uint8Array, this.#words.size);
    const before = this.#weight[number] as number;
    if (before === 0) this.#held.push(number);
    // What a text holds no specification says better.
    if (weight > before && (before === 0 || weight !== DETAIL)) this.#weight[number] = weight;
  }
}

function isDigit(word: string, at: number): boolean {
  const code = word.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Tells whether the words of a product must be read again (FNV-1a). */
export function textHashOf(product: IndexedProduct): number {
  let hash = 0x811c9dc5;
  const { name, nameNe, brand, sku, description, tags, specifications } = product;
  const details = specifications.map(({ value }) => value);
  for (const text of [name, nameNe ?? '', brand ?? '', sku, description, ...tags, '', ...details]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  return hash;
}
