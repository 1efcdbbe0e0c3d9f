import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { QuoteSide, QuoteStatus } from '../../../../domain/orders/quote.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const icon = 'size-3.5';
const LOOKS: Record<QuoteStatus, { tone: BadgeTone; icon: ReactNode } & Record<QuoteSide, string>> = {
  asked: {
    tone: 'warning',
    icon: <Clock className={icon} />,
    buyer: 'Waits for the seller',
    seller: 'Waits for you',
  },
  quoted: {
    tone: 'warning',
    icon: <Clock className={icon} />,
    buyer: 'Waits for you',
    seller: 'Waits for the buyer',
  },
  ordered: { tone: 'success', icon: <Check className={icon} />, buyer: 'Ordered', seller: 'Ordered' },
  declined: { tone: 'danger', icon: <X className={icon} />, buyer: 'Declined', seller: 'Declined' },
  withdrawn: { tone: 'neutral', icon: <Ban className={icon} />, buyer: 'Withdrawn', seller: 'Withdrawn' },
  expired: { tone: 'neutral', icon: <Ban className={icon} />, buyer: 'Expired', seller: 'Expired' },
};

/** The state of a quote, as one side sees it. */
export function QuoteBadge({ status, side }: { status: QuoteStatus; side: QuoteSide }) {
  const look = LOOKS[status];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look[side]}
    </Badge>
  );
}
