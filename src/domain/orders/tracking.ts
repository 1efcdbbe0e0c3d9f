import type { ParcelStatus } from './order-status.ts';

// What anybody may see who knows the code of a parcel.

/** The way of a parcel in its order; the last ones end it. */
export const TRACKING_STEPS = [
  'ordered',
  'packing',
  'ready',
  'sent',
  'on_its_way',
  'delivered',
  'picked_up',
  'cancelled',
  'lost',
  'came_back',
] as const;
type TrackingStepName = (typeof TRACKING_STEPS)[number];

export interface TrackingStep {
  step: TrackingStepName;
  /** Null: not reached, or nobody knows when. */
  at: Date | null;
  isReached: boolean;
}

/** What is known of a parcel's way. */
export interface TrackedFacts {
  status: ParcelStatus;
  isPickedUp: boolean;
  orderedAt: Date;
  /** When it was paid, or its seller lent it. */
  begunAt: Date | null;
  /** When it lay ready at the counter. */
  readyAt: Date | null;
  sentAt: Date | null;
  /** When its courier first said so; without a word it is under way since it was sent. */
  onItsWayAt: Date | null;
  deliveredAt: Date | null;
  /** When it was cancelled, or came back. */
  endedAt: Date | null;
  isLost: boolean;
}

/** The steps of a parcel in their order: what it has behind it, and, unless it has ended, what lies ahead. */
export function trackingSteps(facts: TrackedFacts): TrackingStep[] {
  const { status, isPickedUp, orderedAt, begunAt, readyAt, sentAt, deliveredAt } = facts;
  const isDelivered = status === 'delivered';
  const way: TrackingStep[] = [
    { step: 'ordered', at: orderedAt, isReached: true },
    { step: 'packing', at: begunAt, isReached: begunAt !== null },
    ...(isPickedUp
      ? [
          { step: 'ready' as const, at: readyAt, isReached: readyAt !== null || isDelivered },
          { step: 'picked_up' as const, at: isDelivered ? deliveredAt : null, isReached: isDelivered },
        ]
      : [
          { step: 'sent' as const, at: sentAt, isReached: sentAt !== null },
          { step: 'on_its_way' as const, at: facts.onItsWayAt ?? sentAt, isReached: sentAt !== null },
          { step: 'delivered' as const, at: isDelivered ? deliveredAt : null, isReached: isDelivered },
        ]),
  ];
  if (status !== 'cancelled') return way;
  const end = facts.isLost ? 'lost' : sentAt === null ? 'cancelled' : 'came_back';
  return [...way.filter(({ isReached }) => isReached), { step: end, at: facts.endedAt, isReached: true }];
}

/** A code as it is kept, however it was typed: with blanks, dashes and small letters, O for 0; null for anything else. */
export function readTrackingCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-F]{12}$/.test(code) ? code : null;
}

/** '3F9A-0C12-77BE': as people read it out. */
export function formatTrackingCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}
