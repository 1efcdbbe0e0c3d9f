import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { company } from '../../../../../test/company.ts';
import { fresh, insertCategory, insertCostCentre, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

type Method = Parameters<TestApp['call']>[0];
const call = (who: Account, method: Method, url: string, body?: object) =>
  shop.call(method, `/api/company${url}`, { token: who.token, ...(body ? { body } : {}) });
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const rule = (owner: Account, terms: object) => call(owner, 'POST', '/rules', { needs: 'one', ...terms });
const limits = (owner: Account, member: Account, form: object) =>
  call(owner, 'PATCH', `/members/${member.user.id}`, form);
/** रू 2,000 a unit before VAT: three of them are delivered for nothing. */
const product = (more: object = {}) =>
  insertProduct(shop.db, { regular_price_paisa: 200_000, quantity: 1_000, ...more });
const buy = async (
  who: Account,
  quantity: number,
  of: Awaited<ReturnType<typeof product>>,
  more: Record<string, unknown> = {},
) => placeOrder(shop, who.token, [orderLine(of, quantity)], more);

describe('rules', () => {
  test('stand in order, are changed, moved and removed by the owner, and told to everybody of the company', async () => {
    const { owner, people } = await company(shop, 'approver', 'buyer');
    const [head, storekeeper] = people as [Account, Account];
    const approvers = [head.user.id];
    expect((await rule(owner, { kind: 'amount', amount: 50_000, approvers })).status).toBe(201);
    const made = await rule(owner, {
      kind: 'always',
      needs: 'all',
      approvers: [head.user.id, owner.user.id],
      position: 1,
    });
    expect(made.body.data.rules.map(({ kind }: { kind: string }) => kind)).toEqual(['always', 'amount']);
    const [always, amount] = made.body.data.rules;
    expect(always.approvers.map(({ _id }: { _id: string }) => _id)).toEqual([head.user.id, owner.user.id]);
    expect(amount).toMatchObject({ amount: 50_000, category: null, needs: 'one' });

    const moved = await call(owner, 'PUT', `/rules/${amount._id}`, {
      kind: 'amount',
      amount: 0.5,
      needs: 'one',
      approvers,
      position: 1,
    });
    expect(moved.body.data.rules.map(({ _id }: { _id: string }) => _id)).toEqual([amount._id, always._id]);
    const read = await call(storekeeper, 'GET', '/rules');
    expect(read.body.data).toMatchObject({ mayApproveOwn: false, costCentreRequired: false });
    expect(read.body.data.rules[0].amount).toBe(0.5);
    const left = await call(owner, 'DELETE', `/rules/${amount._id}`);
    expect(left.body.data.rules).toHaveLength(1);
    const { rows } = await shop.pool.query(
      `select kind from company_events where company_id = $1 and kind like 'rule%' order by id`,
      [owner.user.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'rule_added',
      'rule_added',
      'rule_changed',
      'rule_removed',
    ]);
  });

  test('refuse what makes no sense, others, and other companies', async () => {
    const { owner, people } = await company(shop, 'approver', 'buyer');
    const [head, storekeeper] = people as [Account, Account];
    const other = await company(shop);
    const approvers = [head.user.id];
    const field = ({ status, body }: { status: number; body: { errors?: object[] } }) => [
      status,
      body.errors?.[0],
    ];
    const AMOUNT = 'Amount must be 0 or more, with at most 2 decimals';
    for (const [form, path, message] of [
      [{ kind: 'amount', approvers }, 'amount', 'Amount is required'],
      [{ kind: 'amount', amount: -1, approvers }, 'amount', AMOUNT],
      [{ kind: 'amount', amount: 1.005, approvers }, 'amount', AMOUNT],
      [{ kind: 'category', approvers }, 'category', 'Choose a category'],
      [{ kind: 'category', category: randomUUID(), approvers }, 'category', 'Choose a category'],
      [{ kind: 'sometimes', approvers }, 'kind', 'Choose when a signature is needed'],
      [{ kind: 'always', approvers: [] }, 'approvers', 'Choose who signs'],
      [
        { kind: 'always', approvers: [storekeeper.user.id] },
        'approvers.0',
        'Choose an owner or an approver of your company',
      ],
      [
        { kind: 'always', approvers: [other.owner.user.id] },
        'approvers.0',
        'Choose an owner or an approver of your company',
      ],
      [
        { kind: 'always', approvers: [head.user.id, head.user.id] },
        'approvers.1',
        'Choose an owner or an approver of your company',
      ],
    ] as const)
      expect(field(await rule(owner, form))).toEqual([400, { path, message }]);
    const made = await rule(owner, { kind: 'always', approvers });
    const id = made.body.data.rules[0]._id;
    for (const who of people) {
      expect((await rule(who, { kind: 'always', approvers })).status).toBe(403);
      expect((await call(who, 'DELETE', `/rules/${id}`)).status).toBe(403);
      expect((await call(who, 'PUT', '/settings', { mayApproveOwn: true })).status).toBe(403);
    }
    for (const url of [`/rules/${id}`, '/rules/nothing']) {
      expect(said(await call(other.owner, 'DELETE', url))).toEqual([404, 'Rule not found']);
      const form = { kind: 'always', needs: 'one', approvers: [other.owner.user.id] };
      expect(said(await call(other.owner, 'PUT', url, form))).toEqual([404, 'Rule not found']);
    }
    expect((await call(other.owner, 'GET', '/rules')).body.data.rules).toEqual([]);
  });
});

describe('an order', () => {
  test('that a rule names needs a signature: amount with VAT and delivery, category and below, a new seller', async () => {
    const { owner, people } = await company(shop, 'approver', 'buyer');
    const [head, storekeeper] = people as [Account, Account];
    const approvers = [head.user.id];
    const root = await insertCategory(shop.db);
    const below = await insertCategory(shop.db, { parent_id: root.id });
    const [plain, guarded] = [await product(), await product({ category_id: below.id })];
    const needs = async (quantity: number, of = plain) => {
      const { status, body } = await buy(storekeeper, quantity, of);
      return status === 201 ? null : [status, body.code, body.signature?.reason];
    };
    const refused = (reason: string) => [409, 'approval_required', reason];
    const amount = await rule(owner, { kind: 'amount', amount: 6780, approvers });
    expect(await needs(3)).toBeNull();
    expect(await needs(4)).toEqual(refused('above रू\u00a06,780'));
    await rule(owner, { kind: 'category', category: root.id, approvers });
    expect(await needs(1, guarded)).toEqual(refused(`goods of ${root.name}`));
    await call(owner, 'DELETE', `/rules/${amount.body.data.rules[0]._id}`);
    const newSeller = await rule(owner, { kind: 'new_seller', approvers, position: 1 });
    const { rows } = await shop.pool.query('select company_name from users where id = $1', [plain.seller_id]);
    expect(await needs(1)).toEqual(refused(`${rows[0].company_name} is new to your company`));
    const { body } = await buy(storekeeper, 1, plain);
    expect(body.message).toBe(`This order needs a signature: ${body.signature.reason}`);
    expect(body.signature).toMatchObject({ needs: 'one', approvers: [{ _id: head.user.id }] });
    await call(owner, 'DELETE', `/rules/${newSeller.body.data.rules[0]._id}`);
    const bought = (await buy(owner, 1, plain)).body.data;
    await rule(owner, { kind: 'new_seller', approvers, position: 1 });
    const paymentId = await startBankPayment(shop, owner.token, bought._id);
    const paid = { bankReference: `TR-${fresh()}`, amount: bought.totals.total };
    expect(await needs(1)).toEqual(refused(`${rows[0].company_name} is new to your company`));
    await confirmTransfer(shop, (await shop.registerAdmin()).token, paymentId, paid);
    expect(await needs(1)).toBeNull();
  });

  test('of who may sign their own is their signature, else it needs another', async () => {
    const { owner, people } = await company(shop, 'approver');
    const [head] = people as [Account];
    const goods = await product();
    await rule(owner, { kind: 'always', approvers: [head.user.id] });
    expect((await buy(head, 1, goods)).body.signature.approvers).toEqual([
      { _id: owner.user.id, name: 'Sita Shrestha' },
    ]);
    expect((await call(owner, 'PUT', '/settings', { mayApproveOwn: true })).body.data.mayApproveOwn).toBe(
      true,
    );
    const { status, body } = await buy(head, 1, goods);
    expect([status, body.data.approvedBy._id]).toEqual([201, head.user.id]);
    expect((await buy(owner, 1, goods)).body.code).toBe('approval_required');
  });

  test('stays within what its member may order at once and in a month of Bikram Sambat', async () => {
    const { owner, people } = await company(shop, 'buyer');
    const [storekeeper] = people as [Account];
    const goods = await product();
    const set = await limits(owner, storekeeper, { orderLimit: 6780, monthLimit: 13560 });
    expect(set.body.data.members[1]).toMatchObject({ orderLimit: 6780, monthLimit: 13560 });
    expect(said(await buy(storekeeper, 4, goods))).toEqual([403, 'Your limit for an order is रू\u00a06,780']);
    expect((await buy(storekeeper, 3, goods)).status).toBe(201);
    // An order of the month before counts no longer, a cancelled one neither.
    const past = await buy(storekeeper, 3, goods, { notes: 'before' });
    await shop.pool.query(`update orders set created_at = created_at - interval '40 days' where id = $1`, [
      past.body.data._id,
    ]);
    const gone = await buy(storekeeper, 3, goods, { notes: 'gone' });
    const cancelled = await shop.call('POST', `/api/orders/${gone.body.data._id}/cancel`, {
      token: storekeeper.token,
      body: {},
    });
    expect(cancelled.status).toBe(200);
    expect(said(await buy(storekeeper, 3, goods, { notes: 'third' }))).toEqual([201, undefined]);
    expect(said(await buy(storekeeper, 1, goods, { notes: 'fourth' }))).toEqual([
      403,
      'रू\u00a00 is left of your limit this month',
    ]);
    await limits(owner, storekeeper, { monthLimit: null });
    expect((await buy(storekeeper, 1, goods)).status).toBe(201);
    expect((await buy(owner, 9, goods)).status).toBe(201);
    const LIMIT = 'Limit must be 0 or more, with at most 2 decimals';
    for (const orderLimit of [-1, 1.005, 'many'])
      expect(said(await limits(owner, storekeeper, { orderLimit }))).toEqual([400, LIMIT]);
    expect((await limits(storekeeper, storekeeper, { monthLimit: null })).status).toBe(403);
  });

  test('of twenty at once, against a limit for three: exactly three', async () => {
    const { owner, people } = await company(shop, 'buyer');
    const [storekeeper] = people as [Account];
    const goods = await product();
    await limits(owner, storekeeper, { monthLimit: 3 * 6780 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => buy(storekeeper, 3, goods, { notes: `order ${nth}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status, body }) => status === 403 && body.code === 'over_limit')).toHaveLength(
      17,
    );
  });

  test('names a cost centre where its company asks for one, and meets its budget', async () => {
    const { owner, people, companyId } = await company(shop, 'buyer');
    const [storekeeper] = people as [Account];
    const goods = await product();
    const [ward, lab] = [
      await insertCostCentre(shop.db, { company_id: companyId, code: 'WARD', budget_paisa: 678_000 }),
      await insertCostCentre(shop.db, {
        company_id: companyId,
        code: 'LAB',
        budget_paisa: 452_000,
        at_limit: 'stop',
      }),
    ];
    await call(owner, 'PUT', '/settings', { costCentreRequired: true });
    const missing = await buy(storekeeper, 1, goods);
    expect([missing.status, missing.body.errors]).toEqual([
      400,
      [{ path: 'costCentre', message: 'Cost centre is required' }],
    ]);
    const elsewhere = await insertCostCentre(shop.db, { company_id: (await company(shop)).companyId });
    for (const costCentre of [elsewhere.id, randomUUID(), 'ward'])
      expect(said(await buy(storekeeper, 1, goods, { costCentre }))).toEqual([
        400,
        'Choose a cost centre of your company',
      ]);
    const first = await buy(storekeeper, 3, goods, { costCentre: ward.id });
    expect(first.body.data).toMatchObject({
      costCentre: { code: 'WARD' },
      items: [{ costCentre: { code: 'WARD' } }],
    });
    const over = await buy(storekeeper, 1, goods, { costCentre: ward.id });
    expect([over.status, over.body.signature?.reason]).toEqual([409, 'above the budget of WARD']);
    expect(said(await buy(storekeeper, 3, goods, { costCentre: lab.id }))).toEqual([
      403,
      'रू\u00a04,520 is left of the budget of LAB. Nothing above it can be ordered.',
    ]);
    expect((await buy(storekeeper, 2, goods, { costCentre: lab.id })).status).toBe(201);
  });
});
