import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCostCentre, insertSeller } from '../../../../../test/factories.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';
import { budgetCost, budgetPeriodOf } from '../../../../domain/orders/budget.ts';
import { readBudgets } from './cost-centres.sql.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const charge = (orderId: string, costCentreId: string) =>
  shop.pool.query('update order_items set cost_centre_id = $2 where order_id = $1', [orderId, costCentreId]);

async function spentOf(company: string, now = shop.clock.now()): Promise<number[]> {
  return (await readBudgets(shop.db, company, null, now)).map(({ spentPaisa }) => spentPaisa);
}

test('a month and a fiscal year are counted from their first instant to their last, unpaid orders too', async () => {
  const [{ user }, seller] = [await shop.registerBuyer(), await insertSeller(shop.db)];
  const monthly = await insertCostCentre(shop.db, { company_id: user.id, code: 'a' });
  const yearly = await insertCostCentre(shop.db, { company_id: user.id, code: 'B', budget_period: 'year' });
  const now = shop.clock.now();
  for (const [centre, period] of [
    [monthly, budgetPeriodOf('month', now)],
    [yearly, budgetPeriodOf('year', now)],
  ] as const) {
    for (const [paisa, placedAt] of [
      [1_000, new Date(period.from.getTime() - 1)],
      [20_000, period.from],
      [300_000, new Date(period.until.getTime() - 1)],
      [4_000_000, period.until],
    ] as const) {
      const parcels = [{ sellerId: seller.id, paisa, status: 'pending' as const }];
      await charge((await insertPastOrder(shop.db, { buyerId: user.id, parcels, placedAt })).id, centre.id);
    }
  }
  expect(await readBudgets(shop.db, user.id, null, now)).toEqual(
    [monthly, yearly].map(({ id, code }, index) => ({
      id,
      code,
      name: 'Surgical ward',
      isActive: true,
      budgetPaisa: null,
      period: index === 0 ? 'month' : 'year',
      atLimit: 'ask',
      spentPaisa: budgetCost(320_000),
    })),
  );
});

test('what was cancelled or credited is not spent: orders, parcels, units, amounts', async () => {
  const sellers = [await shop.registerSeller(), await shop.registerSeller(), await shop.registerSeller()];
  const [shipping, cancelling, thinning] = sellers as [Account, Account, Account];
  const { buyer, orderId, parcelIds } = await orderFrom(shop, admin, sellers);
  const centre = await insertCostCentre(shop.db, { company_id: buyer.user.id });
  await charge(orderId, centre.id);
  const act = async (who: Account, method: 'PATCH' | 'POST', url: string, body: object) => {
    const answer = await shop.call(method, url, { token: who.token, body });
    expect([answer.body.message, answer.status < 300]).toEqual([undefined, true]);
  };
  const spent = async () => (await spentOf(buyer.user.id))[0];
  expect(await spent()).toBe(budgetCost(900_000));
  await act(cancelling, 'PATCH', `/api/seller/orders/${parcelIds[1]}/status`, {
    status: 'cancelled',
    reason: 'Gone',
  });
  expect(await spent()).toBe(budgetCost(600_000));
  const line = await shop.pool.query('select id from order_items where parcel_id = $1', [parcelIds[2]]);
  await act(thinning, 'POST', `/api/seller/orders/${parcelIds[2]}/cancel-lines`, {
    lines: [{ line: line.rows[0].id, quantity: 1 }],
    reason: 'Gone',
  });
  expect(await spent()).toBe(budgetCost(500_000));

  await act(shipping, 'PATCH', `/api/seller/orders/${parcelIds[0]}/status`, { status: 'shipped' });
  const { rows } = await shop.pool.query(
    'select b.id, l.id as line from bills b join bill_lines l on l.bill_id = b.id where b.parcel_id = $1',
    [parcelIds[0]],
  );
  const notes = `/api/seller/bills/${rows[0].id}/credit-notes`;
  await act(shipping, 'POST', notes, { lines: [{ line: rows[0].line, quantity: 1 }], reason: 'Broken' });
  expect(await spent()).toBe(budgetCost(400_000));
  await act(shipping, 'POST', notes, { amount: 113, reason: 'Scratched, kept' });
  expect(await spent()).toBe(budgetCost(390_000));
});

test('an order that was cancelled while unpaid is not spent', async () => {
  const seller = await shop.registerSeller();
  const { buyer, orderId } = await orderFrom(shop, admin, [seller], { isPaid: false });
  const centre = await insertCostCentre(shop.db, { company_id: buyer.user.id });
  await charge(orderId, centre.id);
  expect(await spentOf(buyer.user.id)).toEqual([budgetCost(300_000)]);
  await shop.call('POST', `/api/orders/${orderId}/cancel`, { token: buyer.token });
  expect(await spentOf(buyer.user.id)).toEqual([0]);
});

test('only those asked for are read, and none of another company', async () => {
  const [one, other] = [(await shop.registerBuyer()).user.id, (await shop.registerBuyer()).user.id];
  const [asked, theirs] = [
    await insertCostCentre(shop.db, { company_id: one }),
    await insertCostCentre(shop.db, { company_id: other }),
  ];
  await insertCostCentre(shop.db, { company_id: one });
  const read = await readBudgets(shop.db, one, [asked.id, theirs.id, randomUUID()], shop.clock.now());
  expect(read.map(({ id }) => id)).toEqual([asked.id]);
  expect(await readBudgets(shop.db, one, [], shop.clock.now())).toEqual([]);
});
