import { SPEC_PREFIX } from '../catalogue/facet-limits.ts';
import { choiceText } from '../shop/choice-text.ts';

export const ALERT_KINDS = ['stock', 'price', 'search'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Most alerts of one person that watch at the same time. */
export const MOST_ALERTS = 200;
/** An alert that nothing hits ends after so many days; what has ended is shown for so many more. */
export const ALERT_DAYS = 180;
export const ENDED_ALERT_DAYS = 30;
/** Whoever is hit twice on one product within so many hours hears of the second time by the bell alone. */
export const HOURS_BETWEEN_MAILS = 24;
/** The address parameters of a saved search, as text. */
export const LONGEST_SAVED_SEARCH = 2000;
/** Letters of its title: it is the subject of a mail, and the bell has little room for it beside the address. */
const LONGEST_TITLE = 300;

/** What an alert watches of a product. */
export type ProductWatch = { kind: 'stock'; quantity: number } | { kind: 'price'; pricePaisa: number };

export interface WatchedProduct {
  quantity: number;
  /** For one unit, without quantity prices. */
  regularPricePaisa: number;
}

/** Whether what is watched for is so. */
export function isHit(watch: ProductWatch, product: WatchedProduct): boolean {
  return watch.kind === 'stock'
    ? product.quantity >= watch.quantity
    : product.regularPricePaisa <= watch.pricePaisa;
}

/** Why nothing is left to wait for; null: an alert makes sense. */
export function whyCannotWatch(
  watch: ProductWatch,
  product: WatchedProduct,
): 'in_stock' | 'price_is_below' | null {
  if (!isHit(watch, product)) return null;
  return watch.kind === 'stock' ? 'in_stock' : 'price_is_below';
}

/** Parameters of a list's address that narrow it; page and order are no part of a search. */
const SAVED_KEYS = [
  'search',
  'category',
  'minPrice',
  'maxPrice',
  'inStock',
  'brand',
  'rating',
  'seller',
  'place',
  'price',
];

/**
 * What narrows a list of its address, each value once and all in one order: the same search is the same text. Empty
 * when nothing does. Control characters are gaps: the database stores no NUL, and nobody types them.
 */
export function savedSearchOf(address: string): string {
  const entries = [...new URLSearchParams(address)]
    .filter(([key]) => SAVED_KEYS.includes(key) || key.startsWith(SPEC_PREFIX))
    .map((entry) => entry.map((text) => text.replace(/\p{Cc}+/gu, ' ').trim()))
    .filter(([key, value]) => value !== '' && (key !== 'inStock' || value !== 'false'));
  const once = new Map(entries.map((entry) => [entry.join('='), entry]));
  return String(
    new URLSearchParams([...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)),
  );
}

/** A saved search in words: '“led bulb” · Lighting · Philips · Up to रू 500'. */
export function savedSearchTitle(query: string, categoryName: (category: string) => string | null): string {
  const parameters = new URLSearchParams(query);
  const [words, category] = [parameters.get('search'), parameters.get('category')];
  const prices = [parameters.get('minPrice'), parameters.get('maxPrice')].map((price) => price ?? '');
  const others = [...parameters]
    .filter(([key]) => !['search', 'category', 'minPrice', 'maxPrice', 'inStock'].includes(key))
    .map(([key, value]) => choiceText(key, value));
  const title =
    [
      words === null ? null : `“${words}”`,
      category === null ? null : categoryName(category),
      ...others,
      prices.join('') === '' ? null : choiceText('price', prices.join('..')),
      parameters.has('inStock') ? 'In Stock Only' : null,
    ]
      .filter((part) => part !== null)
      .join(' · ') || 'Saved search';
  const letters = [...title];
  return letters.length <= LONGEST_TITLE ? title : `${letters.slice(0, LONGEST_TITLE - 1).join('')}…`;
}
