import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Snowflake from 'lucide-react/icons/snowflake';
import type { ReactNode } from 'react';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import type { CreditLineEnd, CreditLineStatus } from '../../../../domain/orders/credit-line.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const icon = 'size-3.5';
const LOOKS: Record<CreditLineStatus, { tone: BadgeTone; icon: ReactNode; name: string }> = {
  offered: { tone: 'warning', icon: <Clock className={icon} />, name: 'Offered' },
  open: { tone: 'success', icon: <Check className={icon} />, name: 'Open' },
  frozen: { tone: 'danger', icon: <Snowflake className={icon} />, name: 'Frozen' },
  closed: { tone: 'neutral', icon: <Ban className={icon} />, name: 'Closed' },
};

const ENDS: Record<CreditLineEnd, string> = {
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended_by_seller: 'Ended by the seller',
  ended_by_buyer: 'Ended by the buyer',
};

export const CREDIT_STATUS_NAMES: Record<CreditLineStatus, string> = {
  offered: LOOKS.offered.name,
  open: LOOKS.open.name,
  frozen: LOOKS.frozen.name,
  closed: LOOKS.closed.name,
};

/** The state of a credit line; of one that is over, how it came to its end. */
export function CreditBadge({ status, closedAs }: Pick<CreditLine, 'status' | 'closedAs'>) {
  const look = LOOKS[status];
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {closedAs === null ? look.name : ENDS[closedAs]}
    </Badge>
  );
}
