import { cx } from 'class-variance-authority';
import { comparedPrice, Rupees, type WirePrices } from './Price.tsx';

/** Said beside sums of several products. */
export const SAVINGS_FROM_LOWEST = 'Savings count from the lowest regular prices of the last 30 days.';

/** Why a saving is less than the two prices beside it would make it; nothing where it is not. */
export function SavingsNote({ prices, className }: { prices: WirePrices; className?: string }) {
  const compared = comparedPrice(prices);
  if (compared >= prices.regularPrice) return null;
  return (
    <p className={cx('text-xs text-fg-3', className)}>
      Savings count from <Rupees amount={compared} />, the lowest regular price of the last 30 days.
    </p>
  );
}
