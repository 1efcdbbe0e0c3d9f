import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { company } from '../../../../../test/company.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderBody, orderLine, placeOrder, runJob, stockOf } from '../../../../../test/shopping.ts';

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
type Goods = Awaited<ReturnType<typeof insertProduct>>;
const call = (who: Account, method: Method, url: string, body?: object) =>
  shop.call(method, `/api${url}`, { token: who.token, ...(body ? { body } : {}) });
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
/** रू 2,000 a unit before VAT: three of them are delivered for nothing. */
const product = (more: object = {}) =>
  insertProduct(shop.db, { regular_price_paisa: 200_000, quantity: 1_000, ...more });

/** A company in which every order is signed by its approver, with somebody who only orders. */
async function hospital(rule: object = {}) {
  const { owner, people, companyId } = await company(shop, 'approver', 'buyer');
  const [head, storekeeper] = people as [Account, Account];
  const form = { kind: 'always', needs: 'one', approvers: [head.user.id], ...rule };
  expect((await call(owner, 'POST', '/company/rules', form)).status).toBe(201);
  return { owner, head, storekeeper, companyId };
}

const ask = (who: Account, lines: [Goods, number][], more: Record<string, unknown> = {}) =>
  call(
    who,
    'POST',
    '/requests',
    orderBody(
      lines.map(([goods, quantity]) => orderLine(goods, quantity)),
      more,
    ),
  );
const read = async (who: Account, id: string) => (await call(who, 'GET', `/requests/${id}`)).body.data;

/** Signs what can be had of a request, as its page does. */
async function sign(who: Account, id: string, change: object = {}) {
  return call(who, 'POST', `/requests/${id}/approve`, { ...(await seenBy(who, id)), ...change });
}

/** The form of a signature on what somebody sees now. */
async function seenBy(who: Account, id: string) {
  const { version, lines, totalsNow } = await read(who, id);
  return {
    version,
    lines: lines
      .filter(({ available }: { available: number }) => available > 0)
      .map(({ _id, available }: { _id: string; available: number }) => ({ line: _id, quantity: available })),
    total: totalsNow?.total,
  };
}

