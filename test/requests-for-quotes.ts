import { HOUR_MS } from '../src/domain/shop/durations.ts';
import { closeRequest } from '../src/server/features/orders/requests-for-quotes/closing.commands.ts';
import type { Account, TestApp } from './app.ts';
import { dayAhead } from './quotes.ts';

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A line that no product stands for. */
export const said = (text: string, quantity: number, more: object = {}) => ({ text, quantity, ...more });

export interface Offer {
  line: string;
  unitPrice: number;
  quantity?: number;
  alternative?: boolean;
  product?: string;
  description?: string;
  hsCode?: string | null;
}

/** Buyers and sellers of sealed requests, through the API. */
export function sealedRequests(shop: TestApp) {
  const call = (who: Account, method: Parameters<TestApp['call']>[0], url: string, body?: object) =>
    shop.call(method, `/api${url}`, { token: who.token, ...(body ? { body } : {}) });
  const ask = (
    who: Account,
    lines: readonly object[],
    sellers: readonly Account[] | null,
    more: object = {},
  ) =>
    call(who, 'POST', '/requests-for-quotes', {
      lines,
      place: { city: 'Lalitpur', province: 'Bagmati Pradesh' },
      closesAt: inHours(48),
      ...(sellers === null ? {} : { sellers: sellers.map(({ user }) => user.id) }),
      ...more,
    });
  const quote = (seller: Account, id: string, offers: readonly Offer[], more: object = {}) =>
    call(seller, 'PUT', `/seller/requests-for-quotes/${id}/quote`, {
      lines: offers.map(({ hsCode = '8544', ...offer }) => ({ quantity: 10, days: 3, hsCode, ...offer })),
      validUntil: dayAhead(20),
      ...more,
    });
  /** Its time is over; nobody has closed it yet. */
  const endTime = async (id: string) => {
    await shop.pool.query(
      `with ended as (
         update requests_for_quotes set closes_at = greatest(created_at + interval '1 millisecond', clock_timestamp())
         where id = $1 returning id, closes_at
       )
       update request_for_quotes_keys k set opens_at = e.closes_at from ended e where k.request_id = e.id`,
      [id],
    );
  };
  return {
    call,
    ask,
    quote,
    endTime,
    /** Opens its quotes, as the job does. */
    async closeNow(id: string) {
      await endTime(id);
      await closeRequest(shop.deps, id);
    },
  };
}
