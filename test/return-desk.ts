import { expect } from 'vitest';
import type { Account } from './app.ts';
import { admin, seller, shop } from './parcel-desk.ts';
import { arrivedOrder, askReturn, stepReturn } from './returns.ts';

// What the tests of returns ask and read at a desk that `openParcelDesk` opened.

export const step = (who: Account, id: string, name: string, body?: object) =>
  stepReturn(shop, who, id, name, body);
export const read = async (who: Account, id: string) =>
  (await shop.call('GET', `/api/returns/${id}`, { token: who.token })).body.data;
export const messageOf = ({ status, body }: Awaited<ReturnType<typeof step>>) => [
  status,
  body.errors?.[0]?.message ?? body.message,
];
export const mailsTo = async ({ user }: Account) => {
  await shop.runJobs();
  return shop.mail.filter(({ to }) => to === user.email);
};

/** An order of three units that arrived, of which two are asked back. */
export async function asked(units = 2, more: object = {}) {
  const order = await arrivedOrder(shop, admin, [seller]);
  const answer = await askReturn(shop, order.buyer, {
    parcel: order.parcelIds[0],
    lines: [{ line: order.lines[0], quantity: units }],
    ...more,
  });
  expect(answer.status).toBe(201);
  return { order, id: answer.body.data._id as string, data: answer.body.data };
}

export const orderOf = async ({ orderId, buyer }: { orderId: string; buyer: Account }) =>
  (await shop.call('GET', `/api/orders/${orderId}`, { token: buyer.token })).body.data;
export const move = (by: Account, parcel: string | undefined, body: object) =>
  shop.call('PATCH', `/api/seller/orders/${parcel}/status`, { token: by.token, body });
