import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { dayAhead, quotes } from '../../../../../test/quotes.ts';
import { stockOf } from '../../../../../test/shopping.ts';

let shop: TestApp;
let q: ReturnType<typeof quotes>;
beforeAll(async () => {
  shop = await createTestApp();
  q = quotes(shop);
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

/** A company in which every order is signed, with somebody who only orders, and a seller. */
async function hospital() {
  const { buyer: owner, seller, goods } = await q.market();
  const storekeeper = await q.member(owner, 'buyer');
  const head = await q.member(owner, 'approver');
  const rule = { kind: 'always', needs: 'one', approvers: [head.user.id] };
  expect((await q.call(owner, 'POST', '/company/rules', rule)).status).toBe(201);
  /** Accepts by who only orders: the request that it became. */
  const ask = async (id: string, version = 2, more: object = {}) => {
    const { status, body } = await q.accept(storekeeper, id, version, more);
    expect([status, body.data?.status]).toEqual([200, 'quoted']);
    return body.data.request as { _id: string; number: string; status: string; version: number };
  };
  return { owner, seller, goods, storekeeper, head, ask };
}
const read = async (who: Account, id: string) => (await q.call(who, 'GET', `/requests/${id}`)).body.data;
async function sign(who: Account, id: string, change: object = {}) {
  const { version, lines, totalsNow } = await read(who, id);
  const all = lines.map(({ _id: line, quantity }: { _id: string; quantity: number }) => ({ line, quantity }));
  const total = totalsNow?.total ?? 0;
  return q.call(who, 'POST', `/requests/${id}/approve`, { version, lines: all, total, ...change });
}

test('an accept that needs a signature waits as a request, and is ordered at the quoted paisa with the last one', async () => {
  const { owner, seller, goods, storekeeper, head, ask } = await hospital();
  await q.call(storekeeper, 'POST', '/cart/items', { productId: goods.id, quantity: 5 });
  const { id, number } = await q.answered(storekeeper, seller, goods, { quantity: 7, unitPrice: 33.33 });
  const request = await ask(id, 2, { notes: 'To the ward' });
  expect(request).toMatchObject({ number: expect.stringMatching(/^RQ-/), status: 'open', version: 2 });
  // Asked again, by whomever, it is the same request; the cart is as it was, and the seller sees nothing of it.
  expect((await ask(id))._id).toBe(request._id);
  expect((await q.call(storekeeper, 'GET', '/cart')).body.data.items).toMatchObject([{ quantity: 5 }]);
  expect((await q.call(seller, 'GET', `/seller/quotes/${id}`)).body.data.request).toBeNull();
  await shop.runJobs();
  expect(shop.mail.findLast(({ to }) => to === head.user.email)?.text).toContain(`/requests/${request._id}`);

  // What the shop takes meanwhile changes nothing.
  await shop.pool.query(
    'update products set regular_price_paisa = 1, wholesale_price_paisa = 1 where id = $1',
    [goods.id],
  );
  const looked = await read(head, request._id);
  expect(looked).toMatchObject({
    origin: { kind: 'quote', _id: id, number },
    isAllOrNone: true,
    obstacle: null,
    notes: 'To the ward',
    reason: 'every order is signed',
    lines: [{ price: 33.33, priceNow: 33.33, quoteNumber: number, available: 7 }],
    can: { approve: true },
  });
  const fewer = { lines: [{ line: looked.lines[0]._id, quantity: 6 }] };
  expect((await sign(head, request._id, fewer)).body.errors).toEqual([
    { path: 'lines.0.quantity', message: 'The price was agreed for 7' },
  ]);
  const signed = await sign(head, request._id);
  expect(signed.body.data).toMatchObject({ status: 'ordered', total: looked.totalsNow.total });
  const orderId = signed.body.data.order._id;
  const quote = (await q.call(storekeeper, 'GET', `/quotes/${id}`)).body.data;
  expect(quote).toMatchObject({ status: 'ordered', order: { _id: orderId }, request: { status: 'ordered' } });
  const order = (await q.call(storekeeper, 'GET', `/orders/${orderId}`)).body.data;
  expect(order).toMatchObject({
    orderedBy: { _id: storekeeper.user.id },
    approvedBy: { _id: head.user.id },
    items: [{ price: 33.33, quantity: 7, priceReason: 'quote' }],
  });
  expect((await q.call(owner, 'GET', '/orders')).body.data.orders).toHaveLength(1);
  await shop.runJobs();
  expect(
    shop.mail.some(({ to, subject }) => to === seller.user.email && subject.includes('is accepted')),
  ).toBe(true);
});

test('above a member’s limit it waits, too; a budget that stops refuses it', async () => {
  const { buyer: owner, seller, goods } = await q.market();
  const storekeeper = await q.member(owner, 'buyer', { order_limit_paisa: 50_000 });
  const { id } = await q.answered(storekeeper, seller, goods);
  const { request } = (await q.accept(storekeeper, id, 2)).body.data;
  expect(await read(owner, request._id)).toMatchObject({ reason: 'above the limit of an order' });
  expect((await sign(owner, request._id)).body.data.status).toBe('ordered');
  const centre = { code: 'W1', name: 'Ward', budget: { amount: 10, period: 'month', atLimit: 'stop' } };
  const made = await q.call(owner, 'POST', '/company/cost-centres', centre);
  expect(made.status).toBe(201);
  const next = await q.answered(storekeeper, seller, goods);
  const refused = await q.accept(storekeeper, next.id, 2, { costCentre: made.body.data.costCentres[0]._id });
  expect([refused.status, refused.body.code]).toEqual([403, 'budget_stops']);
});

test('who may sign what a colleague asked for orders it at once, and the request says so', async () => {
  const { seller, goods, storekeeper, head, ask } = await hospital();
  const { id, number } = await q.answered(storekeeper, seller, goods);
  const { _id } = await ask(id);
  const { body } = await q.accept(head, id, 2);
  expect(body.data.status).toBe('ordered');
  const order = (await q.call(head, 'GET', `/orders/${body.data.order._id}`)).body.data;
  expect(order).toMatchObject({ approvedBy: { _id: head.user.id }, orderedBy: { _id: head.user.id } });
  expect(await read(storekeeper, _id)).toMatchObject({
    status: 'withdrawn',
    events: [
      { kind: 'asked' },
      { kind: 'withdrawn', text: `Quote ${number} is ordered: ${order.orderNumber}` },
    ],
  });
  // Their own they do not sign: it waits for whoever else may.
  const own = await q.answered(head, seller, goods);
  const { request } = (await q.accept(head, own.id, 2)).body.data;
  expect(request).toMatchObject({ status: 'open' });
});

test('a quote that changed, ended or expired meanwhile cannot be signed, and the request says what changed', async () => {
  const { seller, goods, storekeeper, head, ask } = await hospital();
  const { id, lines } = await q.answered(storekeeper, seller, goods);
  const line = lines[0]._id;
  const old = await ask(id);
  await q.answer(seller, id, [{ line, quantity: 10, unitPrice: 95 }], { version: 2 });
  const changed = `The quote has changed. ${goods.name}: रू 95 instead of रू 90. Look at it again`;
  expect(await read(head, old._id)).toMatchObject({
    status: 'open',
    obstacle: changed,
    can: { approve: false },
  });
  const refused = await sign(head, old._id);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'quote_changed', changed]);
  // The new offer is accepted anew: one request of a quote waits.
  const anew = await ask(id, 3);
  expect(anew._id).not.toBe(old._id);
  expect((await read(head, old._id)).status).toBe('withdrawn');
  expect(
    (
      await q.call(storekeeper, 'POST', `/quotes/${id}/counter`, {
        version: 3,
        lines: [{ line, quantity: 9 }],
      })
    ).status,
  ).toBe(200);
  expect((await sign(head, anew._id)).status).toBe(409);
  expect(
    (await q.call(head, 'POST', `/requests/${anew._id}/reject`, { version: 1, reason: 'Too dear' })).status,
  ).toBe(200);
  await q.answer(seller, id, [{ line, quantity: 10, unitPrice: 80 }], {
    version: 4,
    validUntil: dayAhead(1),
  });
  const last = await ask(id, 5);
  // It waits no longer than the offer holds.
  const { expiresAt } = (await q.call(storekeeper, 'GET', `/quotes/${id}`)).body.data;
  expect((await read(head, last._id)).expiresAt).toBe(expiresAt);
  await q.call(seller, 'POST', `/seller/quotes/${id}/decline`, { reason: 'Sold' });
  expect(await read(head, last._id)).toMatchObject({ obstacle: 'The quote is declined already' });
  expect(said(await sign(head, last._id))).toEqual([409, 'The quote is declined already']);
});

