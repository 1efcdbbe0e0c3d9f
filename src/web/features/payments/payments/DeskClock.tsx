import { cx } from 'class-variance-authority';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { timeLeft } from '../../../ui/feedback/time-left.ts';

/** The clock of what an admin has promised: 24 hours to confirm a transfer, 7 days to send money back. */
export function DeskClock({ payment }: { payment: AdminPayment }) {
  const refund = payment.refunds.find(({ state }) => state === 'due');
  if (payment.confirmBy !== null) {
    const until = new Date(payment.confirmBy);
    return (
      <Clock
        isOver={payment.isOverdue}
        text={payment.isOverdue ? 'Overdue' : (timeLeft(until, new Date()) ?? 'Due now')}
        detail={`Confirm before ${formatDateTime(until)}`}
      />
    );
  }
  if (refund) {
    const until = new Date(refund.dueBy);
    const left = timeLeft(until, new Date());
    return (
      <Clock
        isOver={left === null}
        text={left ?? 'Overdue'}
        detail={`Send back before ${formatDate(until)}`}
      />
    );
  }
  return <span className="text-fg-3">None</span>;
}

function Clock({ isOver, text, detail }: { isOver: boolean; text: string; detail: string }) {
  return (
    <span className="num min-w-0 max-md:text-end">
      <span className={cx('block font-medium', isOver ? 'text-danger' : 'text-fg')}>{text}</span>
      <span className="block text-xs text-fg-3">{detail}</span>
    </span>
  );
}
