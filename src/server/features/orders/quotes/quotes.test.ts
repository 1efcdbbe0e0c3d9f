import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct, insertSellerMember } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { dayAhead, type Goods, quotes } from '../../../../../test/quotes.ts';
import { runJob, stockOf } from '../../../../../test/shopping.ts';

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

describe('asking', () => {
  test('is told to the seller, who answers; accepted, it is an order at the quoted prices', async () => {
    const { buyer, seller, goods } = await q.market();
    const asked = await q.ask(buyer, seller, [[goods, 40, 90]], { note: 'For a school. Call 9841234567' });
    expect(asked.status).toBe(201);
    const { _id: id, number, lines } = asked.body.data;
    expect(number).toMatch(/^Q-20[89]\d-\d{6}$/);
    expect(asked.body.data).toMatchObject({
      status: 'asked',
      as: 'buyer',
      version: 1,
      lines: [{ name: goods.name, listPrice: 100 }],
      versions: [
        { side: 'buyer', note: 'For a school. Call [number hidden]', lines: [{ quantity: 40, price: 90 }] },
      ],
      totals: null,
      can: { accept: false, counter: false, withdraw: true, answer: false, write: true },
    });
    await shop.runJobs();
    const toSeller = shop.mail.findLast(({ to }) => to === seller.user.email);
    expect(toSeller?.text).toContain(`/seller/quotes/${id}`);
    const desk = await q.call(seller, 'GET', '/seller/quotes?status=asked');
    expect(desk.body.data).toMatchObject({
      waitingForYou: 1,
      quotes: [{ _id: id, total: null, lineCount: 1 }],
    });

    // 30 x 95.55 and VAT; delivered for 100 below 5,000.
    const answered = await q.answer(seller, id, [{ line: lines[0]._id, quantity: 30, unitPrice: 95.55 }]);
    expect(answered.body.data).toMatchObject({
      status: 'quoted',
      version: 2,
      totals: { subtotal: 2_866.5, tax: 372.65, shipping: 100, total: 3_339.15 },
      can: { answer: true, decline: true },
    });
    await shop.runJobs();
    expect(shop.mail.findLast(({ to }) => to === buyer.user.email)?.text).toContain(`/quotes/${id}`);
    const list = await q.call(buyer, 'GET', '/quotes');
    expect(list.body.data).toMatchObject({ waitingForYou: 1, quotes: [{ total: 3_339.15 }] });

    const accepted = await q.accept(buyer, id, 2);
    expect(said(accepted)).toEqual([200, undefined]);
    expect(accepted.body.data).toMatchObject({ status: 'ordered', can: { withdraw: false, write: false } });
    const order = (await q.call(buyer, 'GET', `/orders/${accepted.body.data.order._id}`)).body.data;
    expect(order).toMatchObject({
      status: 'pending',
      totals: { subtotal: 2_866.5, total: 3_339.15 },
      items: [{ quantity: 30, price: 95.55, priceReason: 'quote', quoteNumber: number, regularPrice: 100 }],
    });
    expect(await stockOf(shop, goods.id)).toBe(970);
    await shop.runJobs();
    expect(shop.mail.findLast(({ to }) => to === seller.user.email)?.text).toContain(order.orderNumber);
    const parcel = (await q.call(seller, 'GET', `/seller/orders/${accepted.body.data.order.parcel}`)).body
      .data;
    expect(parcel.items).toMatchObject([{ price: 95.55, quoteNumber: number }]);
  });

  test('refuses what is not of that seller, not sold, twice, or no price', async () => {
    const { buyer, seller, goods } = await q.market();
    const other = await shop.registerSeller();
    const foreign = await insertProduct(shop.db, { seller_id: other.user.id });
    const hidden = await insertProduct(shop.db, { seller_id: seller.user.id, status: 'inactive' });
    const waiting = await shop.registerSeller({ approved: false });
    const unapproved = await insertProduct(shop.db, { seller_id: waiting.user.id });
    const refusal = async (lines: [Goods, number, number?][], more: object = {}, of = seller) => {
      const { status, body } = await q.ask(buyer, of, lines, more);
      return [status, body.errors?.[0]?.path ?? null, body.message];
    };
    expect(
      await refusal([
        [goods, 1],
        [foreign, 1],
      ]),
    ).toEqual([400, 'lines.1.product', 'A quote is asked of one seller: this is another’s']);
    expect(await refusal([[hidden, 1]])).toEqual([404, null, 'Product not found']);
    expect(await refusal([[unapproved, 1]], {}, waiting)).toEqual([404, null, 'Product not found']);
    expect(
      await refusal([
        [goods, 1],
        [goods, 2],
      ]),
    ).toEqual([400, 'lines.1.product', 'This product is in the quote already']);
    expect(await refusal([])).toEqual([400, 'lines', 'Name at least one line']);
    expect(await refusal(Array.from({ length: 101 }, () => [goods, 1]))).toEqual([
      400,
      'lines',
      'A quote can have at most 100 lines',
    ]);
    expect(await refusal([[goods, 1, 0]])).toEqual([400, 'lines.0.wishPrice', 'Price must be more than 0']);
    expect(await refusal([[goods, 1, 100_000_000]])).toEqual([
      400,
      'lines.0.wishPrice',
      'Price must be at most 99,999,999',
    ]);
    expect(await refusal([[goods, 0]])).toEqual([
      400,
      'lines.0.quantity',
      'Quantity must be a whole number of at least 1',
    ]);
    expect(await refusal([[goods, 1]], { neededBy: '2020-01-01' })).toEqual([
      400,
      'neededBy',
      'This day has passed',
    ]);
    expect(await refusal([[goods, 1]], { seller: 'nobody' })).toEqual([404, null, 'Seller not found']);
    expect((await q.ask(seller, seller, [[goods, 1]])).body.code).toBe('own_shop');
  });

  test('is done once with a key, and 20 times at most with one seller', async () => {
    const { buyer, seller, goods } = await q.market();
    const key = randomUUID();
    const [first, again] = [
      await q.ask(buyer, seller, [[goods, 1]], {}, key),
      await q.ask(buyer, seller, [[goods, 1]], {}, key),
    ];
    expect([first.status, again.body.data._id]).toEqual([201, first.body.data._id]);
    const others = await Promise.all(Array.from({ length: 22 }, () => q.ask(buyer, seller, [[goods, 1]])));
    const counts = Map.groupBy(others, ({ status, body }) => `${status} ${body.code ?? ''}`);
    expect([counts.get('201 ')?.length, counts.get('409 too_many_quotes')?.length]).toEqual([19, 3]);
    await q.call(buyer, 'POST', `/quotes/${first.body.data._id}/withdraw`);
    expect((await q.ask(buyer, seller, [[goods, 1]])).status).toBe(201);
  });
});

