import { inChosenDigits } from '../shop/digits.ts';

/** A product weighs something, and at most two tonnes; no side is longer than ten metres. */
export const MOST_GRAMS = 2_000_000;
export const MOST_MILLIMETRES = 10_000;

/** What of a product its way costs by; null: not said by its seller. */
export interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** '450 g', '2.5 kg'. */
export function weightText(grams: number): string {
  const number = inChosenDigits(String(grams < 1000 ? grams : grams / 1000));
  return grams < 1000 ? /* shown */ `${number} g` : `${number} kg`;
}

/** '12.5 cm'. */
export function sideText(millimetres: number): string {
  const number = inChosenDigits(String(millimetres / 10));
  return `${number} cm`;
}

/** '30 × 20 × 12.5 cm'; null: not all sides are known. */
export function packedSizeText({ lengthMm, widthMm, heightMm }: Measures): string | null {
  if (lengthMm === null || widthMm === null || heightMm === null) return null;
  const [length, width, height] = [lengthMm, widthMm, heightMm].map((side) =>
    inChosenDigits(String(side / 10)),
  );
  return `${length} × ${width} × ${height} cm`;
}

/**
 * What one unit counts as on its way: the larger of its weight and its volume in cubic centimetres divided by `divisor`
 * (usually 5,000) in kilograms; in whole grams, rounded up. Null: neither is known.
 */
export function chargeableGrams(product: Measures, divisor: number): number | null {
  const { weightGrams, lengthMm, widthMm, heightMm } = product;
  const volumeGrams =
    lengthMm === null || widthMm === null || heightMm === null
      ? null
      : Math.ceil((lengthMm * widthMm * heightMm) / divisor);
  if (weightGrams === null || volumeGrams === null) return weightGrams ?? volumeGrams;
  return Math.max(weightGrams, volumeGrams);
}

/** What lines weigh together; those of unknown weight count nothing. */
export function parcelGrams(
  lines: readonly { product: Measures; quantity: number }[],
  divisor: number,
): number {
  return lines.reduce(
    (sum, { product, quantity }) => sum + (chargeableGrams(product, divisor) ?? 0) * quantity,
    0,
  );
}
