import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertCategory,
  insertCostCentre,
  insertMember,
  insertProduct,
  insertSeller,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';
import type { Spending, SpendingShare } from '../../../../contract/orders/spending.contract.ts';
import { lastMonths } from '../../../../domain/orders/spending-months.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { keepChangedDays } from '../dashboards/figures.commands.ts';
import { keepSpending } from './spending.commands.ts';

let shop: TestApp;
let seller: { id: string };

beforeAll(async () => {
  shop = await createTestApp();
  seller = await insertSeller(shop.db);
});
afterAll(() => shop.close());

const call = (who: Account, query = '') =>
  shop.call('GET', `/api/users/spending${query}`, { token: who.token });
const spendingOf = async (who: Account, query = ''): Promise<Spending> => (await call(who, query)).body.data;
const told = (shares: readonly SpendingShare[]) =>
  shares.map(({ name, orders, amount }) => [name, orders, amount]);
const keep = async () => {
  const deps = { db: shop.db, clock: shop.clock.now };
  await keepChangedDays(deps);
  await keepSpending(deps);
};
const keptOf = async (who: Account): Promise<number> => {
  const { rows } = await shop.pool.query('select count(*) from spending_days where company_id = $1', [
    who.user.id,
  ]);
  return rows[0].count;
};

/** A paid order of the company, under this cost centre, by this person. */
async function buy(
  company: Account,
  paisa: number,
  {
    at = shop.clock.now(),
    costCentre = null,
    by = company,
    productId,
  }: { at?: Date; costCentre?: string | null; by?: Account; productId?: string } = {},
): Promise<string> {
  const parcels = [
    { sellerId: seller.id, paisa, status: 'processing' as const, ...(productId ? { productId } : {}) },
  ];
  const buyerId = company.user.id;
  const { id } = await insertPastOrder(shop.db, { buyerId, parcels, placedAt: at, paidAt: at });
  await shop.pool.query('update orders set user_id = $2, cost_centre_id = $3 where id = $1', [
    id,
    by.user.id,
    costCentre,
  ]);
  await shop.pool.query('update order_items set cost_centre_id = $2 where order_id = $1', [id, costCentre]);
  return id;
}

async function colleagueOf(owner: Account): Promise<Account> {
  const member = await shop.registerBuyer();
  await insertMember(shop.db, { companyId: owner.user.id, userId: member.user.id });
  await shop.pool.query(`update users set first_name = 'Gita' where id = $1`, [member.user.id]);
  return member;
}

test('somebody alone without cost centres is told by neither', async () => {
  const buyer = await shop.registerBuyer();
  await buy(buyer, 100_000);
  expect(await spendingOf(buyer)).toMatchObject({
    total: { orders: 1, units: 5, amount: 1000 },
    costCentres: [],
    members: [],
    choices: { costCentres: [], members: [] },
    requested: { requests: 0, units: 0, amount: 0 },
    parts: [expect.any(String)],
  });
});

