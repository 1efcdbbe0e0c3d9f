import { cx } from 'class-variance-authority';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { Case } from '../../../../contract/after-sale/complaints.contract.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { timeLeft } from '../../../ui/feedback/time-left.ts';

const TONES = {
  info: 'border-info-line bg-info-soft text-info-fg',
  warning: 'border-warning-line bg-warning-soft text-warning-fg',
  danger: 'border-danger-line bg-danger-soft text-danger-fg',
} as const;

/** Who has until when, and what happens then, as the reader of a complaint needs it. */
export function CaseClock({ complaint, children }: { complaint: Case; children?: ReactNode }) {
  const { status, you, dueAt, answerDueAt } = complaint;
  if (status === 'decided' || status === 'closed') return null;
  const now = new Date();
  const asked = status === 'waiting_for_seller' ? 'seller' : status === 'waiting_for_buyer' ? 'buyer' : null;
  const isYours = asked === you;
  const clock = asked === null || answerDueAt === null ? dueAt : answerDueAt;
  const until = new Date(clock);
  const isOver = until <= now;
  return (
    <section
      aria-label="What we are waiting for"
      className={cx('card p-5', TONES[isOver ? 'danger' : isYours ? 'warning' : 'info'])}
    >
      <p className="flex items-start gap-2.5 font-semibold text-fg">
        <Clock aria-hidden="true" className="mt-0.5 size-4.5" />
        <span>{sentenceOf(isYours ? 'you' : asked, formatDeadline(until))}</span>
      </p>
      <p className="num mt-1 ps-7 text-sm">
        {timeLeft(until, now) ?? 'Time is up'}
        {asked === null ? null : ` · decided by ${formatDeadline(new Date(dueAt))} in any case`}
      </p>
      {children}
    </section>
  );
}

/** Who is asked, until when; null: it is on us. */
function sentenceOf(asked: 'you' | 'seller' | 'buyer' | null, until: string): string {
  if (asked === null) return `We decide by ${until}.`;
  return {
    you: `You have until ${until}, then we decide with what we know.`,
    seller: `The seller has until ${until}, then we decide with what we know.`,
    buyer: `The buyer has until ${until}, then we decide with what we know.`,
  }[asked];
}
