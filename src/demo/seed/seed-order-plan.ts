import type { OrderPaymentMethod } from '../../domain/books/payment-status.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { startOfKathmanduDay } from '../../domain/shop/kathmandu-time.ts';
import { seedRandom } from './seed-random.ts';
import type { SeedAddress } from './seed-types.ts';

const HISTORY_DAYS = 540;
const ORDER_COUNT = 780;

/** Somebody who has bought in the demo shop. */
export type HistoryBuyer = {
  id: string;
  email: string;
  phone: string;
  address: SeedAddress;
  joinedAt: Date;
  /** Paid periods: wholesale prices apply inside them. */
  subscriptions: readonly { startsAt: Date; endsAt: Date }[];
};

/** How an order goes on; without one it is paid and delivered in the usual time. */
export type Fate = 'usual' | 'cancelled' | 'expired' | 'refunded';

export type PlannedOrder = {
  buyer: HistoryBuyer;
  placedAt: Date;
  fate: Fate;
  method?: OrderPaymentMethod;
  /** SKUs and quantities; drawn by demand when absent. */
  lines?: readonly (readonly [sku: string, quantity: number])[];
  /** Hours from placing to payment, from payment to dispatch, from dispatch to delivery. */
  payHours?: number;
  shipHours?: number;
  deliverHours?: number;
  couponCode?: string;
  /** It was ordered since sellers ask for the way of heavy goods. */
  isWithSurcharges?: boolean;
  reviewProbability?: number;
};

export function isSubscribedAt(buyer: HistoryBuyer, instant: Date): boolean {
  return buyer.subscriptions.some((period) => period.startsAt <= instant && instant < period.endsAt);
}

/** About 780 orders of the past 18 months, more of them lately, during office hours in Kathmandu. */
export function planOrders(buyers: readonly HistoryBuyer[], now: Date): PlannedOrder[] {
  const random = seedRandom('orders');
  const planned: PlannedOrder[] = [];
  while (planned.length < ORDER_COUNT) {
    const daysAgo = HISTORY_DAYS * (1 - Math.sqrt(random.next()));
    const around = new Date(now.getTime() - daysAgo * DAY_MS);
    const inOfficeHours = startOfKathmanduDay(around).getTime() + (9 + random.next() * 9) * HOUR_MS;
    const latest = now.getTime() - random.between(40, 400) * 60_000;
    const placedAt = new Date(Math.min(inOfficeHours, latest));
    const buyer = random.pick(buyers);
    const fateRoll = random.next();
    if (placedAt < buyer.joinedAt) continue;
    const fate: Fate =
      fateRoll < 0.035 ? 'cancelled' : fateRoll < 0.06 ? 'expired' : fateRoll < 0.07 ? 'refunded' : 'usual';
    const isLongAgo = now.getTime() - placedAt.getTime() > 5 * DAY_MS;
    planned.push({ buyer, placedAt, fate: isLongAgo ? fate : 'usual' });
  }
  return planned;
}
