import { cx } from 'class-variance-authority';
import { LOW_STOCK_WARNING_BELOW } from '../../../domain/catalogue/low-stock.ts';
import { formatCount } from '../../../domain/shop/count-text.ts';

/** How many are left, in words and colour: green, yellow under 10, grey when none. */
export function StockBadge({ quantity, className }: { quantity: number; className?: string }) {
  if (quantity <= 0) return <span className={cx('stock stock-out', className)}>Out of stock</span>;
  if (quantity < LOW_STOCK_WARNING_BELOW) {
    return <span className={cx('stock stock-low', className)}>{`Only ${quantity} left`}</span>;
  }
  return <span className={cx('stock', className)}>{`${formatCount(quantity)} in stock`}</span>;
}
