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
