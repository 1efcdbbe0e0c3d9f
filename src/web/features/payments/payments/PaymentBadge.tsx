import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { PaymentMethod, PaymentStatus } from '../../../../domain/books/payment-status.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const iconClass = 'size-3.5';
const LOOKS: Record<PaymentStatus, { tone: BadgeTone; text: string; icon: ReactNode }> = {
  initiated: { tone: 'neutral', text: 'Started', icon: <Clock className={iconClass} /> },
  pending: { tone: 'warning', text: 'Waiting', icon: <Clock className={iconClass} /> },
  settled: { tone: 'success', text: 'Paid', icon: <Check className={iconClass} /> },
  failed: { tone: 'danger', text: 'Failed', icon: <X className={iconClass} /> },
  cancelled: { tone: 'neutral', text: 'Cancelled', icon: <X className={iconClass} /> },
  refund_due: { tone: 'warning', text: 'Refund due', icon: <RotateCcw className={iconClass} /> },
  refunded: { tone: 'neutral', text: 'Refunded', icon: <RotateCcw className={iconClass} /> },
};

/** Its phone is confirmed: the money comes with the courier. */
const AT_DOOR = {
  tone: 'info',
  text: 'Paid at the door',
  icon: <HandCoins className={iconClass} />,
} as const;

/** The state of a payment. */
export function PaymentBadge({ status, method }: { status: PaymentStatus; method: PaymentMethod }) {
  const { tone, text, icon } = method === 'cod' && status === 'settled' ? AT_DOOR : LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
