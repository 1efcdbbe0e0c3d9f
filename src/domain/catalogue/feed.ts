import { VAT_BASIS_POINTS } from '../books/vat.ts';
import { shareOfPaisa } from '../shop/money.ts';
import { type PricedProduct, pricesAt } from './priced-product.ts';

/** What comparison sites and buyers' own systems read the public catalogue as. */
export const FEED_FILES = ['google.xml', 'meta.csv', 'catalogue.jsonl'] as const;
export type FeedFile = (typeof FEED_FILES)[number];

/** Everybody's price with VAT, half up. */
export function withVatPaisa(paisa: number): number {
  return paisa + shareOfPaisa(paisa, VAT_BASIS_POINTS);
}

/** What of a product decides whether and for how much it can be bought. */
export interface Offer extends PricedProduct {
  quantity: number;
  minimumOrderQuantity: number;
  /** Until when nothing of it can be ordered; null: it can. */
  sellerAwayUntil: string | null;
}

/** What the fewest units that everybody can buy cost together, VAT in it: comparison sites want what a purchase costs. */
export function leastPurchase(offer: Offer): { units: number; pricePaisa: number } {
  const units = offer.minimumOrderQuantity;
  return { units, pricePaisa: withVatPaisa(pricesAt(offer, units).regularPricePaisa * units) };
}

/** Whether so many are there, of a seller who sends. */
export function isOrderable({ quantity, minimumOrderQuantity, sellerAwayUntil }: Offer): boolean {
  return sellerAwayUntil === null && quantity >= minimumOrderQuantity;
}

/** In which language a product is described. */
export function languageOf(text: string): 'ne' | 'en' {
  return /\p{Script=Devanagari}/u.test(text) ? 'ne' : 'en';
}

/** At most so many letters, without half of one. */
export function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
