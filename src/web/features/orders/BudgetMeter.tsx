import { budgetState } from '../../../domain/orders/budget.ts';

const FILLS = { well: 'fill-primary', short: 'fill-warning', over: 'fill-danger' } as const;

/** What of a budget is spent and asked for, as a bar; the words beside it say the same. */
export function BudgetMeter(budget: { amount: number; spent: number; requested: number }) {
  const { amount, spent, requested } = budget;
  const whole = Math.max(amount, spent + requested, 1);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 8"
      preserveAspectRatio="none"
      className="mb-1.5 block h-2 w-full overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <rect width={(spent / whole) * 1000} height="8" className={FILLS[budgetState(budget)]} />
      <rect
        x={(spent / whole) * 1000}
        width={(requested / whole) * 1000}
        height="8"
        className="fill-primary-line"
      />
    </svg>
  );
}
