import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCostCentre } from '../../../../../test/factories.ts';
import { orderFrom, pay } from '../../../../../test/parcels.ts';
import type { Bill } from '../../../../contract/books/bills.contract.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const send = (seller: Account, method: 'PATCH' | 'POST', url: string, body: object) =>
  shop.call(method, `/api/seller/${url}`, { token: seller.token, body });

/** What a sent parcel is billed as, on the side of its buyer. */
async function billsOf(buyer: Account, orderId: string): Promise<Bill[]> {
  return (await shop.call('GET', `/api/bills?order=${orderId}`, { token: buyer.token })).body.data.bills;
}

test('a bill names the cost centre as it was called when it was issued, and so do its corrections', async () => {
  const seller = await shop.registerSeller();
  const { buyer, orderId, parcelIds } = await orderFrom(shop, admin, [seller]);
  const { id } = await insertCostCentre(shop.db, { company_id: buyer.user.id, code: 'W-1', name: 'Ward' });
  await shop.pool.query('update order_items set cost_centre_id = $2 where order_id = $1', [orderId, id]);
  await send(seller, 'PATCH', `orders/${parcelIds[0]}/status`, { status: 'shipped' });
  const goods = async () =>
    (await billsOf(buyer, orderId)).filter(({ subject }) => subject === 'goods').map(({ lines }) => lines[0]);
  expect(await goods()).toMatchObject([{ costCentre: 'W-1 Ward' }]);

  await shop.pool.query(`update cost_centres set code = 'X', name = 'Renamed' where id = $1`, [id]);
  const [bill] = (await billsOf(buyer, orderId)).filter(({ subject }) => subject === 'goods');
  const lines = [{ line: bill?.lines[0]?._id, quantity: 1 }];
  const note = await send(seller, 'POST', `bills/${bill?._id}/credit-notes`, { lines, reason: 'Broken' });
  expect(note.status).toBe(201);
  await send(seller, 'POST', `bills/${bill?._id}/reissue`, {
    billTo: { companyName: 'Asmita', address: 'Asan' },
    reason: 'Another name',
  });
  expect((await goods()).map((line) => line?.costCentre)).toEqual(Array(4).fill('W-1 Ward'));

  const file = await shop.call('GET', `/api/bills/export?order=${orderId}&format=csv`, {
    token: buyer.token,
  });
  const [head, ...rows] = String(file.body).trim().split('\r\n');
  expect(head).toMatch(/,Cost centre$/);
  expect(rows.filter((row) => row.endsWith(',W-1 Ward'))).toHaveLength(4);
});

test('delivery is billed under the order’s cost centre, a line under its own, and others under none', async () => {
  const sellers = [await shop.registerSeller(), await shop.registerSeller()];
  const order = await orderFrom(shop, admin, sellers, {
    isPaid: false,
    product: { regular_price_paisa: 50_000, wholesale_price_paisa: 40_000 },
  });
  const { buyer, orderId, parcelIds } = order;
  const insert = (code: string) =>
    insertCostCentre(shop.db, { company_id: buyer.user.id, code, name: 'Ward' });
  const [whole, own] = [await insert('W-1'), await insert('W-2')];
  await shop.pool.query('update orders set cost_centre_id = $2 where id = $1', [orderId, whole.id]);
  await shop.pool.query('update order_items set cost_centre_id = $2 where parcel_id = $1', [
    parcelIds[0],
    own.id,
  ]);
  await pay(shop, admin, order);
  for (const [nth, seller] of sellers.entries())
    await send(seller, 'PATCH', `orders/${parcelIds[nth]}/status`, { status: 'shipped' });
  const named = (await billsOf(buyer, orderId)).map(({ parcel, lines }) => [parcel, lines[0]?.costCentre]);
  expect(new Map(named as [string, string][])).toEqual(
    new Map<string | null | undefined, string | null>([
      [null, 'W-1 Ward'],
      [parcelIds[0], 'W-2 Ward'],
      [parcelIds[1], null],
    ]),
  );
});