describe('answering', () => {
  test('either side goes on with new versions, and who looked at an old one is told what changed', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id, lines } = await q.answered(buyer, seller, goods, { unitPrice: 90 });
    const line = lines[0]._id;
    const countered = await q.call(buyer, 'POST', `/quotes/${id}/counter`, {
      version: 2,
      lines: [{ line, quantity: 50, wishPrice: 80 }],
      note: 'For more of them',
    });
    expect(countered.body.data).toMatchObject({
      status: 'asked',
      version: 3,
      can: { accept: false, counter: false },
      versions: [{}, {}, { side: 'buyer', lines: [{ quantity: 50, price: 80 }] }],
    });
    expect(said(await q.accept(buyer, id, 3))).toEqual([409, 'The quote waits for its seller']);
    await q.answer(seller, id, [{ line, quantity: 50, unitPrice: 85 }], { version: 3 });
    expect(said(await q.accept(buyer, id, 2))).toEqual([
      409,
      `The quote has changed. ${goods.name}: 50 instead of 10, रू\u00a085 instead of रू\u00a090. Look at it again`,
    ]);
    expect((await q.accept(buyer, id, 4)).body.data).toMatchObject({ status: 'ordered' });
    expect(
      (await q.answer(seller, id, [{ line, quantity: 50, unitPrice: 85 }], { version: 4 })).body.code,
    ).toBe('quote_ended');
  });

  test('is refused with clear words at the field', async () => {
    const { buyer, seller, goods } = await q.market();
    const { body } = await q.ask(buyer, seller, [[goods, 5]]);
    const { _id: id, lines } = body.data;
    const line = { line: lines[0]._id, quantity: 5, unitPrice: 90 };
    const refusal = async (some: object[], more: object = {}) => {
      const { status, body: answer } = await q.answer(seller, id, some as (typeof line)[], more);
      return [status, answer.errors?.[0]?.path, answer.message];
    };
    expect(await refusal([{ ...line, unitPrice: 0 }])).toEqual([
      400,
      'lines.0.unitPrice',
      'Price must be more than 0',
    ]);
    expect(await refusal([{ ...line, unitPrice: 100_000_000 }])).toEqual([
      400,
      'lines.0.unitPrice',
      'Price must be at most 99,999,999',
    ]);
    expect(await refusal([{ ...line, line: randomUUID() }])).toEqual([
      400,
      'lines.0.line',
      'This line is not in the quote',
    ]);
    expect(await refusal([line, line])).toEqual([400, 'lines.1.line', 'This line is named already']);
    expect(await refusal([])).toEqual([400, 'lines', 'Name at least one line']);
    expect(await refusal([line], { validUntil: '2020-01-01' })).toEqual([
      400,
      'validUntil',
      'The last day must not have passed',
    ]);
    expect(await refusal([line], { validUntil: dayAhead(200) })).toEqual([
      400,
      'validUntil',
      'A price can be promised for at most 180 days',
    ]);
    expect(await refusal([{ ...line, days: 366 }])).toEqual([400, 'lines.0.days', 'Days must be 0 to 365']);
    expect(await refusal([line], { version: 2 })).toEqual([
      409,
      undefined,
      'The quote has changed. Look at it again',
    ]);
  });

  test('another seller and another buyer find nothing', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id } = await q.answered(buyer, seller, goods);
    const strangers = [await shop.registerBuyer(), await shop.registerSeller()] as const;
    const statuses = await Promise.all([
      q.call(strangers[0], 'GET', `/quotes/${id}`),
      q.accept(strangers[0], id, 2),
      q.call(strangers[1], 'GET', `/seller/quotes/${id}`),
      q.call(strangers[1], 'POST', `/seller/quotes/${id}/decline`, { reason: 'No' }),
      // The seller is no buyer of it.
      q.call(seller, 'GET', `/quotes/${id}`),
      q.call(buyer, 'GET', '/quotes/nothing'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await q.call(buyer, 'GET', `/seller/quotes/${id}`)).status).toBe(403);
  });

  test('messages go to the other side without ways past us', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id } = await q.answered(buyer, seller, goods);
    await q.call(seller, 'POST', `/seller/quotes/${id}/messages`, { text: 'Write to me@example.com' });
    const { body } = await q.call(buyer, 'GET', `/quotes/${id}`);
    expect(body.data.events.at(-1)).toMatchObject({
      kind: 'wrote',
      side: 'seller',
      text: 'Write to [e-mail hidden]',
    });
    expect((await q.call(buyer, 'GET', '/notifications')).body.data.notifications[0]).toMatchObject({
      text: expect.stringContaining('A new message on quote'),
    });
    expect(said(await q.call(buyer, 'POST', `/quotes/${id}/messages`, { text: ' ' }))).toEqual([
      400,
      'Write a message',
    ]);
  });
});

