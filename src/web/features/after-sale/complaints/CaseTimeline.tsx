import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ClockAlert from 'lucide-react/icons/clock-alert';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import type { CaseTimelineEntry } from '../../../../contract/after-sale/complaints.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { Timeline } from '../../../ui/feedback/Timeline.tsx';

const EVENTS: Record<
  CaseTimelineEntry['event'],
  { icon: ReactNode; title: (entry: CaseTimelineEntry) => string }
> = {
  sent: { icon: <Send />, title: () => 'Complaint registered' },
  asked: {
    icon: <CircleHelp />,
    title: ({ asked }) => (asked === 'seller' ? 'Seller asked' : 'Buyer asked'),
  },
  answered: {
    icon: <MessageSquare />,
    title: ({ actor }) => (actor === 'seller' ? 'Seller answered' : 'Buyer answered'),
  },
  not_answered: { icon: <ClockAlert />, title: () => 'No answer in time' },
  overdue: { icon: <ClockAlert />, title: () => 'Overdue' },
  received: { icon: <PackageCheck />, title: () => 'The parcel has arrived' },
  decided: { icon: <Scale />, title: () => 'Decided' },
  closed: { icon: <CircleCheck />, title: () => 'Closed' },
};

/** What happened to a complaint, newest first; our desk reads who did it. */
export function CaseTimeline({
  entries,
}: {
  entries: readonly (CaseTimelineEntry & { by?: string | null })[];
}) {
  return (
    <Timeline
      entries={entries
        .map((entry, index) => ({
          id: String(index),
          title: EVENTS[entry.event].title(entry),
          detail: entry.by ?? null,
          at: entry.at,
          time: formatDateTime(new Date(entry.at)),
          icon: EVENTS[entry.event].icon,
        }))
        .reverse()}
    />
  );
}
