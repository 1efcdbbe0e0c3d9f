import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import MessageSquare from 'lucide-react/icons/message-square';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Tag from 'lucide-react/icons/tag';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { RETURN_STATUS_NAMES, type ReturnStatus } from '../../../../domain/after-sale/return.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';

const icon = 'size-3.5';
const LOOKS: Record<
  ReturnStatus,
  { tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info'; icon: ReactNode }
> = {
  requested: { tone: 'warning', icon: <Clock aria-hidden="true" className={icon} /> },
  question: { tone: 'warning', icon: <MessageSquare aria-hidden="true" className={icon} /> },
  accepted: { tone: 'info', icon: <Check aria-hidden="true" className={icon} /> },
  sent_back: { tone: 'info', icon: <Truck aria-hidden="true" className={icon} /> },
  received: { tone: 'success', icon: <Check aria-hidden="true" className={icon} /> },
  refunded: { tone: 'success', icon: <RotateCcw aria-hidden="true" className={icon} /> },
  replaced: { tone: 'success', icon: <RotateCcw aria-hidden="true" className={icon} /> },
  declined: { tone: 'danger', icon: <X aria-hidden="true" className={icon} /> },
  expired: { tone: 'neutral', icon: <Ban aria-hidden="true" className={icon} /> },
  withdrawn: { tone: 'neutral', icon: <Ban aria-hidden="true" className={icon} /> },
};

/** The state of a return; an offer that stands says so. */
export function ReturnBadge({ status, hasOffer }: { status: ReturnStatus; hasOffer: boolean }) {
  if (hasOffer) {
    return (
      <Badge tone="warning" icon={<Tag aria-hidden="true" className={icon} />}>
        Offer made
      </Badge>
    );
  }
  const look = LOOKS[status];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {RETURN_STATUS_NAMES[status]}
    </Badge>
  );
}
