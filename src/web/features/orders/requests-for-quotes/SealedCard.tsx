import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { useMinute } from '../../../ui/behaviour/now.hooks.ts';
import { timeLeft } from '../../../ui/feedback/time-left.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** A request under its seal: until when, and what may be known of it before. */
export function SealedCard({ closesAt, children }: { closesAt: string; children: ReactNode }) {
  const now = useMinute();
  const at = new Date(closesAt);
  const left = timeLeft(at, now);
  return (
    <Card aria-label="Seal" className="flex flex-col items-center px-4 py-8 text-center md:py-10">
      <span className="flex size-16 items-center justify-center rounded-full border-2 border-danger-line bg-danger-soft text-danger-fg [&_.lucide]:size-7">
        <LockKeyhole aria-hidden="true" />
      </span>
      <p className="num mt-4 text-lg font-semibold text-balance">
        {left === null ? 'It has closed: the quotes are being opened' : `Sealed until ${formatDeadline(at)}`}
      </p>
      {left === null ? null : <p className="num mt-1 text-sm text-fg-2">{left}</p>}
      <div className="mt-4 max-w-prose text-fg-2">{children}</div>
    </Card>
  );
}
