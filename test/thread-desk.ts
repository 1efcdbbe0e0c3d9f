import { afterAll, beforeAll, expect } from 'vitest';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertProduct } from './factories.ts';
import { expectInvariants } from './invariants.ts';
import { orderFrom } from './parcels.ts';

export let shop: TestApp;
export let admin: Account;
export let seller: Account;

/** Opens a shop for the whole test file: an admin and a seller who are written to. Call it once, first. */
export function openThreadDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    admin = await shop.registerAdmin();
    seller = await shop.registerSeller();
  });
  afterAll(async () => {
    // Past orders are no whole ones.
    await expectInvariants(shop.pool, /^I22/);
    await shop.close();
  });
}

type Method = 'GET' | 'POST';
export const call = (who: Account, method: Method, path: string, body?: unknown, headers = {}) =>
  shop.call(method, `/api/threads${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
    headers,
  });
export const write = (who: Account, thread: string, text: string, headers = {}) =>
  call(who, 'POST', `/${thread}/messages`, { text }, headers);
export const messagesOf = async (who: Account, thread: string) =>
  (await call(who, 'GET', `/${thread}/messages`)).body.data;

export async function parcelThread({ isPaid = true } = {}) {
  const order = await orderFrom(shop, admin, [seller], { isPaid });
  const { status, body } = await call(order.buyer, 'POST', '', { parcel: order.parcelIds[0] });
  expect(status).toBe(201);
  return { order, buyer: order.buyer, thread: body.data.thread._id as string };
}
export async function question(text = 'Is it in stock?') {
  const buyer = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const { status, body } = await call(buyer, 'POST', '', { product: product.id, text });
  expect(status).toBe(201);
  return { buyer, product, thread: body.data.thread._id as string, message: body.data.message };
}
export const deactivate = async ({ user }: Account) => {
  const { status } = await shop.call('PATCH', `/api/admin/users/${user.id}/status`, {
    token: admin.token,
    body: { isActive: false },
  });
  expect(status).toBe(200);
};
