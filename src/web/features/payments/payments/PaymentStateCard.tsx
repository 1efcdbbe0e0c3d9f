import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

const discs = {
  processing: 'bg-info-soft text-info-fg',
  success: 'bg-success-soft text-success-fg',
  failed: 'bg-danger-soft text-danger-fg',
};

/** What became of a payment: a centred card with a sign, a title, a text and what to do next. */
export function PaymentStateCard({
  tone,
  icon,
  title,
  text,
  actions,
}: {
  tone: keyof typeof discs;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-container py-10 md:py-16">
      <div
        role={tone === 'failed' ? 'alert' : 'status'}
        className="card mx-auto flex max-w-104 flex-col items-center rounded-xl px-6 py-10 text-center"
      >
        <span className={cx('mb-5 flex size-16 items-center justify-center rounded-full', discs[tone])}>
          {icon}
        </span>
        <h1 tabIndex={-1} className="text-xl font-bold">
          {title}
        </h1>
        <p className="mt-2 text-fg-2">{text}</p>
        {actions ? <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
