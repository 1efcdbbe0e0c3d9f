import { cx } from 'class-variance-authority';
import { formatExactAmount, paisaFromRupees } from '../../../domain/shop/money.ts';

/** 61438.1 as '61,438.10': a cell of a table of money, minus before everything, a quiet zero. */
export function PlainMoney({
  amount,
  isDifference = false,
  isSigned = false,
  className,
}: {
  amount: number;
  /** With a plus above zero. */
  isSigned?: boolean;
  /** With a plus above zero, red unless it is nothing. */
  isDifference?: boolean;
  className?: string;
}) {
  const digits = formatExactAmount(paisaFromRupees(Math.abs(amount)));
  const sign = amount < 0 ? '−' : (isDifference || isSigned) && amount > 0 ? '+' : '';
  return (
    <span
      className={cx(
        'num whitespace-nowrap',
        amount === 0 && 'text-fg-3',
        isDifference && amount !== 0 && 'font-semibold text-danger',
        className,
      )}
    >
      {`${sign}${digits}`}
    </span>
  );
}