describe('a request', () => {
  test('keeps what an order says, holds no stock, leaves the cart, and is an order once it is signed', async () => {
    const { head, storekeeper, companyId } = await hospital();
    const [goods, more] = [await product(), await product()];
    await call(storekeeper, 'POST', '/cart/items', { product: goods.id, quantity: 3 });
    const refused = await placeOrder(shop, storekeeper.token, [orderLine(goods, 3)]);
    expect([refused.status, refused.body.code]).toEqual([409, 'approval_required']);
    const asked = await ask(
      storekeeper,
      [
        [goods, 3],
        [more, 2],
      ],
      { notes: 'To the ward', message: 'We ran out' },
    );
    expect(asked.status).toBe(201);
    const { _id, number, version } = asked.body.data;
    expect(number).toMatch(/^RQ-\d{4}-\d{6}$/);
    expect(asked.body.data).toMatchObject({
      status: 'open',
      reason: 'every order is signed',
      total: 11_300,
      isForYou: false,
      can: { approve: false, reject: false, withdraw: true, comment: true },
      notes: 'To the ward',
      totalsNow: { total: 11_300 },
      events: [{ kind: 'asked', text: 'We ran out', by: { _id: storekeeper.user.id } }],
    });
    expect((await call(storekeeper, 'GET', '/cart')).body.data.items).toEqual([]);
    expect(await stockOf(shop, goods.id)).toBe(1_000);
    await shop.runJobs();
    const mail = shop.mail.findLast(({ to }) => to === head.user.email);
    expect(mail?.text).toContain('We ran out');
    expect(mail?.text).toContain(`/requests/${_id}`);

    const list = await call(head, 'GET', '/requests?status=open');
    expect(list.body.data).toMatchObject({
      waitingForYou: 1,
      requests: [{ _id, isForYou: true, itemCount: 2 }],
    });
    const signed = await sign(head, _id);
    expect(signed.body.data).toMatchObject({ status: 'ordered', version: version + 2 });
    const order = (await call(storekeeper, 'GET', `/orders/${signed.body.data.order._id}`)).body.data;
    expect(order).toMatchObject({
      status: 'pending',
      notes: 'To the ward',
      totals: { total: 11_300 },
      orderedBy: { _id: storekeeper.user.id },
      approvedBy: { _id: head.user.id },
      company: { _id: companyId },
    });
    expect(Date.parse(order.stockHeldUntil) - Date.parse(order.createdAt)).toBe(72 * 3_600_000);
    expect(await stockOf(shop, goods.id)).toBe(997);
    // Said again, it is the same order.
    const again = await call(head, 'POST', `/requests/${_id}/approve`, {
      version,
      lines: [{ line: _id, quantity: 1 }],
      total: 0,
    });
    expect([again.status, again.body.data.order._id]).toEqual([200, order._id]);
    const { rows } = await shop.pool.query('select count(*)::int from orders where company_id = $1', [
      companyId,
    ]);
    expect(rows[0].count).toBe(1);
  });

  test('is asked once with a key, and is refused like an order', async () => {
    const { storekeeper } = await hospital();
    const goods = await product({ quantity: 2 });
    const body = orderBody([orderLine(goods, 1)]);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => shop.call('POST', '/api/requests', { token: storekeeper.token, headers, body });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body.data._id]).toEqual([201, first.body.data._id]);
    expect(said(await ask(storekeeper, [[goods, 3]]))).toEqual([409, 'Only 2 items available']);
    const wrong = { ...orderLine(goods, 1), price: 1 };
    expect((await call(storekeeper, 'POST', '/requests', orderBody([wrong]))).body.code).toBe(
      'prices_changed',
    );
    expect(
      (await call(storekeeper, 'POST', '/requests', { ...body, message: 'x'.repeat(1001) })).status,
    ).toBe(400);
  });

  test('above a limit goes to whoever may sign, and who is alone in a company signs alone', async () => {
    const { owner, people } = await company(shop, 'buyer');
    const [storekeeper] = people as [Account];
    await call(owner, 'PATCH', `/company/members/${storekeeper.user.id}`, { orderLimit: 100 });
    const { body } = await ask(storekeeper, [[await product(), 3]]);
    expect(body.data).toMatchObject({
      reason: 'above the limit of an order',
      approvers: [{ _id: owner.user.id }],
    });
    expect((await sign(owner, body.data._id)).body.data.status).toBe('ordered');
    const alone = await shop.registerBuyer();
    const own = await ask(alone, [[await product(), 3]]);
    expect((await sign(alone, own.body.data._id)).body.data.status).toBe('ordered');
  });

  test('of one’s own is signed by another, unless the company allows it', async () => {
    const { owner, head } = await hospital({ needs: 'all' });
    const allow = (mayApproveOwn: boolean) => call(owner, 'PUT', '/company/settings', { mayApproveOwn });
    await allow(true);
    const { rules } = (await call(owner, 'GET', '/company/rules')).body.data;
    const form = { kind: 'always', needs: 'all', approvers: [head.user.id, owner.user.id] };
    await call(owner, 'PUT', `/company/rules/${rules[0]._id}`, form);
    const { _id } = (await ask(head, [[await product(), 3]])).body.data;
    await allow(false);
    expect((await read(head, _id)).can.approve).toBe(false);
    expect(said(await sign(head, _id))).toEqual([403, 'You cannot sign your own request']);
    await allow(true);
    expect((await sign(head, _id)).body.data.status).toBe('open');
    expect((await sign(owner, _id)).body.data.status).toBe('ordered');
  });
});

