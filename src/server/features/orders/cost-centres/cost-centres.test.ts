import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCostCentre, insertMember, insertProduct } from '../../../../../test/factories.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import type { CostCentre } from '../../../../contract/orders/cost-centres.contract.ts';
import { budgetPeriodOf } from '../../../../domain/orders/budget.ts';
import { GIVEN_ROLES, type GivenRole } from '../../../../domain/people/company-roles.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const URL = '/api/company/cost-centres';
const BUDGET = { amount: 1000, period: 'month', atLimit: 'stop' };
const ward = (rest: object = {}) => ({ code: 'W-1', name: 'Ward one', budget: null, ...rest });

type Method = Parameters<TestApp['call']>[0];
const call = (who: Account, method: Method, path = '', body?: object) =>
  shop.call(method, URL + path, { token: who.token, ...(body ? { body } : {}) });
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const listOf = async (who: Account): Promise<CostCentre[]> => (await call(who, 'GET')).body.data.costCentres;

async function add(who: Account, form: object = {}): Promise<string> {
  const { status, body } = await call(who, 'POST', '', ward(form));
  expect([status, body.message]).toEqual([201, undefined]);
  const { code } = ward(form);
  return body.data.costCentres.find((one: CostCentre) => one.code === code)._id;
}

async function memberOf(owner: Account, role: GivenRole): Promise<Account> {
  const member = await shop.registerBuyer();
  await insertMember(shop.db, { companyId: owner.user.id, userId: member.user.id, role });
  const body = { company: owner.user.id };
  expect((await shop.call('POST', '/api/session/company', { token: member.token, body })).status).toBe(200);
  return member;
}

async function eventsOf(owner: Account) {
  const { rows } = await shop.pool.query(
    'select kind, actor_id as by, details from company_events where company_id = $1 order by id',
    [owner.user.id],
  );
  return rows;
}

