import { VAT_BASIS_POINTS } from '../books/vat.ts';
import {
  bsDateOf,
  bsMonthText,
  fiscalMonthRange,
  fiscalYearOf,
  fiscalYearRange,
  type InstantRange,
} from '../shop/bikram-sambat.ts';
import { shareOfPaisa } from '../shop/money.ts';

/** A month of Bikram Sambat, or a fiscal year (Shrawan to Ashadh). */
export const BUDGET_PERIODS = ['month', 'year'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];
/** What an order above a budget meets: a signature is asked for, or it is refused. */
export const BUDGET_STOPS = ['ask', 'stop'] as const;
export type BudgetStop = (typeof BUDGET_STOPS)[number];

/** The part of a budget that is told apart: from here on it runs short. */
export const BUDGET_WARNING = 0.8;

/** The BS month in which an instant lies. */
export function bsMonthOf(instant: Date): InstantRange & { name: string } {
  const { year, month } = bsDateOf(instant);
  return { ...fiscalMonthRange(fiscalYearOf(instant), month), name: bsMonthText({ year, month }) };
}

/** The instants over which a budget runs at this one, and how that time is called. */
export function budgetPeriodOf(period: BudgetPeriod, instant: Date): InstantRange & { name: string } {
  if (period === 'month') return bsMonthOf(instant);
  const fiscalYear = fiscalYearOf(instant);
  return { ...fiscalYearRange(fiscalYear), name: `fiscal year ${fiscalYear}` };
}

/** Goods with VAT, as budgets count them: 13 % on top, half up. */
export function budgetCost(goodsPaisa: number): number {
  return goodsPaisa + shareOfPaisa(goodsPaisa, VAT_BASIS_POINTS);
}

/** What goods cost of each cost centre that lines name, by its id, before VAT. */
export function goodsByCostCentre(
  lines: readonly { costCentre: { _id: string } | null; quantity: number; unitPricePaisa: number }[],
): Map<string, number> {
  const goods = new Map<string, number>();
  for (const { costCentre, quantity, unitPricePaisa } of lines)
    if (costCentre !== null)
      goods.set(costCentre._id, (goods.get(costCentre._id) ?? 0) + quantity * unitPricePaisa);
  return goods;
}

/** How a budget stands, all in one unit. Requests make it run short, but only what was ordered is above it. */
export function budgetState({
  amount,
  spent,
  requested,
}: {
  amount: number;
  spent: number;
  requested: number;
}): 'well' | 'short' | 'over' {
  if (spent > amount) return 'over';
  return spent + requested >= amount * BUDGET_WARNING ? 'short' : 'well';
}
