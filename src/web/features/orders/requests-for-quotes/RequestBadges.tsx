import Award from 'lucide-react/icons/award';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type {
  RequestForQuotesStatus,
  SellerRequestState,
} from '../../../../domain/orders/request-for-quotes.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';

const icon = 'size-3.5';
interface Look {
  tone: BadgeTone;
  icon: ReactNode;
  text: string;
}

const OPENING: Look = { tone: 'info', icon: <Clock className={icon} />, text: 'Being opened' };
const BUYERS: Record<RequestForQuotesStatus, Look> = {
  open: { tone: 'info', icon: <LockKeyhole className={icon} />, text: 'Sealed' },
  closed: { tone: 'warning', icon: <Clock className={icon} />, text: 'To award' },
  awarded: { tone: 'success', icon: <Award className={icon} />, text: 'Awarded' },
  lapsed: { tone: 'warning', icon: <Clock className={icon} />, text: 'Award lapsed' },
  cancelled: { tone: 'neutral', icon: <Ban className={icon} />, text: 'Cancelled' },
  expired: { tone: 'neutral', icon: <Ban className={icon} />, text: 'Expired' },
};
const SELLERS: Record<SellerRequestState, Look> = {
  open: { tone: 'warning', icon: <Clock className={icon} />, text: 'To answer' },
  answered: { tone: 'info', icon: <LockKeyhole className={icon} />, text: 'Answered, sealed' },
  closed: { tone: 'neutral', icon: <Clock className={icon} />, text: 'Closed' },
  won: { tone: 'success', icon: <Check className={icon} />, text: 'Won' },
  lost: { tone: 'neutral', icon: <X className={icon} />, text: 'Not won' },
};

/** The state of a request for its buyer and our desk. `now` lets an open one that is past its closing say so. */
export function RequestForQuotesBadge({
  status,
  closesAt,
  now,
}: {
  status: RequestForQuotesStatus;
  closesAt: string;
  now: Date;
}) {
  return (
    <Shown look={status === 'open' && Date.parse(closesAt) <= now.getTime() ? OPENING : BUYERS[status]} />
  );
}

/** The state of a request for one of the sellers who were asked. */
export function SellerRequestBadge({ state }: { state: SellerRequestState }) {
  return <Shown look={SELLERS[state]} />;
}

function Shown({ look: { tone, icon: sign, text } }: { look: Look }) {
  return (
    <Badge tone={tone} icon={sign}>
      {text}
    </Badge>
  );
}
