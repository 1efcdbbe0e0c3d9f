import { z } from 'zod';
import type { PriceBreak } from '../../../../contract/catalogue/products.contract.ts';
import type { StatedBreak } from '../../../../domain/catalogue/price-breaks.ts';
import { typedNumber } from '../../../../domain/shop/digits.ts';

export const breakDraftShape = z.object({
  from: z.string(),
  regularPrice: z.string(),
  wholesalePrice: z.string(),
});

/** A quantity price while it is typed: the texts of its fields. */
export type BreakDraft = z.infer<typeof breakDraftShape>;

export const EMPTY_BREAK: BreakDraft = { from: '', regularPrice: '', wholesalePrice: '' };

export function toBreakDrafts(rows: readonly PriceBreak[]): BreakDraft[] {
  return rows.map(({ from, regularPrice, wholesalePrice }) => ({
    from: String(from),
    regularPrice: String(regularPrice),
    wholesalePrice: wholesalePrice === null ? '' : String(wholesalePrice),
  }));
}

/**
 * Rows as they are sent, each at its place, without empty ones at the end. What is not typed is no number, and the
 * contract says what that means.
 */
export function toBreakInputs(rows: readonly BreakDraft[]): StatedBreak[] {
  const last = rows.findLastIndex(isTyped);
  return rows.slice(0, last + 1).map(({ from, regularPrice, wholesalePrice }) => ({
    from: numberOf(from) as number,
    regularPrice: numberOf(regularPrice) as number,
    wholesalePrice: numberOf(wholesalePrice) ?? null,
  }));
}

/** False for a row in which nothing is typed. */
function isTyped({ from, regularPrice, wholesalePrice }: BreakDraft): boolean {
  return `${from}${regularPrice}${wholesalePrice}`.trim() !== '';
}

/** Nothing typed is no number; the contract says what that means. */
export function numberOf(typed: string): number | undefined {
  return typedNumber(typed) ?? undefined;
}