describe('signing', () => {
  test('lower quantities and without a line, at the prices that were looked at', async () => {
    const { head, storekeeper } = await hospital();
    const [goods, more] = [await product(), await product()];
    const { _id, lines, version } = (
      await ask(storekeeper, [
        [goods, 5],
        [more, 2],
      ])
    ).body.data;
    const wanted = [{ line: lines[0]._id, quantity: 3 }];
    const preview = await call(head, 'POST', `/requests/${_id}/preview`, { lines: wanted });
    expect(preview.body.data).toMatchObject({ prices: [2000], totals: { total: 6780 } });
    const approve = (form: object) =>
      call(head, 'POST', `/requests/${_id}/approve`, { version, lines: wanted, total: 6780, ...form });
    expect(said(await approve({ total: 6779 }))).toEqual([
      409,
      'Prices have changed meanwhile. Look at them again',
    ]);
    expect(said(await approve({ lines: [{ line: lines[0]._id, quantity: 6 }] }))).toEqual([
      400,
      'At most 5 were asked for',
    ]);
    expect(said(await approve({ lines: [{ line: randomUUID(), quantity: 1 }] }))).toEqual([
      400,
      'This line is not in the request',
    ]);
    expect(said(await approve({ lines: [wanted[0], wanted[0]] }))).toEqual([
      400,
      'This line is not in the request',
    ]);
    expect(said(await approve({ lines: [] }))).toEqual([400, 'Nothing is left to order']);
    await shop.pool.query('update products set regular_price_paisa = 210_000 where id = $1', [goods.id]);
    expect(said(await approve({}))).toEqual([409, 'Prices have changed meanwhile. Look at them again']);
    expect((await read(head, _id)).lines[0]).toMatchObject({ price: 2000, priceNow: 2100 });
    const signed = await approve({ total: 7119 });
    expect(signed.body.data.lines).toMatchObject([{ orderedQuantity: 3 }, { orderedQuantity: 0 }]);
  });

  test('what is left when stock went', async () => {
    const { head, storekeeper } = await hospital();
    const [goods, gone, hidden] = [await product(), await product(), await product()];
    const { _id } = (
      await ask(storekeeper, [
        [goods, 5],
        [gone, 2],
        [hidden, 1],
      ])
    ).body.data;
    const other = await shop.registerBuyer();
    const bought = await placeOrder(shop, other.token, [orderLine(goods, 996), orderLine(gone, 1_000)]);
    expect(bought.status).toBe(201);
    await shop.pool.query('update categories set is_active = false where id = $1', [hidden.category_id]);
    const { lines, totalsNow } = await read(head, _id);
    expect(lines).toMatchObject([
      { available: 4, shortage: 'Only 4 items available', priceNow: 2000 },
      { available: 0, shortage: 'Product is out of stock', priceNow: null },
      { available: 0, shortage: 'Product is no longer available', priceNow: null },
    ]);
    expect(totalsNow.total).toBe(9040);
    const all = lines.map(({ _id: line, quantity }: { _id: string; quantity: number }) => ({
      line,
      quantity,
    }));
    expect((await sign(head, _id, { lines: all })).status).toBe(409);
    expect((await sign(head, _id)).body.data).toMatchObject({ status: 'ordered' });
  });

  test('by all in their order', async () => {
    const { owner, head, storekeeper } = await hospital();
    const { rules } = (await call(owner, 'GET', '/company/rules')).body.data;
    const form = { kind: 'always', needs: 'all', approvers: [head.user.id, owner.user.id] };
    await call(owner, 'PUT', `/company/rules/${rules[0]._id}`, form);
    const goods = await product();
    const { _id, lines } = (await ask(storekeeper, [[goods, 5]])).body.data;
    expect(said(await sign(owner, _id))).toEqual([
      403,
      'This request waits for the signature of somebody else',
    ]);
    const line = lines[0]._id;
    const first = await sign(head, _id, { lines: [{ line, quantity: 3 }], total: 6780 });
    expect(first.body.data).toMatchObject({
      status: 'open',
      isForYou: false,
      approvers: [{ approvedAt: expect.any(String) }, { approvedAt: null }],
    });
    expect(said(await sign(head, _id))).toEqual([
      403,
      'This request waits for the signature of somebody else',
    ]);
    expect(await read(owner, _id)).toMatchObject({
      isForYou: true,
      totalsNow: { total: 6780 },
      lines: [{ available: 3 }],
    });
    expect((await sign(owner, _id)).body.data).toMatchObject({ status: 'ordered' });
    expect(await stockOf(shop, goods.id)).toBe(997);
  });

  test('by two at once places one order', async () => {
    const { owner, head, storekeeper, companyId } = await hospital();
    const { rules } = (await call(owner, 'GET', '/company/rules')).body.data;
    const form = { kind: 'always', needs: 'one', approvers: [head.user.id, owner.user.id] };
    await call(owner, 'PUT', `/company/rules/${rules[0]._id}`, form);
    const { _id } = (await ask(storekeeper, [[await product(), 3]])).body.data;
    const seen = await seenBy(head, _id);
    const answers = await Promise.all(
      [head, owner, head].map((who) => call(who, 'POST', `/requests/${_id}/approve`, seen)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const { rows } = await shop.pool.query('select count(*)::int from orders where company_id = $1', [
      companyId,
    ]);
    expect(rows[0].count).toBe(1);
  });

  test('keeps the coupon that it was asked with, while it counts', async () => {
    const { head, storekeeper } = await hospital();
    const goods = await product();
    const coupon = await insertCoupon(shop.db, {
      type: 'fixed',
      amount_paisa: 50_000,
      percent_basis_points: null,
    });
    await call(storekeeper, 'POST', '/cart/items', { product: goods.id, quantity: 3 });
    await call(storekeeper, 'POST', '/cart/apply-coupon', { couponCode: coupon.code });
    const { _id, couponCode, totalsNow } = (await ask(storekeeper, [[goods, 3]])).body.data;
    expect([couponCode, totalsNow.total]).toEqual([coupon.code, 6280]);
    await shop.pool.query('update coupons set is_active = false where id = $1', [coupon.id]);
    expect(await read(head, _id)).toMatchObject({ isCouponOver: true, totalsNow: { total: 6780 } });
    expect(said(await sign(head, _id, { total: 6280 }))[0]).toBe(409);
    expect((await sign(head, _id)).body.data.status).toBe('ordered');
  });
});

describe('a request ends', () => {
  test('rejected with a reason, withdrawn by who asked, and is then as it is', async () => {
    const { head, storekeeper } = await hospital();
    const goods = await product();
    const first = (await ask(storekeeper, [[goods, 1]])).body.data;
    const reject = (who: Account, form: object) => call(who, 'POST', `/requests/${first._id}/reject`, form);
    expect((await reject(head, { version: 1, reason: ' ' })).body.errors[0].message).toBe(
      'A reason is required',
    );
    expect(said(await reject(head, { version: 2, reason: 'Too dear' }))).toEqual([
      409,
      'The request has changed. Look at it again',
    ]);
    expect((await reject(storekeeper, { version: 1, reason: 'Mine' })).status).toBe(403);
    const rejected = await reject(head, { version: 1, reason: 'Too dear' });
    expect(rejected.body.data.events.at(-1)).toMatchObject({
      kind: 'rejected',
      text: 'Too dear',
      by: { _id: head.user.id },
    });
    expect(
      said(await sign(head, first._id, { total: 1, lines: [{ line: first.lines[0]._id, quantity: 1 }] })),
    ).toEqual([409, 'The request is rejected already']);
    await shop.runJobs();
    expect(shop.mail.findLast(({ to }) => to === storekeeper.user.email)?.text).toContain('Too dear');

    const second = (await ask(storekeeper, [[goods, 1]])).body.data;
    expect(said(await call(head, 'POST', `/requests/${second._id}/withdraw`))).toEqual([
      403,
      'Only who asked can withdraw a request',
    ]);
    expect((await call(storekeeper, 'GET', '/cart')).body.data.items).toEqual([]);
    const again = await call(storekeeper, 'POST', `/requests/${first._id}/reorder`);
    expect(again.body.data).toEqual({
      added: [{ name: goods.name, quantity: 1 }],
      adjusted: [],
      skipped: [],
    });
    expect((await call(storekeeper, 'GET', '/cart')).body.data.items).toHaveLength(1);
    expect((await call(storekeeper, 'POST', `/requests/${second._id}/withdraw`)).body.data.status).toBe(
      'withdrawn',
    );
    expect(said(await call(storekeeper, 'POST', `/requests/${second._id}/comment`, { text: 'But' }))).toEqual(
      [409, 'The request is withdrawn already'],
    );
  });

  test('when nobody signs in time: told once, and not before', async () => {
    const { head, storekeeper } = await hospital();
    const { _id, createdAt, expiresAt } = (await ask(storekeeper, [[await product(), 1]])).body.data;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    await runJob(shop, 'expire_requests');
    expect((await read(head, _id)).status).toBe('open');
    await shop.pool.query(
      `update order_requests set expires_at = now() - interval '1 minute' where id = $1`,
      [_id],
    );
    expect(said(await sign(head, _id))).toEqual([409, 'The request is expired already']);
    await runJob(shop, 'expire_requests');
    await runJob(shop, 'expire_requests');
    expect(await read(head, _id)).toMatchObject({
      status: 'expired',
      totalsNow: null,
      can: { approve: false, withdraw: false },
    });
    await shop.runJobs();
    expect(
      shop.mail.filter(({ to, subject }) => to === storekeeper.user.email && subject.endsWith('has expired')),
    ).toHaveLength(1);
  });
});

test('comments reach who asked and who signs, and nobody outside of the company sees anything', async () => {
  const { owner, head, storekeeper } = await hospital();
  const { _id, version } = (await ask(storekeeper, [[await product(), 1]])).body.data;
  const said2 = await call(head, 'POST', `/requests/${_id}/comment`, { text: 'Which ward?' });
  expect(said2.body.data).toMatchObject({
    version,
    events: [{}, { kind: 'commented', text: 'Which ward?' }],
  });
  await shop.runJobs();
  expect(shop.mail.findLast(({ to }) => to === storekeeper.user.email)?.text).toContain('Which ward?');
  const bell = await call(storekeeper, 'GET', '/notifications');
  expect(bell.body.data.notifications[0]).toMatchObject({ link: `/requests/${_id}` });

  const other = await company(shop, 'approver', 'viewer', 'accountant');
  for (const who of [other.owner, ...other.people])
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['POST', '/approve', { version, lines: [{ line: _id, quantity: 1 }], total: 1 }],
      ['POST', '/reject', { version, reason: 'No' }],
      ['POST', '/withdraw', undefined],
      ['POST', '/comment', { text: 'Hi' }],
      ['POST', '/preview', { lines: [{ line: _id, quantity: 1 }] }],
    ] as const) {
      const { status } = await call(who, method, `/requests/${_id}${url}`, body);
      expect([403, 404], `${method} ${url}`).toContain(status);
    }
  expect((await call(other.owner, 'GET', `/requests/${_id}`)).status).toBe(404);
  expect((await call(other.owner, 'GET', '/requests')).body.data.requests).toEqual([]);
  expect(
    (await call(owner, 'GET', `/requests?member=${storekeeper.user.id}`)).body.data.requests,
  ).toHaveLength(1);
  expect((await call(owner, 'GET', `/requests?member=${owner.user.id}`)).body.data.requests).toEqual([]);
});

