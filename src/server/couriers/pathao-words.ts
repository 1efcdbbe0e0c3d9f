import { z } from 'zod';
import type { CourierEvent } from '../../domain/orders/courier.ts';
import type { CourierMessage, CourierWord } from './courier.ts';

/** Pathao's states, as its messages (`order.in-transit`) and its answers ('In Transit') name them. */
const EVENTS: Readonly<Record<string, CourierEvent>> = {
  created: 'accepted',
  updated: 'accepted',
  pending: 'accepted',
  'pickup-requested': 'accepted',
  'assigned-for-pickup': 'accepted',
  picked: 'picked_up',
  'pickup-failed': 'on_hold',
  'pickup-cancelled': 'cancelled',
  cancelled: 'cancelled',
  'at-the-sorting-hub': 'in_transit',
  'in-transit': 'in_transit',
  'received-at-last-mile-hub': 'in_transit',
  'assigned-for-delivery': 'out_for_delivery',
  delivered: 'delivered',
  'partial-delivery': 'partly_delivered',
  exchanged: 'partly_delivered',
  exchange: 'partly_delivered',
  'delivery-failed': 'attempt_failed',
  'on-hold': 'on_hold',
  return: 'returned',
  returned: 'returned',
  'paid-return': 'returned',
  lost: 'lost',
  damaged: 'lost',
};

const slugOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/^order\./, '')
    .replace(/[\s_]+/g, '-');

/** One of its states, with what it says beside it. */
export function pathaoWord(state: string, reason?: string | null): CourierWord {
  const slug = slugOf(state);
  const words = slug.replaceAll('-', ' ');
  const said = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    event: Object.hasOwn(EVENTS, slug) ? (EVENTS[slug] as CourierEvent) : null,
    said: [said, reason?.trim()].filter(Boolean).join(': ').slice(0, 300),
  };
}

const greetingSchema = z.object({ event: z.literal('webhook_integration') });
const messageSchema = z.object({
  consignment_id: z.string().trim().min(1).max(60),
  merchant_order_id: z.string().trim().max(60).nullish(),
  event: z.string().min(1).max(100),
  timestamp: z.iso.datetime({ offset: true }),
  reason: z.string().max(1_000).nullish(),
});

/** What Pathao posts by itself; more may stand in it. */
export function readPathao(body: unknown): CourierMessage | null {
  if (greetingSchema.safeParse(body).success) return { kind: 'greeting' };
  const { data } = messageSchema.safeParse(body);
  if (data === undefined) return null;
  return {
    kind: 'word',
    number: data.consignment_id,
    reference: data.merchant_order_id || null,
    word: pathaoWord(data.event, data.reason),
    at: new Date(data.timestamp),
  };
}