describe('an end', () => {
  test('comes by either side’s no, by withdrawing, and by time; nothing follows it', async () => {
    const { buyer, seller, goods } = await q.market();
    const reason = { reason: 'Too dear' };
    const no = await q.answered(buyer, seller, goods);
    expect((await q.call(buyer, 'POST', `/quotes/${no.id}/decline`, reason)).body.data).toMatchObject({
      status: 'declined',
    });
    expect(said(await q.call(buyer, 'POST', `/quotes/${no.id}/withdraw`))).toEqual([
      409,
      'The quote is declined already',
    ]);
    const { body } = await q.ask(buyer, seller, [[goods, 5]]);
    expect(said(await q.call(buyer, 'POST', `/quotes/${body.data._id}/decline`, reason))).toEqual([
      409,
      'The quote waits for its seller',
    ]);
    await q.call(seller, 'POST', `/seller/quotes/${body.data._id}/decline`, { reason: 'We have none' });
    await shop.runJobs();
    expect(shop.mail.findLast(({ to }) => to === buyer.user.email)?.text).toContain('We have none');

    const late = await q.answered(buyer, seller, goods);
    await shop.pool.query(`update quotes set expires_at = now() - interval '1 second' where id = $1`, [
      late.id,
    ]);
    expect(said(await q.accept(buyer, late.id, 2))).toEqual([409, 'The quote has expired']);
    await runJob(shop, 'expire_quotes');
    expect((await q.call(buyer, 'GET', `/quotes/${late.id}`)).body.data).toMatchObject({
      status: 'expired',
      events: [{}, {}, { kind: 'expired', by: null }],
    });
    expect((await q.call(seller, 'GET', `/seller/quotes/${late.id}`)).body.data.can).toMatchObject({
      answer: false,
    });
  });

  test('what was said cannot be changed in the database', async () => {
    const { buyer, seller, goods } = await q.market();
    const { id } = await q.answered(buyer, seller, goods);
    await q.call(buyer, 'POST', `/quotes/${id}/withdraw`);
    for (const change of [
      `update quotes set status = 'quoted', ended_at = null where id = $1`,
      'delete from quotes where id = $1',
      'update quote_versions set note = null where quote_id = $1',
      'update quote_version_lines set unit_price_paisa = 1 where quote_id = $1',
    ])
      await expect(shop.pool.query(change, [id])).rejects.toMatchObject({ code: '42501' });
  });
});

