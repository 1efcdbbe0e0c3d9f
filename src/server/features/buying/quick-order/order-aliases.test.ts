import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCustomerPrice, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import { billSchema } from '../../../../contract/books/bills.contract.ts';
import { resolvedOrderSchema } from '../../../../contract/buying/quick-order.contract.ts';
import { drawBill } from '../../../papers/bills/bill-drawer.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let buyer: Account;
let breaker: Awaited<ReturnType<typeof insertProduct>>;
let wire: Awaited<ReturnType<typeof insertProduct>>;

beforeAll(async () => {
  shop = await createTestApp({ deps: { drawBill } });
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
  const ofSeller = { seller_id: seller.user.id, quantity: 100_000 };
  breaker = await insertProduct(shop.db, { ...ofSeller, name: 'Circuit breaker C16', sku: 'BRK-1600' });
  wire = await insertProduct(shop.db, { ...ofSeller, name: 'Copper wire 2.5 sqmm', sku: 'WIRE-25' });
  await insertProduct(shop.db, { ...ofSeller, name: 'Copper wire 4 sqmm', sku: 'WIRE-40' });
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
beforeEach(async () => {
  buyer = await shop.registerBuyer();
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await expectInvariants(shop.pool);
  await shop.close();
});

const aliases = '/api/quick-order/aliases';
const keep = (body: object, account = buyer) => shop.call('POST', aliases, { token: account.token, body });
const listOf = async (account = buyer) =>
  (await shop.call('GET', aliases, { token: account.token })).body.data.aliases;
const resolve = async (text: string, account: Account | null = buyer) => {
  const { body } = await shop.call('POST', '/api/quick-order/resolve', {
    ...(account ? { token: account.token } : {}),
    body: { text },
  });
  return resolvedOrderSchema.strict().parse(body.data);
};
const lineOf = async (text: string, account?: Account | null) => (await resolve(text, account)).lines[0];
const add = async (lines: object[], account: Account | null = buyer) =>
  (
    await shop.call('POST', '/api/quick-order/add', {
      ...(account ? { token: account.token } : { sessionId: shop.guestId() }),
      body: { lines },
    })
  ).body.data;

describe('what a buyer calls a product', () => {
  test('is exact for this buyer alone, however it is written, and can be taken back', async () => {
    const { status, body } = await keep({ text: 'Kalo Switch 16-A', product: breaker.id });
    expect([status, body.data.aliases]).toMatchObject([
      201,
      [{ text: 'Kalo Switch 16-A', isPartNumber: false, product: { _id: breaker.id, isSold: true } }],
    ]);
    for (const text of [
      'kalo switch 16-a',
      '1) KALO  SWITCH 16-A x 1',
      'dai kalo\u200b switch 16-a १ थान pathaunu',
    ])
      expect(await lineOf(text)).toMatchObject({
        match: 'exact',
        isOwnWord: true,
        quantity: 1,
        product: { _id: breaker.id },
      });
    expect(await lineOf('kalo switch', buyer)).not.toMatchObject({ isOwnWord: true });
    for (const other of [null, await shop.registerBuyer()])
      expect((await lineOf('kalo switch 16-a', other))?.match).not.toBe('exact');
    const [{ _id: id }] = await listOf();
    const stranger = await shop.registerBuyer();
    const remove = (token: string, which: string) => shop.call('DELETE', `${aliases}/${which}`, { token });
    expect((await remove(stranger.token, id)).status).toBe(404);
    expect((await remove(buyer.token, randomUUID())).status).toBe(404);
    expect((await remove(buyer.token, 'x')).status).toBe(404);
    expect((await remove(buyer.token, id)).status).toBe(200);
    expect(await listOf()).toEqual([]);
    expect((await lineOf('kalo switch 16-a'))?.isOwnWord).toBe(false);
  });

  test('means one product: the last one it was given to; beside a number that may belong to a name it stays', async () => {
    await keep({ text: 'taar', product: breaker.id });
    await keep({ text: 'TAAR', product: wire.id });
    expect((await listOf()).map(({ text }: { text: string }) => text)).toEqual(['TAAR']);
    expect(await lineOf('taar 5')).toMatchObject({ match: 'exact', quantity: 5, product: { _id: wire.id } });
    expect(await lineOf('5 taar')).toMatchObject({ match: 'exact', quantity: 5, product: { _id: wire.id } });
  });

  test('is refused without a form, for what is not sold, and beyond 500', async () => {
    const refusalOf = async (body: object) => {
      const answer = await keep(body);
      return [
        answer.status,
        answer.body.errors?.[0]?.path,
        answer.body.errors?.[0]?.message ?? answer.body.message,
      ];
    };
    const hidden = await insertProduct(shop.db, { status: 'inactive' });
    expect(await refusalOf({ product: wire.id })).toEqual([
      400,
      'text',
      'Enter your name or part number for the product',
    ]);
    expect(await refusalOf({ text: 'wire' })).toEqual([400, 'product', 'Product is required']);
    expect(await refusalOf({ text: '+++', product: wire.id })).toEqual([
      400,
      'text',
      'Use at least one word or number',
    ]);
    expect(await refusalOf({ text: 'x'.repeat(201), product: wire.id })).toEqual([
      400,
      'text',
      'Must be at most 200 characters',
    ]);
    expect(await refusalOf({ partNumber: 'x'.repeat(61), product: wire.id })).toEqual([
      400,
      'partNumber',
      'Must be at most 60 characters',
    ]);
    for (const product of [hidden.id, randomUUID(), 'nothing'])
      expect(await refusalOf({ text: 'wire', product })).toEqual([404, undefined, 'Product not found']);
    await shop.pool.query(
      `insert into order_aliases (company_id, user_id, product_id, text, text_key)
       select $1::uuid, $1::uuid, $2, 'word ' || n, 'word ' || n from generate_series(1, 500) n`,
      [buyer.user.id, wire.id],
    );
    expect(await refusalOf({ text: 'one more', product: wire.id })).toEqual([
      409,
      undefined,
      'At most 500 names and part numbers. Remove one first.',
    ]);
    expect((await keep({ text: 'word 7', product: breaker.id })).status).toBe(201);
    const { learned } = await add([{ product: wire.id, quantity: 1, raw: 'pahelo taar 1' }]);
    expect(learned).toEqual([]);
  });

  test('stays when its product is no longer sold, and the nearest one is offered', async () => {
    const product = await insertProduct(shop.db, {
      name: 'Copper wire 1.5 sqmm',
      sku: `W${fresh()}`,
      quantity: 5,
    });
    shop.deps.catalogue.productsChanged([product.id]);
    await keep({ text: 'patlo taar', product: product.id });
    expect(await lineOf('patlo taar 2')).toMatchObject({ problems: [], product: { _id: product.id } });
    await shop.pool.query(`update products set status = 'discontinued' where id = $1`, [product.id]);
    shop.deps.catalogue.productsChanged([product.id]);
    const line = await lineOf('patlo taar 2');
    expect(line).toMatchObject({
      match: 'exact',
      product: { _id: product.id, inventory: { inStock: false } },
      problems: [{ code: 'no_longer_sold', message: 'No longer sold' }],
    });
    const nearest = line?.alternatives.find(({ _id }) => _id === line.suggestion?.product);
    expect(nearest?.name).toContain('Copper wire');
  });
});

describe('a correction', () => {
  test('is learnt by adding the line with its text, said, and exact the next time', async () => {
    expect((await lineOf('copper wire 3 coil'))?.match).toBe('several');
    const answer = await add([{ product: wire.id, quantity: 3, raw: 'copper wire 3 coil' }]);
    expect(answer).toMatchObject({
      added: 1,
      learned: [{ text: 'copper wire', isPartNumber: false, product: { _id: wire.id } }],
    });
    expect(await lineOf('५ थान Copper Wire')).toMatchObject({
      match: 'exact',
      isOwnWord: true,
      quantity: 5,
      product: { _id: wire.id },
    });
    // The same again teaches nothing new; another product is a correction of the correction.
    expect((await add([{ product: wire.id, quantity: 1, raw: 'copper wire 1' }])).learned).toEqual([]);
    await add([{ product: breaker.id, quantity: 1, raw: 'copper wire 1' }]);
    expect((await lineOf('copper wire'))?.product?._id).toBe(breaker.id);
  });

  test('of a SKU, of a line that is refused, of several items or of a guest teaches nothing', async () => {
    const lines = [
      { product: wire.id, quantity: 1, raw: 'BRK-1600 x 1' },
      { product: breaker.id, quantity: 1_000_000, raw: 'black thing' },
      { product: breaker.id, quantity: 1, raw: 'red thing 1, blue thing 2' },
      { product: breaker.id, quantity: 1, raw: 'x'.repeat(300) },
      { product: breaker.id, quantity: 1, raw: 'dai namaste' },
      { product: breaker.id, quantity: 1, raw: ' \u200b' },
      { product: randomUUID(), quantity: 1, raw: 'nothing known' },
    ];
    const { learned } = await add(lines);
    expect(learned.map(({ text }: { text: string }) => text)).toEqual([]);
    expect(await listOf()).toEqual([]);
    expect(await add([{ product: wire.id, quantity: 1, raw: 'copper wire' }], null)).toMatchObject({
      added: 1,
      learned: [],
    });
  });

  test('leaves own part numbers alone', async () => {
    await keep({ partNumber: 'P 77', product: wire.id });
    await add([{ product: breaker.id, quantity: 1, raw: 'p 77' }]);
    expect(await listOf()).toMatchObject([{ text: 'P 77', isPartNumber: true, product: { _id: wire.id } }]);
  });
});

describe('an own part number', () => {
  test('is one for each product, found like a SKU, and shown beside the product', async () => {
    await keep({ partNumber: 'OLD-1', product: wire.id });
    const { body } = await keep({ text: 'taar', partNumber: 'STR-0042/B', product: wire.id });
    expect(body.data.aliases).toMatchObject([
      { text: 'STR-0042/B', isPartNumber: true },
      { text: 'taar', isPartNumber: false },
    ]);
    expect(await listOf()).toHaveLength(2);
    for (const text of ['str-0042/b', 'STR0042B x 2', '2 pcs wire STR 0042 B', 'taar'])
      expect(await lineOf(text), text).toMatchObject({
        match: 'exact',
        isOwnWord: true,
        product: { _id: wire.id },
      });
    expect((await resolve('WIRE-25 x 2')).own).toEqual([
      { product: wire.id, partNumber: 'STR-0042/B', customerPrice: null },
    ]);
    expect((await resolve('WIRE-25 x 2', null)).own).toEqual([]);
    // The same text as a word does not take the part number away.
    await keep({ text: 'STR-0042/B', product: wire.id });
    expect((await listOf())[0]).toMatchObject({ isPartNumber: true });
  });

  test('stands on the order, the bill and the packing slip as it was when the order was placed', async () => {
    await keep({ partNumber: 'STR-0042', product: wire.id });
    const { body } = await placeOrder(shop, buyer.token, [orderLine(wire, 2), orderLine(breaker, 1)]);
    const [first] = await listOf();
    await shop.call('DELETE', `${aliases}/${first._id}`, { token: buyer.token });
    const ofOrder = (await shop.call('GET', `/api/orders/${body.data._id}`, { token: buyer.token })).body
      .data;
    expect(ofOrder.items.map(({ partNumber }: { partNumber: string }) => partNumber)).toEqual([
      'STR-0042',
      null,
    ]);
    const paymentId = await startBankPayment(shop, buyer.token, body.data._id);
    await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: `TR-${fresh()}`,
      amount: body.data.totals.total,
    });
    const parcel = `/api/seller/orders/${body.data.parcels[0]._id}`;
    const slip = (await shop.call('GET', parcel, { token: seller.token })).body.data;
    expect(slip.items.map(({ partNumber }: { partNumber: string }) => partNumber)).toEqual([
      'STR-0042',
      null,
    ]);
    await shop.call('PATCH', `${parcel}/status`, { token: seller.token, body: { status: 'shipped' } });
    const { bills } = (await shop.call('GET', `/api/bills?order=${body.data._id}`, { token: buyer.token }))
      .body.data;
    const bill = bills
      .map((one: unknown) => billSchema.strict().parse(one))
      .find(({ subject }: { subject: string }) => subject === 'goods');
    expect(bill.lines.map(({ partNumber }: { partNumber: string }) => partNumber)).toEqual([
      'STR-0042',
      null,
    ]);
    shop.mail.length = 0;
    await shop.runJobs();
    const mail = shop.mail.find(({ subject }) => subject.includes('is on its way'));
    const text = pdfText(mail?.attachments?.[0]?.content as Buffer);
    expect(text).toContain('Your part no. STR-0042');
    expect(text.match(/Your part no\./g)).toHaveLength(1);
  });

  test('goes with the account', async () => {
    await keep({ text: 'taar', partNumber: 'STR-1', product: wire.id });
    await shop.call('DELETE', `/api/admin/users/${buyer.user.id}`, { token: admin.token, body: {} });
    const { rows } = await shop.pool.query('select from order_aliases where user_id = $1', [buyer.user.id]);
    expect(rows).toEqual([]);
  });
});

test('what a seller agreed with the buyer is the price on the pad', async () => {
  const agreed = { seller_id: seller.user.id, buyer_id: buyer.user.id, buyer_key: buyer.user.email };
  await insertCustomerPrice(shop.db, { ...agreed, product_id: wire.id, price_paisa: 12_345 });
  expect((await resolve('WIRE-25 x 2\nBRK-1600 x 1')).own).toEqual([
    { product: wire.id, partNumber: null, customerPrice: 123.45 },
  ]);
  expect((await resolve('WIRE-25 x 2', await shop.registerBuyer())).own).toEqual([]);
});
