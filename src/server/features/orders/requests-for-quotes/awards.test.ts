import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { awards, type ClosedRequest, type Offer } from '../../../../../test/awards.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { dayAhead, quotes } from '../../../../../test/quotes.ts';
import { askReturn, stepReturn } from '../../../../../test/returns.ts';
import { stockOf } from '../../../../../test/shopping.ts';

let shop: TestApp;
let q: ReturnType<typeof quotes>;
let a: ReturnType<typeof awards>;
let sellers: [Account, Account, Account];
beforeAll(async () => {
  shop = await createTestApp();
  q = quotes(shop);
  a = awards(shop);
  sellers = [await shop.registerSeller(), await shop.registerSeller(), await shop.registerSeller()];
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const bellsOf = async (who: Account) =>
  (await q.call(who, 'GET', '/notifications')).body.data.notifications.map(
    ({ text }: { text: string }) => text,
  );
const orderOf = async (who: Account, request: ClosedRequest) =>
  (await q.call(who, 'GET', `/orders/${(await a.stateOf(request)).orderId}`)).body.data;

/** Two lines of one's own words; the first seller is cheaper in the first, the second in the other. */
const closed = (buyer: Account, more: { first?: Offer[]; validUntil?: string } = {}) =>
  a.closed(
    buyer,
    [
      { name: 'Copper wire 2.5 sq mm', quantity: 90, unit: 'm' },
      { name: 'Switch board, 8 modules', quantity: 12, orEqual: true },
    ],
    [
      {
        seller: sellers[0],
        feePaisa: 15_050,
        offers: more.first ?? [
          { line: 0, paisa: 6_233, hsCode: '85444910' },
          { line: 1, paisa: 55_000 },
        ],
        ...(more.validUntil ? { validUntil: more.validUntil } : {}),
      },
      {
        seller: sellers[1],
        offers: [
          { line: 0, paisa: 7_000, quantity: 50 },
          { line: 1, paisa: 41_999, description: 'Board GM 8M, white', hsCode: '85371000' },
        ],
      },
      { seller: sellers[2], offers: [{ line: 0, paisa: 9_900 }] },
    ],
  );
const CHEAPEST = [
  { line: 0, quote: 0, quantity: 90 },
  { line: 1, quote: 1, quantity: 12 },
];

describe('an award', () => {
  test('is one order at the quoted paisa, through bill and ledger, of goods in no catalogue', async () => {
    const buyer = await shop.registerBuyer();
    const request = await closed(buyer);
    expect(said(await a.award(buyer, request, CHEAPEST))).toEqual([200, undefined]);
    const order = await orderOf(buyer, request);
    const [A, B] = request.quotes.map(({ number }) => number);
    expect(order.items).toMatchObject([
      {
        name: 'Copper wire 2.5 sq mm',
        sku: `${A}/1`,
        unit: 'm',
        hsCode: '85444910',
        price: 62.33,
        quantity: 90,
      },
      { name: 'Delivery', sku: `${A}/D`, unit: 'trip', hsCode: '996511', price: 150.5, quantity: 1 },
      {
        name: 'Board GM 8M, white',
        sku: `${B}/2`,
        unit: 'pcs',
        hsCode: '85371000',
        price: 419.99,
        quantity: 12,
      },
    ]);
    expect(
      new Set(
        order.items.map(({ product, priceReason, quoteNumber }: (typeof order.items)[0]) =>
          JSON.stringify([product, priceReason, quoteNumber.slice(0, -2)]),
        ),
      ),
    ).toEqual(
      new Set([JSON.stringify([{ _id: null, imageUrl: null, rootSlug: '' }, 'quote', request.number])]),
    );
    const subtotalPaisa = 90 * 6_233 + 15_050 + 12 * 41_999;
    expect(order.totals).toMatchObject({ subtotal: subtotalPaisa / 100, shipping: 0, discount: 0 });
    expect(new Date(order.stockHeldUntil).getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);

    // Names are exchanged, and the loser hears of it.
    await shop.runJobs();
    expect((await bellsOf(sellers[0]))[0]).toContain(`You won request ${request.number}`);
    expect((await bellsOf(sellers[2]))[0]).toBe(`Request ${request.number} was awarded to others.`);
    const mail = shop.mail.find(
      ({ to, subject }) => to === sellers[0].user.email && subject.includes(order.orderNumber),
    );
    expect(mail?.text).toContain(buyer.user.email);

    await q.pay(buyer, order._id);
    for (const [at, seller] of [sellers[0], sellers[1]].entries()) {
      const parcel = order.parcels[at]._id;
      const path = `/seller/orders/${parcel}/status`;
      expect((await q.call(seller, 'PATCH', path, { status: 'shipped' })).status).toBe(200);
      expect((await q.call(seller, 'GET', `/seller/orders/${parcel}`)).body.data.items[0]).toMatchObject({
        product: { _id: null },
        sku: `${request.quotes[at]?.number}/${at + 1}`,
      });
      const found = await q.call(seller, 'GET', `/seller/orders?search=${request.quotes[at]?.number}`);
      expect(found.body.data.orders.map(({ _id }: { _id: string }) => _id)).toEqual([parcel]);
    }
    const { rows } = await shop.pool.query(
      `select l.hs_code, l.unit, l.name, l.quantity, l.unit_price_paisa::int as billed, i.unit_price_paisa::int as ordered,
         coalesce(o.unit_price_paisa, q.delivery_fee_paisa)::int as quoted
       from order_items i join bill_lines l on l.order_item_id = i.id
         join opened_quotes q on q.number = i.quote_number
         left join request_for_quotes_awarded_lines w on w.quote_id = q.id and i.sku not like '%/D'
         left join opened_quote_lines o on o.quote_id = w.quote_id and o.line_id = w.line_id
       where i.order_id = $1 order by i.position`,
      [order._id],
    );
    expect(rows.map(({ billed, ordered, quoted }) => [billed, ordered, quoted])).toEqual(
      [6_233, 15_050, 41_999].map((paisa) => [paisa, paisa, paisa]),
    );
    expect(rows[0]).toMatchObject({ hs_code: '85444910', unit: 'm', quantity: 90 });
    const { rows: postings } = await shop.pool.query(
      `select -sum(l.amount_paisa)::int as paisa from ledger_lines l join ledger_postings g on g.id = l.posting_id
       where g.order_id = $1 and g.kind = 'order_paid' and l.account in ('seller_waiting', 'commission_income', 'vat_due', 'tax_withheld')`,
      [order._id],
    );
    expect(postings[0].paisa).toBe(subtotalPaisa + order.totals.tax * 100);
  });

  test('orders what is a product as that product, from stock', async () => {
    const buyer = await shop.registerBuyer();
    const goods = await insertProduct(shop.db, { seller_id: sellers[0].user.id, quantity: 50 });
    const request = await closed(buyer, {
      first: [
        { line: 0, paisa: 6_000 },
        { line: 1, paisa: 30_000, product: goods.id },
      ],
    });
    const parts = [
      { line: 0, quote: 0, quantity: 90 },
      { line: 1, quote: 0, quantity: 12 },
    ];
    await shop.pool.query('update products set quantity = 5 where id = $1', [goods.id]);
    expect(said(await a.award(buyer, request, parts))).toEqual([409, 'Only 5 items available']);
    await shop.pool.query('update products set quantity = 50 where id = $1', [goods.id]);
    expect((await a.award(buyer, request, parts)).status).toBe(200);
    expect(await stockOf(shop, goods.id)).toBe(38);
    const order = await orderOf(buyer, request);
    expect(order.items.map(({ product: { _id } }: { product: { _id: string } }) => _id)).toEqual([
      null,
      goods.id,
      null,
    ]);
    // What has no product is neither reviewed nor put into the cart again.
    const reorder = (await q.call(buyer, 'POST', `/orders/${order._id}/reorder`)).body.data;
    expect(reorder.added).toEqual([{ name: goods.name, quantity: 12 }]);
    expect(reorder.skipped[0]).toEqual({
      name: 'Copper wire 2.5 sq mm',
      reason: 'Ordered from a quote and not in the catalogue. Ask for a price again.',
    });
    expect((await q.call(buyer, 'POST', `/orders/${order._id}/cancel`)).status).toBe(200);
    expect([await stockOf(shop, goods.id), (await a.stateOf(request)).status]).toEqual([50, 'lapsed']);
  });

  test('of lines can be cancelled in part and come back as a return', async () => {
    const buyer = await shop.registerBuyer();
    const request = await closed(buyer);
    await a.award(buyer, request, CHEAPEST);
    const order = await orderOf(buyer, request);
    await q.pay(buyer, order._id);
    const [first, second] = order.parcels;
    const cancelled = await q.call(buyer, 'POST', `/orders/${order._id}/parcels/${first._id}/cancel`, {
      lines: [{ line: first.items[0]._id, quantity: 40 }],
    });
    expect(said(cancelled)).toEqual([200, undefined]);
    for (const status of ['shipped', 'delivered'])
      await q.call(sellers[1], 'PATCH', `/seller/orders/${second._id}/status`, { status });
    const returned = await askReturn(shop, buyer, {
      parcel: second._id,
      lines: [{ line: second.items[0]._id, quantity: 2 }],
      text: 'Two boards came broken',
    });
    expect(said(returned)).toEqual([201, undefined]);
    expect(returned.body.data.lines).toMatchObject([{ product: null, quantity: 2 }]);
    const { _id: id } = returned.body.data;
    const steps: [Account, string, object?][] = [
      [sellers[1], 'accept'],
      [buyer, 'sent-back', { carrier: 'Pathao', trackingNumber: 'P-1' }],
      [sellers[1], 'received', { resalable: true }],
      [sellers[1], 'replace'],
    ];
    for (const [who, step, body] of steps)
      expect(said(await stepReturn(shop, who, id, step, body))).toEqual([200, undefined]);
    const replaced = (await q.call(buyer, 'GET', `/orders/${order._id}`)).body.data.parcels[2];
    expect(replaced.items).toMatchObject([
      { sku: second.items[0].sku, hsCode: '85371000', price: 0, quantity: 2 },
    ]);
    const rest = await q.call(buyer, 'POST', `/orders/${order._id}/parcels/${first._id}/cancel`, {});
    expect(said(rest)).toEqual([200, undefined]);
  });
});

describe('is refused', () => {
  test('with what is wrong, and nothing happens', async () => {
    const [buyer, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
    const request = await closed(buyer);
    const foreign = await closed(other);
    const award = (...parts: Parameters<typeof a.award>[2][number][]) => a.award(buyer, request, parts);
    expect((await a.award(other, request, CHEAPEST)).status).toBe(404);
    expect((await a.award(buyer, { ...request, id: 'x' }, CHEAPEST)).status).toBe(404);
    expect((await a.award(buyer, { ...request, quotes: foreign.quotes }, CHEAPEST)).status).toBe(404);
    const cases: [Promise<{ status: number; body: { message?: string } }>, number, string][] = [
      [award(), 400, 'Award at least one line'],
      [award({ line: 0, quote: 1, quantity: 51 }), 409, 'Only 50 are offered'],
      [
        award({ line: 0, quote: 0, quantity: 60 }, { line: 0, quote: 1, quantity: 50, reason: 'Near' }),
        409,
        'Only 90 were asked for',
      ],
      [award({ line: 1, quote: 2, quantity: 1 }), 400, 'This quote does not offer the line'],
      [
        award({ line: 0, quote: 0, quantity: 1 }, { line: 0, quote: 0, quantity: 1 }),
        400,
        'This offer is named already',
      ],
      [award({ line: 1, quote: 0, quantity: 12 }), 400, 'Say why: something as good costs less'],
      [
        a.award(buyer, { ...request, lines: foreign.lines }, CHEAPEST),
        400,
        'This line is not in the request',
      ],
      [
        a.award(buyer, request, CHEAPEST, { total: 1 }),
        409,
        'Prices have changed meanwhile. Look at them again',
      ],
      [a.award(buyer, request, CHEAPEST, { version: 2 }), 409, 'The request has changed. Look at it again'],
    ];
    for (const [answer, status, message] of cases) expect(said(await answer)).toEqual([status, message]);
    const old = await closed(buyer, { validUntil: dayAhead(-1) });
    expect(said(await a.award(buyer, old, CHEAPEST))).toEqual([
      409,
      `The prices of quote ${old.quotes[0]?.number} no longer hold`,
    ]);
    await shop.pool.query('update users set is_approved = false where id = $1', [sellers[1].user.id]);
    expect(said(await award(CHEAPEST[1] as (typeof CHEAPEST)[0]))).toEqual([
      409,
      'Product is no longer available',
    ]);
    await shop.pool.query('update users set is_approved = true where id = $1', [sellers[1].user.id]);
    expect(await a.stateOf(request)).toMatchObject({ status: 'closed', version: 1, orderId: null });
    // A dearer one needs a reason and then is as good as another.
    const dearer = await award({ line: 1, quote: 0, quantity: 12, reason: 'Two years of warranty' });
    expect(said(dearer)).toEqual([200, undefined]);
    expect(said(await a.award(buyer, request, CHEAPEST, { version: 2 }))).toEqual([
      409,
      'The request is awarded already',
    ]);
  });
});

describe('above what a member may order alone', () => {
  test('it waits for a signature at the awarded prices; refused, it can be awarded again', async () => {
    const owner = await shop.registerBuyer();
    const storekeeper = await q.member(owner, 'buyer', { order_limit_paisa: 100_000 });
    const head = await q.member(owner, 'approver');
    const request = await a.closed(
      storekeeper,
      [{ name: 'Distribution board', quantity: 4 }],
      [
        { seller: sellers[0], feePaisa: 5_000, offers: [{ line: 0, paisa: 123_456 }] },
        { seller: sellers[1], offers: [{ line: 0, paisa: 130_000 }] },
      ],
      { companyId: owner.user.id },
    );
    const parts = [{ line: 0, quote: 0, quantity: 4 }];
    expect(said(await a.award(storekeeper, request, parts))).toEqual([200, undefined]);
    const waiting = await a.stateOf(request);
    expect(waiting).toMatchObject({ status: 'closed', orderId: null, signatureId: expect.any(String) });
    expect(said(await a.award(storekeeper, request, parts, { version: 2 }))).toEqual([
      409,
      'Something of it is awarded already. Wait until that is signed, paid or over',
    ]);
    const path = `/requests/${waiting.signatureId}`;
    const asked = (await q.call(head, 'GET', path)).body.data;
    expect(asked).toMatchObject({
      origin: { kind: 'award', _id: request.id, number: request.number },
      isAllOrNone: true,
      obstacle: null,
      lines: [
        { product: { _id: null }, price: 1_234.56, priceNow: 1_234.56, available: 4, shortage: null },
        { name: 'Delivery', price: 50, available: 1 },
      ],
      can: { approve: true },
    });
    const { version } = asked;
    await q.call(head, 'POST', `${path}/reject`, { version, reason: 'Too many' });
    expect(said(await a.award(storekeeper, request, parts, { version: 3 }))).toEqual([200, undefined]);
    const again = (await a.stateOf(request)).signatureId;
    const signing = (await q.call(head, 'GET', `/requests/${again}`)).body.data;
    const signed = await q.call(head, 'POST', `/requests/${again}/approve`, {
      version: signing.version,
      lines: signing.lines.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
        line: _id,
        quantity,
      })),
      total: signing.totalsNow.total,
    });
    expect(said(signed)).toEqual([200, undefined]);
    expect(await a.stateOf(request)).toMatchObject({
      status: 'awarded',
      orderId: signed.body.data.order._id,
    });
    const order = await orderOf(owner, request);
    expect(order).toMatchObject({
      approvedBy: { _id: head.user.id },
      orderedBy: { _id: storekeeper.user.id },
      items: [{ price: 1_234.56, unit: 'pcs' }, { price: 50 }],
    });
    await shop.runJobs();
    expect((await bellsOf(sellers[1]))[0]).toBe(`Request ${request.number} was awarded to others.`);
  });
});
