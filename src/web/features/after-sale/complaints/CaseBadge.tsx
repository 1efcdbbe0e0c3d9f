import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Scale from 'lucide-react/icons/scale';
import Store from 'lucide-react/icons/store';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import type { CaseState } from '../../../../domain/after-sale/complaint.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const ICON = 'size-3.5';
const LOOKS: Record<CaseState, { tone: BadgeTone; icon: ReactNode; desk: string; sides: string }> = {
  open: {
    tone: 'warning',
    icon: <Scale className={ICON} />,
    desk: 'Waiting for us',
    sides: 'With our desk',
  },
  waiting_for_seller: {
    tone: 'info',
    icon: <Store className={ICON} />,
    desk: 'Waiting for seller',
    sides: 'Waiting for seller',
  },
  waiting_for_buyer: {
    tone: 'info',
    icon: <User className={ICON} />,
    desk: 'Waiting for buyer',
    sides: 'Waiting for buyer',
  },
  decided: { tone: 'success', icon: <CircleCheck className={ICON} />, desk: 'Decided', sides: 'Decided' },
  closed: { tone: 'neutral', icon: <CircleX className={ICON} />, desk: 'Closed', sides: 'Closed' },
};

const dot = (
  <svg aria-hidden="true" viewBox="0 0 6 6" className="size-1.5">
    <circle cx="3" cy="3" r="3" fill="currentColor" />
  </svg>
);

/** The state of a complaint, in our desk's words or in those of its sides; what nobody has read yet is new. */
export function CaseBadge({
  status,
  isDesk = false,
  isNew = false,
}: {
  status: CaseState;
  isDesk?: boolean;
  isNew?: boolean;
}) {
  if (isNew) return <Badge icon={dot}>New</Badge>;
  const { tone, icon, desk, sides } = LOOKS[status];
  return (
    <Badge tone={status === 'open' && !isDesk ? 'info' : tone} icon={icon}>
      {isDesk ? desk : sides}
    </Badge>
  );
}