test('lines are struck only where the seller allows parts, and stock is needed for the whole of a line', async () => {
  const { seller, goods, storekeeper, head, ask } = await hospital();
  const more = await insertProduct(shop.db, { seller_id: seller.user.id });
  const offer = async (allowsParts: boolean) => {
    const { body } = await q.ask(storekeeper, seller, [
      [goods, 2],
      [more, 3],
    ]);
    const { _id: id, lines } = body.data;
    const offered = lines.map(({ _id: line }: { _id: string }) => ({ line, quantity: 2, unitPrice: 50 }));
    await q.answer(seller, id, offered, { allowsParts });
    return (await ask(id))._id;
  };
  const [whole, parts] = [await offer(false), await offer(true)];
  const first = async (id: string) => [{ line: (await read(head, id)).lines[0]._id, quantity: 2 }];
  expect((await sign(head, whole, { lines: await first(whole) })).body.code).toBe('all_or_none');
  await shop.pool.query('update products set quantity = 1 where id = $1', [more.id]);
  expect(await read(head, whole)).toMatchObject({
    lines: [{ available: 2 }, { available: 0, shortage: 'Only 1 items available' }],
    obstacle: 'The seller offers all of it or nothing, and not all can be had now',
    can: { approve: false },
  });
  await shop.pool.query('update products set quantity = 100 where id = $1', [more.id]);
  const struck = { lines: await first(parts) };
  const { total } = (await q.call(head, 'POST', `/requests/${parts}/preview`, struck)).body.data.totals;
  const signed = await sign(head, parts, { ...struck, total });
  expect(signed.body.data).toMatchObject({
    status: 'ordered',
    lines: [{ orderedQuantity: 2 }, { orderedQuantity: 0 }],
  });
});

