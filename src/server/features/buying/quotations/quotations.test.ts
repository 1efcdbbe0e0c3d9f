import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertCoupon,
  insertCustomerPrice,
  insertProduct,
  insertSeller,
  insertSubscription,
} from '../../../../../test/factories.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { ADDRESS } from '../../../../../test/shopping.ts';
import type { QuotationDocument } from '../../../papers/quotations/quotation-drawer.ts';
import { drawQuotationDocument } from '../../../papers/quotations/quotation-drawing.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The words of a paper as one line. */
const wordsOf = (bytes: Buffer) => pdfText(bytes).replaceAll('\n', ' ');

async function fetchPdf(url: string, caller: { token?: string; sessionId?: string }): Promise<Buffer> {
  const response = await shop.app.inject({
    url,
    headers: {
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(caller.sessionId ? { 'x-session-id': caller.sessionId } : {}),
    },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers['content-disposition']).toMatch(/filename="quotation-\d{4}-\d\d-\d\d\.pdf"/);
  return response.rawPayload;
}

test('a list is quoted with both prices, its sellers, VAT and whom it is for', async () => {
  const buyer = await shop.registerBuyer();
  const himal = await insertSeller(shop.db, { company_name: 'Himal Components' });
  const koshi = await insertSeller(shop.db, { company_name: 'Koshi Bearings' });
  const agreed = await insertProduct(shop.db, { seller_id: koshi.id, name: 'Ball bearing' });
  const products = [
    await insertProduct(shop.db, { seller_id: himal.id, name: 'Copper cable', sku: 'CU-25' }),
    agreed,
    await insertProduct(shop.db, {
      seller_id: himal.id,
      name: 'Fuse',
      order_multiple: 5,
      minimum_order_quantity: 5,
    }),
    await insertProduct(shop.db, { name: 'Gone', seller_id: himal.id }),
  ];
  await insertCustomerPrice(shop.db, {
    seller_id: koshi.id,
    buyer_id: buyer.user.id,
    product_id: agreed.id,
    price_paisa: 70_000,
  });
  const { body } = await shop.call('POST', '/api/lists', {
    token: buyer.token,
    body: { name: 'काठमाडौं site', lines: products.map(({ id }) => ({ product: id, quantity: 2 })) },
  });
  await shop.pool.query(`update products set status = 'inactive' where name = 'Gone'`);
  const words = wordsOf(await fetchPdf(`/api/lists/${body.data.list._id}/quotation`, buyer));
  for (const expected of [
    'Quotation',
    'not a tax invoice',
    'Sita Shrestha',
    'Copper cable',
    'SKU CU-25',
    'Part 1 of 2',
    'Part 2 of 2',
    'Your price with this seller: 700.00',
    'Minimum order quantity is 5',
    '1 product is left out: it is no longer sold.',
    'Stock is not reserved and not promised.',
    'Approved by',
  ])
    expect(words).toContain(expected);
  // 2 x 1000 + 2 x 700 + 2 x 1000, and 2 x 800 + 2 x 700 + 2 x 800; the first ships free above 5,000.
  for (const sum of ['5,400.00', '702.00', '6,102.00', '4,600.00', '598.00', '100.00', '5,298.00'])
    expect(words).toContain(sum);
  expect(words).toContain('काठमाड');
  expect(words).not.toContain('Gone');
});

test('a cart is quoted for guests too, its coupon taken off', async () => {
  const sessionId = shop.guestId();
  const { id } = await insertProduct(shop.db);
  const coupon = await insertCoupon(shop.db);
  await shop.call('POST', '/api/cart/items', { sessionId, body: { productId: id, quantity: 3 } });
  await shop.call('POST', '/api/cart/apply-coupon', { sessionId, body: { couponCode: coupon.code } });
  const { body } = await shop.call('GET', '/api/cart', { sessionId });
  expect(body.data.totals.discount).toBe(300);
  const words = wordsOf(await fetchPdf('/api/cart/quotation', { sessionId }));
  expect(words).toContain('−300.00');
  expect(words).toContain(body.data.totals.total.toLocaleString('en-NP', { minimumFractionDigits: 2 }));
  expect(words).toContain('Company');
});

test('a coupon stands in the columns whose subtotal it asks for, whoever asks', async () => {
  const { id } = await insertProduct(shop.db);
  const coupon = await insertCoupon(shop.db, { minimum_subtotal_paisa: 250_000 });
  const buyer = await shop.registerBuyer();
  const subscriber = await shop.registerBuyer();
  for (const { token } of [buyer, subscriber]) {
    await shop.call('POST', '/api/cart/items', { token, body: { productId: id, quantity: 3 } });
    const applied = await shop.call('POST', '/api/cart/apply-coupon', {
      token,
      body: { couponCode: coupon.code },
    });
    expect(applied.status).toBe(200);
  }
  await insertSubscription(shop.db, subscriber.user.id);
  for (const { token } of [buyer, subscriber]) {
    const words = wordsOf(await fetchPdf('/api/cart/quotation', { token }));
    // 3 x 1000 less 300, and 3 x 800, each with VAT and delivery.
    for (const sum of ['−300.00', '3,190.00', '2,812.00']) expect(words).toContain(sum);
  }
});

test('nothing is not quoted, nor what is not there', async () => {
  const empty = await shop.call('GET', '/api/cart/quotation', { sessionId: shop.guestId() });
  expect([empty.status, empty.body.message]).toEqual([
    409,
    'Nothing in it is still sold. Add a product first.',
  ]);
  const buyer = await shop.registerBuyer();
  expect((await shop.call('GET', '/api/lists/nothing/quotation', buyer)).status).toBe(404);
});

test('a quotation promises no less for the way of heavy goods than checkout takes', async () => {
  const admin = await shop.registerAdmin();
  const body = { value: true };
  await shop.call('PUT', '/api/admin/settings/deliverySurcharges', { token: admin.token, body });
  const { id: sellerId } = await insertSeller(shop.db);
  const { id } = await insertProduct(shop.db, { seller_id: sellerId, weight_grams: 7_000 });
  await shop.pool.query(
    `insert into delivery_rates (seller_id, zone, from_grams, paisa)
     values ($1, 'remote', 20000, 240000), ($1, 'remote', 40000, null)`,
    [sellerId],
  );
  const buyer = await shop.registerBuyer();
  const add = (quantity: number) =>
    shop.call('POST', '/api/cart/items', { token: buyer.token, body: { productId: id, quantity } });
  const NOT_COUNTED = 'Delivery of heavy goods is not counted: see it at checkout.';
  expect((await add(3)).status).toBeLessThan(300);
  expect(wordsOf(await fetchPdf('/api/cart/quotation', buyer))).toContain(NOT_COUNTED);

  const address = { ...ADDRESS, city: 'Chandannath', province: 'Karnali Pradesh', district: 'Jumla' };
  const kept = await shop.call('POST', '/api/users/addresses', { token: buyer.token, body: address });
  expect(kept.status).toBe(201);
  const words = wordsOf(await fetchPdf('/api/cart/quotation', buyer));
  // 3 x 1000 and VAT, the fee and what the way to Jumla costs.
  for (const expected of ['2,500.00', '5,890.00', 'With delivery of heavy goods to Jumla.'])
    expect(words).toContain(expected);
  expect(words).not.toContain(NOT_COUNTED);

  expect((await add(3)).status).toBeLessThan(300);
  const asked = wordsOf(await fetchPdf('/api/cart/quotation', buyer));
  expect(asked).toContain(NOT_COUNTED);
  expect(asked).not.toContain('With delivery of heavy goods');
});

test('two hundred lines take as many sheets as they need, the sums once', { timeout: 60_000 }, async () => {
  const totals = {
    subtotalPaisa: 1,
    taxPaisa: 0,
    shippingPaisa: 0,
    discountPaisa: 0,
    totalPaisa: 1,
    savingsPaisa: 0,
  };
  const line = {
    name: 'एलईडी LED bulb 9W B22',
    about: 'SKU 1',
    quantity: 1_000_000,
    regularPaisa: 99_999_900,
    wholesalePaisa: 1,
  };
  const document: QuotationDocument = {
    subject: 'x'.repeat(80),
    issuedAt: new Date('2026-11-22T08:20:00Z'),
    issuedAtText: '2026-11-22 14:05',
    dateBs: '2083-08-06',
    marketplace: { name: 'Thokmandu Pvt. Ltd.', address: 'New Road, Kathmandu', panNumber: '000000000' },
    buyer: { person: 'Sita', name: 'W'.repeat(200), address: 'Asan', panNumber: '301234567' },
    parts: [
      {
        seller: { name: 'हिमाल '.repeat(20), panNumber: null },
        lines: Array.from({ length: 200 }, () => ({
          ...line,
          unitPaisa: 1,
          isAgreed: true,
          problem: 'Sold in packs of 5',
        })),
      },
    ],
    isSubscriber: true,
    columns: { regular: totals, pro: totals },
    heavyTo: 'Jumla',
    isMoreToCome: true,
    words: 'One paisa only',
    leftOut: 3,
  };
  const bytes = await drawQuotationDocument(document);
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(8);
  const words = wordsOf(bytes);
  expect(words.split('Approved by')).toHaveLength(2);
  expect(words).toContain(`Page ${pages} of ${pages}`);
});
