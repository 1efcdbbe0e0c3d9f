import { afterAll, beforeAll, expect } from 'vitest';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { expectInvariants } from './invariants.ts';
import { orderFrom, type ParcelledOrder } from './parcels.ts';

export let shop: TestApp;
export let admin: Account;
export let one: Account;
export let other: Account;

/** Opens a shop for the whole test file: an admin, and two sellers whose parcels go missing. Call it once, first. */
export function openMissedParcelDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    admin = await shop.registerAdmin();
    [one, other] = [await shop.registerSeller(), await shop.registerSeller()];
  });
  afterAll(async () => {
    await shop.runJobs();
    await expectInvariants(shop.pool);
    await shop.close();
  });
}

export const move = (order: ParcelledOrder, status: string, { nth = 0, seller = one, ...way } = {}) =>
  shop.call('PATCH', `/api/seller/orders/${order.parcelIds[nth]}/status`, {
    token: seller.token,
    body: { status, ...way },
  });
export const say = (
  order: ParcelledOrder,
  what: 'received' | 'not-received',
  { nth = 0, by = order.buyer, body = { text: 'Nobody came.' } as object } = {},
) =>
  shop.call('POST', `/api/orders/${order.orderId}/parcels/${order.parcelIds[nth]}/${what}`, {
    token: by.token,
    ...(what === 'not-received' ? { body } : {}),
  });
export const sent = async (sellers = [one]) => {
  const order = await orderFrom(shop, admin, sellers);
  expect((await move(order, 'shipped', { trackingNumber: 'NCM-1' } as object)).status).toBe(200);
  return order;
};
export const missed = async (order: ParcelledOrder, nth = 0) => {
  const { status, body } = await say(order, 'not-received', { nth });
  expect(status).toBe(200);
  return body.data.parcels[nth].complaints[0] as { _id: string; number: string; status: string };
};
export const decide = (caseId: string, body: object, by = admin) =>
  shop.call('POST', `/api/admin/cases/${caseId}/decide`, { token: by.token, body });
export const readCase = (caseId: string, by: Account) =>
  shop.call('GET', `/api/complaints/${caseId}`, { token: by.token });
export const parcelOf = async ({ parcelIds }: ParcelledOrder, nth = 0) =>
  (
    await shop.pool.query(
      'select status, lost_at is not null as "isLost", delivered_at, money_ready_at from parcels where id = $1',
      [parcelIds[nth]],
    )
  ).rows[0];
export const complain = (order: ParcelledOrder, body: object) =>
  shop.call('POST', '/api/complaints', {
    token: order.buyer.token,
    body: { kind: 'not_received', text: 'Nobody came.', order: order.orderId, ...body },
  });