test('who is taken out leaves requests to the owner: their own, and those they were to sign', async () => {
  const { owner, head, storekeeper, companyId } = await hospital();
  const goods = await product();
  const first = (await ask(storekeeper, [[goods, 3]])).body.data;
  expect((await call(owner, 'DELETE', `/company/members/${head.user.id}`)).status).toBe(200);
  expect((await call(head, 'GET', `/requests/${first._id}`)).status).toBe(403);
  const handed = await read(owner, first._id);
  expect(handed).toMatchObject({ isForYou: true, version: 1, approvers: [{ _id: owner.user.id }] });
  expect(handed.events.at(-1)).toMatchObject({ kind: 'handed_over', by: null });
  expect((await sign(owner, first._id)).body.data.status).toBe('ordered');

  const second = (await ask(storekeeper, [[goods, 3]])).body.data;
  expect((await call(owner, 'DELETE', `/company/members/${storekeeper.user.id}`)).status).toBe(200);
  expect(await read(owner, second._id)).toMatchObject({
    requestedBy: { _id: owner.user.id },
    version: 2,
    can: { withdraw: true, approve: true },
  });
  expect((await ask(storekeeper, [[goods, 1]])).status).toBe(403);
  const { rows } = await shop.pool.query(`select status from orders where company_id = $1`, [companyId]);
  expect(rows).toEqual([{ status: 'pending' }]);
});

