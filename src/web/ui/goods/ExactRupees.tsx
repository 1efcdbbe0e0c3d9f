import { cx } from 'class-variance-authority';
import { formatExactAmount, paisaFromRupees } from '../../../domain/shop/money.ts';

/** Rupees with their paisa, always two digits: in accounts .00 says as much as .47. Minus stands before everything. */
export function ExactRupees({
  amount,
  isSigned = false,
  className,
}: {
  amount: number;
  /** With a plus before what comes in. */
  isSigned?: boolean;
  className?: string;
}) {
  const text = formatExactAmount(paisaFromRupees(Math.abs(amount)));
  const plus = isSigned && amount > 0 ? '+' : null;
  return (
    <span className={cx('rs', className)}>
      {amount < 0 ? '−' : plus}
      <i>रू</i>
      {`\u00a0${text}`}
    </span>
  );
}