test('a reader of the company reads, and neither asks nor accepts', async () => {
  const { buyer, seller, goods } = await q.market();
  const { id } = await q.answered(buyer, seller, goods);
  const reader: Account = await q.member(buyer, 'viewer');
  const { body } = await q.call(reader, 'GET', `/quotes/${id}`);
  expect(body.data.can).toEqual({
    answer: false,
    accept: false,
    counter: false,
    decline: false,
    withdraw: false,
    write: false,
  });
  expect((await q.accept(reader, id, 2)).status).toBe(403);
  expect((await q.ask(reader, seller, [[goods, 1]])).status).toBe(403);
});

test('who left the company is told no more, its owner is', async () => {
  const { buyer: owner, seller, goods } = await q.market();
  const storekeeper = await q.member(owner, 'buyer');
  const { body } = await q.ask(storekeeper, seller, [[goods, 5]]);
  await shop.pool.query('delete from company_members where company_id = $1 and user_id = $2', [
    owner.user.id,
    storekeeper.user.id,
  ]);
  const { _id: id, lines } = body.data;
  await q.answer(seller, id, [{ line: lines[0]._id, quantity: 5, unitPrice: 90 }]);
  await shop.runJobs();
  expect(
    shop.mail.filter(({ to, subject }) => to === storekeeper.user.email && subject.includes('offers you')),
  ).toEqual([]);
  expect(shop.mail.findLast(({ to }) => to === owner.user.email)?.text).toContain(`/quotes/${id}`);
  expect((await q.call(storekeeper, 'GET', `/quotes/${id}`)).status).toBe(403);
});

test('who answers for a seller does it in the seller’s name; who keeps its products does not', async () => {
  const { buyer, seller, goods } = await q.market();
  const clerkOf = async (role: 'orders' | 'catalogue') => {
    const clerk = await shop.registerBuyer();
    await insertSellerMember(shop.db, { sellerId: seller.user.id, userId: clerk.user.id, role });
    await q.call(clerk, 'POST', '/session/seller', { seller: seller.user.id });
    return clerk;
  };
  const [clerk, keeper] = [await clerkOf('orders'), await clerkOf('catalogue')];
  const { body } = await q.ask(buyer, seller, [[goods, 5]]);
  const { _id: id, lines } = body.data;
  const line = { line: lines[0]._id, quantity: 5, unitPrice: 90 };
  expect((await q.answer(keeper, id, [line])).status).toBe(403);
  expect((await q.answer(clerk, id, [line])).status).toBe(200);
  const read = (await q.call(buyer, 'GET', `/quotes/${id}`)).body.data;
  expect(read.events.at(-1)).toMatchObject({ kind: 'answered', by: read.seller.companyName });
  // Nobody who works for the seller asks it.
  expect((await q.ask(clerk, seller, [[goods, 1]])).body.code).toBe('own_shop');
});