test('a company is told by cost centre and person, and can ask for one of each', async () => {
  const owner = await shop.registerBuyer();
  const colleague = await colleagueOf(owner);
  const insert = (code: string) =>
    insertCostCentre(shop.db, { company_id: owner.user.id, code, name: 'Ward' });
  const [one, other] = [await insert('W-1'), await insert('W-2')];
  await buy(owner, 100_000, { costCentre: one.id });
  await buy(owner, 200_000, { costCentre: one.id, by: colleague });
  await buy(owner, 400_000, { costCentre: other.id });
  await buy(owner, 50_000);
  const all = await spendingOf(owner);
  expect(told(all.costCentres)).toEqual([
    ['W-2 Ward', 1, 4000],
    ['W-1 Ward', 2, 3000],
    ['No cost centre', 1, 500],
  ]);
  expect(told(all.members)).toEqual([
    ['Sita Shrestha', 3, 5500],
    ['Gita Shrestha', 1, 2000],
  ]);
  expect([all.parts, all.months.at(-1)?.parts]).toEqual([
    ['W-2 Ward', 'W-1 Ward', 'No cost centre'],
    [4000, 3000, 500],
  ]);
  expect(all.choices.members.map(({ name }) => name)).toEqual(['Sita Shrestha', 'Gita Shrestha']);

  const ofOne = await spendingOf(owner, `?costCentre=${one.id}`);
  expect([ofOne.total.amount, told(ofOne.members)]).toEqual([
    3000,
    [
      ['Gita Shrestha', 1, 2000],
      ['Sita Shrestha', 1, 1000],
    ],
  ]);
  expect(ofOne.parts).toEqual(ofOne.categories.map(({ name }) => name));
  expect((await spendingOf(owner, `?member=${colleague.user.id}`)).total.amount).toBe(2000);
  expect((await spendingOf(owner, `?costCentre=${other.id}&member=${colleague.user.id}`)).total.orders).toBe(
    0,
  );
  // Another company's cost centre and person are nothing here.
  expect((await spendingOf(await shop.registerBuyer(), `?costCentre=${one.id}`)).total.orders).toBe(0);

  const file = String((await call(owner, `/export?member=${colleague.user.id}`)).body);
  const lines = file.trim().split('\r\n');
  expect([lines.length, lines[1]?.endsWith(',W-1 Ward,Gita Shrestha')]).toEqual([2, true]);
  const workbook = await shop.app.inject({
    url: '/api/users/spending/export?format=xlsx',
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(workbook.headers['content-disposition']).toMatch(/spending-[\d-]+\.xlsx/);
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('a month of Bikram Sambat holds its first instant and its last, whichever month of ours they are in', async () => {
  const owner = await shop.registerBuyer();
  const [before, , running] = lastMonths(3, shop.clock.now(), 'bs');
  const begins = new Date(`${running?.firstDay}T00:00:00+05:45`);
  await buy(owner, 100_000, { at: new Date(begins.getTime() - 1) });
  await buy(owner, 30_000, { at: begins });
  const { months, total } = await spendingOf(owner, '?months=3&calendar=bs');
  expect(months.map(({ name, amount }) => [name, amount])).toEqual([
    [before?.name, 0],
    [expect.any(String), 1000],
    [running?.name, 300],
  ]);
  expect(total.amount).toBe(1300);
});

test('more than six parts stand as five and the rest', async () => {
  const owner = await shop.registerBuyer();
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
    const { id } = await insertCostCentre(shop.db, {
      company_id: owner.user.id,
      code: `W-${nth}`,
      name: 'Ward',
    });
    await buy(owner, nth * 10_000, { costCentre: id });
  }
  const { parts, months } = await spendingOf(owner);
  expect(parts).toEqual(['W-7 Ward', 'W-6 Ward', 'W-5 Ward', 'W-4 Ward', 'W-3 Ward', 'All others']);
  expect(months.at(-1)?.parts).toEqual([700, 600, 500, 400, 300, 300]);
});

test('days that are kept say what the orders say, also after something of them changed', async () => {
  const owner = await shop.registerBuyer();
  const root = await insertCategory(shop.db);
  const moved = await insertProduct(shop.db, { category_id: root.id, seller_id: seller.id });
  const costCentre = (await insertCostCentre(shop.db, { company_id: owner.user.id })).id;
  const at = new Date(shop.clock.now().getTime() - 40 * DAY_MS);
  const orders: string[] = [];
  for (const nth of [1, 2, 3, 4, 5, 6])
    orders.push(
      await buy(owner, nth * 10_000, { at, costCentre: nth > 3 ? costCentre : null, productId: moved.id }),
    );
  // Too few to be kept, and today.
  await buy(owner, 5_000, { at: new Date(at.getTime() + 10 * DAY_MS) });
  await buy(owner, 500);
  const queries = ['', `?costCentre=${costCentre}`, `?member=${owner.user.id}`];
  const readAll = () =>
    Promise.all(
      [...queries, `${queries[1]}&${queries[2]?.slice(1)}`].map((query) => spendingOf(owner, query)),
    );
  const live = await readAll();
  expect([live[0]?.total.orders, live[1]?.total.orders, await keptOf(owner)]).toEqual([8, 3, 0]);
  await keep();
  expect(await keptOf(owner)).toBeGreaterThan(4);
  expect(await readAll()).toEqual(live);
  // As the release before keeps them: told apart from the orders, until the job has been there.
  await shop.pool.query('update spending_days set has_pairs = false; delete from spending_pair_days');
  expect(await readAll()).toEqual(live);
  await keep();
  expect(await readAll()).toEqual(live);
  expect((await shop.pool.query('select from spending_pair_days')).rowCount).toBeGreaterThan(4);

  /** Whether it is read so before it is kept anew, and afterwards. */
  const both = async (read: (spending: Spending) => unknown, expected: unknown) => {
    expect(read(await spendingOf(owner))).toEqual(expected);
    expect(read(await spendingOf(owner, queries[2]))).toEqual(expected);
    await keep();
    expect(read(await spendingOf(owner))).toEqual(expected);
    expect(read(await spendingOf(owner, queries[2]))).toEqual(expected);
    await expectInvariants(shop.pool, /^I16 the same for what companies spent/);
  };
  await shop.pool.query(`update parcels set status = 'cancelled' where order_id = $1`, [orders[5]]);
  await both(({ total }) => total, { orders: 7, units: 35, amount: 1500 + 50 + 5 });
  const elsewhere = await insertCategory(shop.db);
  const amountIn = (name: string) => (spending: Spending) =>
    spending.categories.find((category) => category.name === name)?.amount;
  await both(amountIn(root.name), 1500);
  await shop.pool.query('update products set category_id = $2 where id = $1', [moved.id, elsewhere.id]);
  await both(amountIn(elsewhere.name), 1500);
  await shop.pool.query('update categories set is_active = false where id = $1', [elsewhere.id]);
  await both(amountIn('Other'), 1500);
});

test('open requests stand apart from what is bought', async () => {
  const owner = await shop.registerBuyer();
  const colleague = await colleagueOf(owner);
  const costCentre = (await insertCostCentre(shop.db, { company_id: owner.user.id })).id;
  const product = await insertProduct(shop.db);
  for (const [by, status, centre] of [
    [owner, 'open', costCentre],
    [colleague, 'open', null],
    [owner, 'withdrawn', costCentre],
  ] as const) {
    const now = shop.clock.now();
    const { rows } = await shop.pool.query(
      `insert into order_requests (number, company_id, user_id, status, body, why, cost_centre_id, needs, total_paisa,
        created_at, expires_at, ended_at)
      values (gen_random_uuid(), $1, $2, $3, '{}', '{}', $4, 'one', 1, $5, $5, $6) returning id`,
      [owner.user.id, by.user.id, status, centre, now, status === 'open' ? null : now],
    );
    await shop.pool.query(
      `insert into order_request_lines (request_id, position, product_id, name, sku, quantity, unit_price_paisa,
        cost_centre_id) values ($1, 1, $2, 'Board', 'B', 3, 10000, $3)`,
      [rows[0].id, product.id, centre],
    );
  }
  const { requested, total } = await spendingOf(owner);
  expect([requested, total.amount]).toEqual([{ requests: 2, units: 6, amount: 600 }, 0]);
  const one = { requests: 1, units: 3, amount: 300 };
  expect((await spendingOf(owner, `?costCentre=${costCentre}`)).requested).toEqual(one);
  expect((await spendingOf(owner, `?member=${colleague.user.id}`)).requested).toEqual(one);
});

test.each([
  ['calendar=ns', 'Invalid calendar'],
  ['costCentre=W-1', 'Invalid cost centre'],
  ['member=me', 'Invalid member'],
])('%s is refused', async (query, message) => {
  const { status, body } = await call(await shop.registerBuyer(), `?${query}`);
  expect([status, body.message]).toEqual([400, message]);
});