test('signed while its quote is withdrawn, answered anew or accepted by a colleague: one of them wins', async () => {
  const { owner, seller, goods, storekeeper, head, ask } = await hospital();
  const rivals = [
    (id: string) => q.call(storekeeper, 'POST', `/quotes/${id}/withdraw`),
    (id: string, line: string) =>
      q.answer(seller, id, [{ line, quantity: 1, unitPrice: 99 }], { version: 2 }),
    (id: string) => q.accept(head, id, 2),
    (id: string) => q.accept(storekeeper, id, 2),
  ];
  let ordered = 0;
  const before = await stockOf(shop, goods.id);
  for (const rival of [...rivals, ...rivals]) {
    const { id, lines } = await q.answered(storekeeper, seller, goods, { quantity: 3 });
    const request = await ask(id);
    const [signed, other] = await Promise.all([sign(head, request._id), rival(id, lines[0]._id)]);
    const quote = (await q.call(storekeeper, 'GET', `/quotes/${id}`)).body.data;
    expect([200, 409]).toContain(signed.status);
    expect([200, 409]).toContain(other.status);
    if (quote.status === 'ordered') ordered += 1;
    if (signed.status === 200) expect(quote.order._id).toBe(signed.body.data.order._id);
  }
  const { rows } = await shop.pool.query('select count(*)::int as n from orders where company_id = $1', [
    owner.user.id,
  ]);
  expect([rows[0].n, await stockOf(shop, goods.id)]).toEqual([ordered, before - ordered * 3]);
});
