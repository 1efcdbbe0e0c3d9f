import { breakerRating, codeParts, indexWords } from '../../../../domain/catalogue/search-terms.ts';
import type { IndexedProduct } from './catalogue.sql.ts';
import { DETAIL_WEIGHT, FIELD_WEIGHTS } from './word-index.ts';

/** What is rated by its curve and current: 'C32'. */
const BREAKERS = ['mcb', 'breaker', 'rcbo', 'rccb', 'mccb', 'isolator'];

/** The words of a product, each with the weight of its best field. */
export function wordWeights(product: IndexedProduct): Map<string, number> {
  const weights = new Map<string, number>();
  const weigh = (word: string, weight: number) => {
    if ((weights.get(word) ?? 0) < weight) weights.set(word, weight);
  };
  const add = (text: string, weight: number) => {
    for (const word of indexWords(text)) weigh(word, weight);
  };
  // A 'sensor, with cable' is no cable, and a 'shield for Arduino' no Arduino.
  for (const name of [product.name, product.nameNe ?? '']) {
    const [thing = '', ...details] = name.split(/,| for | with /i);
    add(thing, FIELD_WEIGHTS.name);
    for (const detail of details) add(detail, FIELD_WEIGHTS.nameDetail);
  }
  if (product.brand !== null) add(product.brand, FIELD_WEIGHTS.brand);
  for (const tag of product.tags) add(tag, FIELD_WEIGHTS.tag);
  add(product.description, FIELD_WEIGHTS.description);
  const isBreaker = BREAKERS.some((word) => weights.has(word));
  for (const [word, weight] of [...weights]) {
    // Less than the same word written alone.
    for (const part of codeParts(word)) weigh(part, Math.max(1, weight >> 1));
    const rating = isBreaker ? breakerRating(word) : null;
    if (rating !== null) weigh(rating, weight);
  }
  return weights;
}

/** Words of its specifications that no other text of it holds. */
export function detailWeights({ specifications }: IndexedProduct, held: ReadonlyMap<string, number>) {
  const weights = new Map<string, number>();
  for (const { value } of specifications) {
    for (const word of indexWords(value)) if (!held.has(word)) weights.set(word, DETAIL_WEIGHT);
  }
  return weights;
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