test('an approver who becomes a buyer signs nothing that waits', async () => {
  const { owner, head, storekeeper } = await hospital();
  const { _id } = (await ask(storekeeper, [[await product(), 1]])).body.data;
  await call(owner, 'PATCH', `/company/members/${head.user.id}`, { role: 'buyer' });
  expect(await read(owner, _id)).toMatchObject({ approvers: [{ _id: owner.user.id }], isForYou: true });
});

test('when the last of all who sign has left, whoever has signed is asked again, in the list too', async () => {
  const { owner, head, storekeeper } = await hospital();
  const { rules } = (await call(owner, 'GET', '/company/rules')).body.data;
  const form = { kind: 'always', needs: 'all', approvers: [owner.user.id, head.user.id] };
  await call(owner, 'PUT', `/company/rules/${rules[0]._id}`, form);
  const { _id } = (await ask(storekeeper, [[await product(), 3]])).body.data;
  expect((await sign(owner, _id)).body.data).toMatchObject({ status: 'open', isForYou: false });
  const waiting = async () => (await call(owner, 'GET', '/requests')).body.data;
  expect(await waiting()).toMatchObject({ waitingForYou: 0, requests: [{ isForYou: false }] });
  expect((await call(owner, 'DELETE', `/company/members/${head.user.id}`)).status).toBe(200);
  expect(await waiting()).toMatchObject({ waitingForYou: 1, requests: [{ isForYou: true }] });
  expect((await sign(owner, _id)).body.data.status).toBe('ordered');
});
