import { cx } from 'class-variance-authority';
import { formatPlainRupees } from './bill-text.ts';

/** A cell of a table of money: always two digits of paisa, minus before everything, a quiet zero. */
export function BillMoney({ amount, isDeciding = false }: { amount: number; isDeciding?: boolean }) {
  return (
    <span className={cx('num whitespace-nowrap', isDeciding && 'font-semibold', amount === 0 && 'text-fg-3')}>
      {formatPlainRupees(amount)}
    </span>
  );
}
