import type { Return } from '../../../../contract/after-sale/returns.contract.ts';
import type { ReturnStatus } from '../../../../domain/after-sale/return.ts';
import type { ReturnEvent } from '../../../../domain/after-sale/return-event.ts';
import { formatDay, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';

/** Until when somebody has time, and what the clock does when it has run out. */
interface Deadline {
  yours: (until: string) => string;
  of: (name: string, until: string) => string;
}
const EXPIRY: Deadline = {
  yours: (until) => `You have until ${until}, then it expires`,
  of: (name, until) => `${name} has until ${until}, then it expires`,
};
const OFFER_DEADLINE: Deadline = {
  yours: (until) => `You have until ${until}, then the offer lapses`,
  of: (name, until) => `${name} has until ${until}, then the offer lapses`,
};
const DEADLINES: Partial<Record<ReturnStatus, Deadline>> = {
  requested: {
    yours: (until) => `You have until ${until}, then it is accepted`,
    of: (name, until) => `${name} has until ${until}, then it is accepted`,
  },
  question: EXPIRY,
  accepted: EXPIRY,
  sent_back: {
    yours: (until) => `You have until ${until}, then it counts as received`,
    of: (name, until) => `${name} has until ${until}, then it counts as received`,
  },
  received: {
    yours: (until) => `You have until ${until}, then it is refunded`,
    of: (name, until) => `${name} has until ${until}, then it is refunded`,
  },
};

/** What a return that has ended says of itself. */
const ENDED: Partial<Record<ReturnStatus, string>> = {
  declined: 'The seller has declined it',
  expired: 'It has expired',
  withdrawn: 'The buyer keeps the goods',
};

type Clocked = Pick<
  Return,
  'status' | 'dueAt' | 'offer' | 'role' | 'isYourTurn' | 'seller' | 'buyer' | 'refund' | 'replacement'
>;

/** What became of a return that was refunded or replaced. */
function settledSentence({
  status,
  refund,
  replacement,
}: Pick<Return, 'status' | 'refund' | 'replacement'>): string {
  if (status === 'refunded')
    return refund?.sentAt == null ? 'The refund is decided and due' : 'The refund was sent';
  if (replacement?.status === 'shipped') return 'A replacement is on its way';
  return replacement?.status === 'delivered'
    ? 'The replacement has arrived'
    : 'A replacement is being prepared';
}

/** '{who} has until Tue 24 Nov, 17:00, then it is accepted'; of a return that has ended, how. */
export function clockSentence(found: Clocked): string {
  const { status, dueAt, offer, role, isYourTurn, seller, buyer } = found;
  const isOffered = status === 'requested' && offer !== null;
  const deadline = isOffered ? OFFER_DEADLINE : DEADLINES[status];
  if (dueAt === null || deadline === undefined) return ENDED[status] ?? settledSentence(found);
  const until = formatDeadline(new Date(dueAt));
  if (isYourTurn && role !== 'admin') return deadline.yours(until);
  const isBuyerAwaited = isOffered || status === 'question' || status === 'accepted';
  return deadline.of(isBuyerAwaited ? buyer.name : seller.companyName, until);
}

/** The line under it. */
export function clockHelp({ status, offer }: Pick<Return, 'status' | 'offer'>): string {
  if (status === 'requested' && offer === null)
    return 'Two working days. Saturdays and public holidays do not count.';
  if (status === 'accepted') return 'Seven days to send the goods back.';
  if (status === 'sent_back') return 'Seven days after it was sent.';
  if (status === 'received') return 'Three days to check and decide.';
  return '';
}

/** The four parts of a return's way, and how many of them it has reached. */
export const STAGES = ['Requested', 'Answered', 'Received', 'Refunded'] as const;
export function reachedStage({ status, settledAs }: Pick<Return, 'status' | 'settledAs'>): number {
  switch (status) {
    case 'accepted':
    case 'sent_back':
    case 'declined':
      return 2;
    case 'received':
      return 3;
    case 'refunded':
    case 'replaced':
      return settledAs === null ? 3 : 4;
    default:
      return 1;
  }
}

const STAGE_EVENTS: readonly (readonly ReturnEvent[])[] = [
  ['requested'],
  ['accepted', 'declined'],
  ['received'],
  ['refunded', 'replaced'],
];

/** What stands under each part of the way: the day it was reached, until when it is awaited, or nothing yet. */
export function stageDates(
  found: Pick<Return, 'status' | 'settledAs' | 'dueAt' | 'timeline' | 'refund'>,
): string[] {
  const reached = reachedStage(found);
  return STAGE_EVENTS.map((events, index) => {
    const done = found.timeline.findLast(({ event }) => (events as readonly string[]).includes(event));
    if (done !== undefined && index < reached) return formatDay(new Date(done.at));
    if (found.dueAt === null || index !== reached) return '';
    return `by ${formatDeadline(new Date(found.dueAt))}`;
  });
}

export const EVENT_NAMES: Record<ReturnEvent, string> = {
  requested: 'Return requested',
  accepted: 'Accepted',
  declined: 'Declined',
  question: 'Question',
  answered: 'Answer',
  offered: 'Keep it, refund part: offered',
  offer_declined: 'Offer declined',
  offer_lapsed: 'Offer lapsed',
  sent_back: 'Sent back',
  received: 'Received',
  refunded: 'Refund decided',
  replaced: 'Replaced',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
