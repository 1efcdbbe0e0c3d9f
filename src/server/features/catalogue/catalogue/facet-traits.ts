import { PRICE_STEPS, priceBand, RATING_STEPS } from '../../../../domain/catalogue/facets.ts';

// Band of price, stars and availability of a product in one byte: three facets are counted by one addition.

/** What the byte is made of. */
export interface TraitFigures {
  regularPricePaisa: number;
  quantity: number;
  ratingAverage: number;
}

/** As many different bytes. */
export const TRAITS = 256;
export const BANDS = PRICE_STEPS.length + 1;
export const MOST_STARS = Math.max(...RATING_STEPS);

const STAR_BIT = 1;
const STAR_MASK = 7;
const BAND_BIT = 4;

export function traitOf({ regularPricePaisa, quantity, ratingAverage }: TraitFigures): number {
  const stars = Math.min(Math.floor(Math.round(ratingAverage * 100) / 100), MOST_STARS);
  return (priceBand(regularPricePaisa) << BAND_BIT) | (stars << STAR_BIT) | Number(quantity > 0);
}

export function bandOf(trait: number): number {
  return trait >> BAND_BIT;
}

/** Whole stars, `MOST_STARS` at most. */
export function starsOf(trait: number): number {
  return (trait >> STAR_BIT) & STAR_MASK;
}

export function isInStock(trait: number): boolean {
  return (trait & 1) === 1;
}
