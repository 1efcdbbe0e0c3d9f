import { cx } from 'class-variance-authority';
import { LOW_STOCK_WARNING_BELOW } from '../../domain/stock.ts';

/** How many are left, in words and colour: green, yellow under 10, grey when none. */
export function StockBadge({ quantity, className }: { quantity: number; className?: string }) {
  const isOut = quantity <= 0;
  const isLow = !isOut && quantity < LOW_STOCK_WARNING_BELOW;
  const text = isOut ? 'Out of stock' : isLow ? `Only ${quantity} left` : `${quantity} in stock`;
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap',
        isOut ? 'text-fg-3' : isLow ? 'text-warning-fg' : 'text-success',
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 6 6" className="size-1.5 shrink-0">
        <circle cx="3" cy="3" r="3" fill="currentColor" />
      </svg>
      {text}
    </span>
  );
}
