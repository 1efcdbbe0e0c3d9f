import { shareOfPaisa } from '../shop/money.ts';
import { VAT_BASIS_POINTS } from './vat.ts';

/** What the marketplace keeps of a line from a day on. Both scopes null: the default. */
export interface CommissionRule {
  id: string;
  sellerId: string | null;
  categoryId: string | null;
  basisPoints: number;
  /** Per line, in paisa; null: no bound. */
  leastPaisa: number | null;
  mostPaisa: number | null;
  /** '2026-11-22', a day of Kathmandu: the rule counts from its first moment. */
  validFrom: string;
}

/** Who sells the line, and its category with those above it, nearest first. */
export interface CommissionSubject {
  sellerId: string;
  categoryIds: readonly string[];
}

/**
 * The rule for a line sold on `day`: the most specific wins (seller in the nearest category, seller, nearest category,
 * default), and of one scope the latest that is valid. Null when there is no default.
 */
export function commissionRuleFor(
  rules: readonly CommissionRule[],
  { sellerId, categoryIds }: CommissionSubject,
  day: string,
): CommissionRule | null {
  const scopes: [string | null, string | null][] = [
    ...categoryIds.map((id): [string, string] => [sellerId, id]),
    [sellerId, null],
    ...categoryIds.map((id): [null, string] => [null, id]),
    [null, null],
  ];
  for (const [seller, category] of scopes) {
    let found: CommissionRule | null = null;
    for (const rule of rules) {
      const isOfScope = rule.sellerId === seller && rule.categoryId === category;
      if (isOfScope && rule.validFrom <= day && (found === null || rule.validFrom > found.validFrom))
        found = rule;
    }
    if (found !== null) return found;
  }
  return null;
}

/** What is kept of a line, frozen when its order is paid; in paisa. */
export interface LineFees {
  commissionPaisa: number;
  /** VAT on the commission, which the marketplace bills the seller. */
  commissionVatPaisa: number;
  /** Tax withheld for the tax office. */
  withheldPaisa: number;
}

/**
 * The fees of a line. Base is the line without VAT, before any voucher; commission, its VAT and the withheld tax are
 * rounded half up per line. A rule's least is never above the line.
 */
export function lineFees(
  linePaisa: number,
  rule: Pick<CommissionRule, 'basisPoints' | 'leastPaisa' | 'mostPaisa'> | null,
  withheldBasisPoints: number,
): LineFees {
  let commissionPaisa = shareOfPaisa(linePaisa, rule?.basisPoints ?? 0);
  if (rule?.leastPaisa != null) commissionPaisa = Math.max(commissionPaisa, rule.leastPaisa);
  if (rule?.mostPaisa != null) commissionPaisa = Math.min(commissionPaisa, rule.mostPaisa);
  commissionPaisa = Math.min(commissionPaisa, linePaisa);
  return {
    commissionPaisa,
    commissionVatPaisa: shareOfPaisa(commissionPaisa, VAT_BASIS_POINTS),
    withheldPaisa: shareOfPaisa(linePaisa, withheldBasisPoints),
  };
}