describe('a cost centre', () => {
  test('is added, renamed and closed, each with a trace of who and what', async () => {
    const owner = await shop.registerBuyer();
    expect((await call(owner, 'GET')).body.data).toEqual({ costCentres: [], isRequired: false });
    const id = await add(owner);
    const changed = await call(owner, 'PUT', `/${id}`, ward({ name: 'Ward 1', budget: BUDGET }));
    expect(changed.body.data.costCentres).toEqual([
      {
        _id: id,
        code: 'W-1',
        name: 'Ward 1',
        isActive: true,
        budget: {
          ...BUDGET,
          spent: 0,
          requested: 0,
          periodName: budgetPeriodOf('month', shop.clock.now()).name,
        },
      },
    ]);
    await call(owner, 'PUT', `/${id}`, ward({ name: 'Ward 1', budget: BUDGET }));
    const bare = { code: 'W-1', name: 'Ward one', budgetPaisa: null, period: 'month', atLimit: 'ask' };
    const full = { ...bare, name: 'Ward 1', budgetPaisa: 100_000, atLimit: 'stop' };
    for (const _ of ['once', 'again']) expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(200);
    const by = owner.user.id;
    expect(await eventsOf(owner)).toEqual([
      { kind: 'cost_centre_added', by, details: { costCentreId: id, to: bare } },
      { kind: 'cost_centre_changed', by, details: { costCentreId: id, from: bare, to: full } },
      { kind: 'cost_centre_closed', by, details: { costCentreId: id, from: full } },
    ]);
    expect(await listOf(owner)).toMatchObject([{ _id: id, isActive: false }]);
    expect(said(await call(owner, 'PUT', `/${id}`, ward()))).toEqual([
      409,
      'This cost centre is closed. Add it anew to use it again',
    ]);
  });

  test('has a code that no other open one of the company has, whatever its case', async () => {
    const [owner, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
    const first = await add(owner);
    const second = await add(owner, { code: 'W-2' });
    await add(other);
    const used = { status: 409, body: { errors: [{ path: 'code', message: 'This code is used already' }] } };
    expect(await call(owner, 'POST', '', ward({ code: ' w-1 ' }))).toMatchObject(used);
    expect(await call(owner, 'PUT', `/${second}`, ward({ code: 'w-1' }))).toMatchObject(used);
    expect((await call(owner, 'PUT', `/${first}`, ward({ code: 'w-1' }))).status).toBe(200);
    await call(owner, 'DELETE', `/${first}`);
    expect((await call(owner, 'PUT', `/${second}`, ward())).status).toBe(200);
  });

  test('of one code is added once by two at the same time', async () => {
    const owner = await shop.registerBuyer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(owner, 'POST', '', ward())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test.each([
    [{ code: '' }, 'code', 'Code is required'],
    [{ code: 'x'.repeat(21) }, 'code', /20/],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ budget: { ...BUDGET, amount: -1 } }, 'budget.amount', /0 or more, with at most 2 decimals/],
    [{ budget: { ...BUDGET, amount: 1.505 } }, 'budget.amount', /0 or more, with at most 2 decimals/],
    [{ budget: { ...BUDGET, amount: '5' } }, 'budget.amount', /0 or more, with at most 2 decimals/],
    [{ budget: { ...BUDGET, amount: 1e11 } }, 'budget.amount', 'Budget is too large'],
    [{ budget: { ...BUDGET, period: 'week' } }, 'budget.period', 'Choose a period'],
    [{ budget: { ...BUDGET, atLimit: 'warn' } }, 'budget.atLimit', 'Choose what happens above it'],
  ])('is refused at the field: %j', async (form, path, message) => {
    const { status, body } = await call(await shop.registerBuyer(), 'POST', '', ward(form));
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(body.errors[0].message).toMatch(message);
  });

  test('is one of at most 200 open ones', async () => {
    const owner = await shop.registerBuyer();
    for (let nth = 0; nth < 200; nth += 1) await insertCostCentre(shop.db, { company_id: owner.user.id });
    expect(said(await call(owner, 'POST', '', ward()))).toEqual([
      409,
      'Your company has many cost centres already. Close some first.',
    ]);
    const [one] = await listOf(owner);
    await call(owner, 'DELETE', `/${one?._id}`);
    await add(owner);
  });
});

test.each(GIVEN_ROLES)('%s: reads those that are open and changes none', async (role) => {
  const owner = await shop.registerBuyer();
  const [open, closed] = [await add(owner), await add(owner, { code: 'W-2' })];
  await call(owner, 'DELETE', `/${closed}`);
  const member = await memberOf(owner, role);
  expect((await listOf(member)).map(({ _id }) => _id)).toEqual([open]);
  const refused = [403, 'Your role in this company does not allow this'];
  expect(said(await call(member, 'POST', '', ward({ code: 'W-3' })))).toEqual(refused);
  expect(said(await call(member, 'PUT', `/${open}`, ward({ name: 'Mine' })))).toEqual(refused);
  expect(said(await call(member, 'DELETE', `/${open}`))).toEqual(refused);
  expect(await listOf(owner)).toMatchObject([{ name: 'Ward one', isActive: true }, { isActive: false }]);
});

test('another company finds none of it', async () => {
  const [owner, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
  const id = await add(owner);
  expect(await listOf(other)).toEqual([]);
  for (const path of [`/${id}`, `/${randomUUID()}`, '/W-1']) {
    expect(said(await call(other, 'PUT', path, ward()))).toEqual([404, 'Cost centre not found']);
    expect(said(await call(other, 'DELETE', path))).toEqual([404, 'Cost centre not found']);
  }
  expect(await listOf(owner)).toMatchObject([{ isActive: true }]);
});

test('orders and open requests use its budget, apart; a closed one stays on what was ordered', async () => {
  const owner = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  const [one, other] = [
    await add(owner, { budget: BUDGET }),
    await add(owner, { code: 'W-2', budget: { ...BUDGET, amount: 5000 } }),
  ];
  const placed = await placeOrder(
    shop,
    owner.token,
    [{ ...orderLine(product, 2), costCentre: other } as ReturnType<typeof orderLine>],
    { costCentre: one },
  );
  expect(placed.status).toBe(201);
  for (const status of ['open', 'rejected'] as const) await insertRequest(owner, { product, one, status });
  const budgets = (await listOf(owner)).map(({ budget }) => [budget?.spent, budget?.requested]);
  expect(budgets).toEqual([
    [0, 3 * 1130],
    [2 * 1130, 0],
  ]);
  await call(owner, 'DELETE', `/${other}`);
  const order = (await shop.call('GET', `/api/orders/${placed.body.data._id}`, { token: owner.token })).body;
  expect(order.data.parcels[0].items[0].costCentre).toMatchObject({ code: 'W-2' });
  expect((await listOf(owner))[1]).toMatchObject({ isActive: false, budget: { spent: 2260 } });
});

/** A request of three units at the regular price. */
async function insertRequest(
  { user }: Account,
  { product, one, status }: { product: { id: string }; one: string; status: 'open' | 'rejected' },
): Promise<void> {
  const now = shop.clock.now();
  const { id } = await shop.db
    .insertInto('order_requests')
    .values({
      number: `TR-${randomUUID()}`,
      company_id: user.id,
      user_id: user.id,
      status,
      body: '{}',
      why: '{}',
      cost_centre_id: one,
      needs: 'one',
      total_paisa: 1,
      created_at: now,
      expires_at: now,
      ended_at: status === 'open' ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_request_lines')
    .values({
      request_id: id,
      position: 1,
      product_id: product.id,
      name: 'Board',
      sku: 'B',
      quantity: 3,
      unit_price_paisa: 100_000,
      cost_centre_id: one,
    })
    .execute();
}
