import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { proveLedger } from '../ledger/ledger-upkeep.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const read = async () => (await shop.call('GET', '/api/admin/money', { token: admin.token })).body.data;
const enter = (body: object) => shop.call('POST', '/api/admin/money/balances', { token: admin.token, body });

it('both sides agree to the paisa, and a difference is explained by the postings that could be it', async () => {
  await orderFrom(shop, admin, [await shop.registerSeller()]);
  const second = await orderFrom(shop, admin, [await shop.registerSeller()]);
  const money = await read();
  const sum = (...amounts: number[]) => Math.round(amounts.reduce((all, amount) => all + amount * 100, 0));
  const { sellers, buyers, tax, own } = money;
  expect(sum(sellers.total, buyers.total, tax.total, own.total)).toBe(sum(money.held));
  expect(sum(money.received, -money.refunded, -money.paidOut)).toBe(sum(money.held));
  const bank = money.places.find(({ place }: { place: string }) => place === 'bank');
  expect(bank).toMatchObject({ books: money.held, entered: null, difference: null, candidates: [] });

  const entered = await enter({ bank: (sum(money.held) - sum(second.total)) / 100 });
  const [place] = entered.body.data.places;
  expect(place).toMatchObject({ difference: -second.total, entered: { by: admin.user.first_name } });
  expect(place.candidates[0]).toMatchObject({
    kind: 'received',
    orderNumber: second.orderNumber,
    amount: second.total,
    isExact: true,
  });
  expect((await enter({ bank: money.held })).body.data.places[0]).toMatchObject({
    difference: 0,
    candidates: [],
  });
  expect((await enter({})).status).toBe(400);
  expect((await enter({ bank: 1.234 })).status).toBe(400);
});

it('says what the newest proof found, on the desk and on the dashboard', async () => {
  await proveLedger(shop.deps);
  expect((await read()).proof).toMatchObject({ differences: 0 });
  const alarm = async () =>
    (await shop.call('GET', '/api/admin/dashboard-stats', { token: admin.token })).body.data.waiting.ledger;
  expect(await alarm()).toMatchObject({ count: 0 });
  await shop.pool.query(
    `insert into ledger_proofs (differences) values ('[{"account": "bank", "sellerId": null, "bookedPaisa": 1, "expectedPaisa": 2}]')`,
  );
  expect((await read()).proof).toMatchObject({ differences: 1 });
  expect(await alarm()).toMatchObject({ count: 1 });
});
