import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { RequestStatus } from '../../../../domain/orders/signature.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const icon = 'size-3.5';
const LOOKS: Record<RequestStatus, { tone: BadgeTone; text: string; icon: ReactNode }> = {
  open: { tone: 'warning', text: 'Waits for a signature', icon: <Clock className={icon} /> },
  ordered: { tone: 'success', text: 'Ordered', icon: <Check className={icon} /> },
  rejected: { tone: 'danger', text: 'Rejected', icon: <X className={icon} /> },
  withdrawn: { tone: 'neutral', text: 'Withdrawn', icon: <Ban className={icon} /> },
  expired: { tone: 'neutral', text: 'Expired', icon: <Ban className={icon} /> },
};

/** The state of a request; one that waits for the reader says so. */
export function RequestBadge({ status, isForYou }: { status: RequestStatus; isForYou: boolean }) {
  const look = LOOKS[status];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {isForYou ? 'Waits for you' : look.text}
    </Badge>
  );
}
