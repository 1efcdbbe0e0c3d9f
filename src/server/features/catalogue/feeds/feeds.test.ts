import { gunzipSync } from 'node:zlib';
import { parse as readCsv } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertCategory,
  insertCustomerPrice,
  insertProduct,
  insertSeller,
} from '../../../../../test/factories.ts';
import { hostileHtml } from '../../../../../test/hostile-html.ts';
import { sellerFeedsSchema } from '../../../../contract/catalogue/feeds.contract.ts';
import { leastPurchase, shortened } from '../../../../domain/catalogue/feed.ts';
import { FEED_AGE_MS } from './feed-files.ts';

let shop: TestApp;
let himal: Account;
let patan: Account;
let category: { id: string };
const PICTURE = [{ url: '/uploads/board-600.webp', alt: '', isPrimary: true }];

beforeAll(async () => {
  shop = await createTestApp();
  const sellers = ['Himal Traders', 'Patan & Sons'].map(async (company_name) =>
    shop.signIn(await insertSeller(shop.db, { company_name })),
  );
  [himal, patan] = (await Promise.all(sellers)) as [Account, Account];
  const parent = await insertCategory(shop.db, { name: 'Electrical goods' });
  category = await insertCategory(shop.db, { name: 'Breakers & Fuses', parent_id: parent.id });
});
afterAll(() => shop.close());

const product = (account: Account, values: Partial<Parameters<typeof insertProduct>[1]>) =>
  insertProduct(shop.db, {
    seller_id: account.user.id,
    category_id: category.id,
    images: JSON.stringify(PICTURE),
    ...values,
  });
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers });
/** As it is once the age of feeds is over. */
const newFeed = async (url: string, headers: Record<string, string> = {}) => {
  shop.clock.advance(FEED_AGE_MS);
  return fetchFeed(url, headers);
};
const linesOf = async (url: string) => {
  const { body } = await newFeed(url);
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

/** Texts of the elements of each item; throws where the document is not well formed. */
function itemsOf(xml: string, element: 'item' | 'entry'): Record<string, string>[] {
  const items: Record<string, string>[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (name === element) items.push({});
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const item = items.at(-1);
    if (item && open.includes(element))
      item[open.at(-1) as string] = (item[open.at(-1) as string] ?? '') + text;
  });
  parser.write(xml).close();
  return items;
}

describe('what stands in the feeds', () => {
  test('is what everybody sees, at what everybody pays for the smallest order with VAT', async () => {
    const shown = await product(himal, {
      name: 'MCB 6 A',
      brand: 'Himel',
      model: 'HDB6',
      regular_price_paisa: 10_001,
      wholesale_price_paisa: 7_777,
      cost_price_paisa: 5_555,
      barcode: 'SECRETBARCODE',
      quantity: 25,
      minimum_order_quantity: 10,
      weight_grams: 125,
      length_mm: 90,
      width_mm: 80,
      height_mm: 60,
      price_breaks: JSON.stringify([{ from: 10, regularPricePaisa: 9_001, wholesalePricePaisa: 6_666 }]),
    });
    const hidden = await Promise.all([
      product(himal, { status: 'inactive' }),
      product(himal, { status: 'pending_approval', approved_at: null }),
      product(himal, { deleted_at: new Date() }),
    ]);
    const waiting = await insertSeller(shop.db, { company_name: 'Waiting', is_approved: false });
    const unapproved = await insertProduct(shop.db, {
      seller_id: waiting.id,
      images: JSON.stringify(PICTURE),
    });
    await insertCustomerPrice(shop.db, {
      seller_id: himal.user.id,
      buyer_id: patan.user.id,
      buyer_key: 'a@example.com',
      product_id: shown.id,
      price_paisa: 4_444,
    });
    const [google, meta, jsonl] = await Promise.all(
      ['google.xml', 'meta.csv', 'catalogue.jsonl'].map((file) => newFeed(`/feeds/himal-traders/${file}`)),
    );
    const price = '1017.11 NPR';
    const [item] = itemsOf(google?.body ?? '', 'item');
    expect(item).toMatchObject({
      'g:id': shown.id,
      'g:title': 'MCB 6 A (10 units)',
      'g:link': `${shop.config.publicUrl}/products/${shown.id}`,
      'g:image_link': `${shop.config.publicUrl}/uploads/board-1200.webp`,
      'g:availability': 'in_stock',
      'g:price': price,
      'g:multipack': '10',
      'g:brand': 'Himel',
      'g:mpn': 'HDB6',
      'g:shipping_weight': '1.25 kg',
      'g:product_type': 'Electrical goods > Breakers & Fuses',
    });
    const [row] = readCsv(meta?.body ?? '', { bom: true, columns: true }) as unknown as Record<
      string,
      string
    >[];
    expect(row).toMatchObject({
      id: shown.id,
      availability: 'in stock',
      price,
      brand: 'Himel',
      shipping_weight: '1.25 kg',
    });
    const line = JSON.parse((jsonl?.body ?? '').split('\n')[0] ?? '');
    expect(line).toMatchObject({
      language: 'en',
      stock: 25,
      price: 100.01,
      priceWithVat: 113.01,
      priceBreaks: [{ from: 10, price: 90.01, priceWithVat: 101.71 }],
      seller: { name: 'Himal Traders' },
      category: ['Electrical goods', 'Breakers & Fuses'],
    });
    expect([google, meta, jsonl].map((answer) => answer?.headers['content-type'])).toEqual([
      'application/xml; charset=utf-8',
      'text/csv; charset=utf-8',
      'application/x-ndjson; charset=utf-8',
    ]);
    const whole = (await newFeed('/feeds/catalogue.jsonl')).body;
    for (const body of [google?.body, meta?.body, jsonl?.body, whole]) {
      for (const secret of ['77.77', '66.66', '55.55', '44.44', 'SECRETBARCODE', himal.user.email])
        expect(body).not.toContain(secret);
      for (const { id } of [...hidden, unapproved]) expect(body).not.toContain(id);
    }
    expect(whole).toContain(shown.id);
  });

  test('a day off makes everything unavailable, and too few for an order as well', async () => {
    const away = await shop.signIn(await insertSeller(shop.db, { company_name: 'Away House' }));
    await product(away, { quantity: 5, minimum_order_quantity: 6 });
    await product(away, { quantity: 6, minimum_order_quantity: 6 });
    const availabilities = async () =>
      (await linesOf('/feeds/away-house/catalogue.jsonl')).map(({ isOrderable }) => isOrderable).toSorted();
    expect(await availabilities()).toEqual([false, true]);
    await shop.pool.query('update users set away_until = kathmandu_day(now()) + 3 where id = $1', [
      away.user.id,
    ]);
    expect(await availabilities()).toEqual([false, false]);
  });

  test('hostile names stay names, Devanagari is told as Nepali, and what has no picture is in no picture feed', async () => {
    const hostile = await shop.signIn(await insertSeller(shop.db, { company_name: 'Hostile House' }));
    const names = [
      '=1+1',
      'मिनिएचर सर्किट ब्रेकर',
      'A\u0007B\u{1F600} ]]> &amp;',
      ...hostileHtml().slice(0, 40),
    ].map((name) => name.replaceAll('\u0000', '').slice(0, 140));
    for (const name of names) await product(hostile, { name, description: name });
    const bare = await product(hostile, { images: '[]', name: 'No picture' });
    const google = itemsOf((await newFeed('/feeds/hostile-house/google.xml')).body, 'item');
    // Control characters have no place in XML, and line ends there are one character.
    const plain = (text = '') => text.replace(/\p{Cc}/gu, '');
    expect(google.map((item) => plain(item['g:title'])).toSorted()).toEqual(names.map(plain).toSorted());
    const csv: Record<string, string>[] = readCsv((await newFeed('/feeds/hostile-house/meta.csv')).body, {
      bom: true,
      columns: true,
    });
    expect(csv).toHaveLength(names.length);
    expect(csv.map(({ title }) => title)).toContain("'=1+1");
    const lines = await linesOf('/feeds/hostile-house/catalogue.jsonl');
    expect(lines.find(({ name }) => name === names[1]).language).toBe('ne');
    expect(lines.map(({ id }) => id)).toContain(bare.id);
  });

  test('the newest of many come once each, whatever the batch', async () => {
    const large = await shop.signIn(await insertSeller(shop.db, { company_name: 'Large House' }));
    const one = await product(large, { name: 'First' });
    // More than two batches, a hundred to an instant.
    await shop.pool.query(
      `insert into products (seller_id, category_id, name, description, sku, regular_price_paisa, wholesale_price_paisa,
         status, approved_at, quantity, created_at)
       select seller_id, category_id, 'P' || n, 'x', 'S' || n, 100, 100, 'active', now(), 1,
         now() - (n / 100) * interval '1 microsecond'
       from products, generate_series(1, 1200) n where id = $1`,
      [one.id],
    );
    const ids = (await linesOf('/feeds/large-house/catalogue.jsonl')).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([1201, 1201]);
    const whole = (await linesOf('/feeds/catalogue.jsonl')).map(({ id }) => id);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole).toEqual(expect.arrayContaining(ids));
  });

  test('the price of the smallest order rounds once; a shortened text keeps whole letters', () => {
    const offer = {
      regularPricePaisa: 33,
      wholesalePricePaisa: 33,
      priceBreaks: [],
      quantity: 9,
      sellerAwayUntil: null,
    };
    expect(leastPurchase({ ...offer, minimumOrderQuantity: 3 })).toEqual({ units: 3, pricePaisa: 112 });
    expect(shortened('थोक😀बजार', 4)).toBe('थोक…');
  });
});

describe('how they are sent', () => {
  test('compressed for who reads it, 304 for who has it, and the same for a quarter of an hour', async () => {
    const url = '/feeds/patan-sons/catalogue.jsonl';
    await product(patan, { name: 'Before' });
    const first = await newFeed(url, { 'accept-encoding': 'gzip, br' });
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(first.rawPayload).toString()).toContain('Before');
    const plain = await fetchFeed(url);
    expect([plain.headers['content-encoding'], plain.headers.etag]).toEqual([undefined, first.headers.etag]);
    await product(patan, { name: 'After' });
    const known = { 'if-none-match': String(first.headers.etag) };
    const same = await fetchFeed(url, known);
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const other = await newFeed(url, known);
    expect([other.statusCode, other.body.includes('After')]).toEqual([200, true]);
    const again = await newFeed(url, { 'if-none-match': String(other.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/feeds/nobody/google.xml',
    '/feeds/himal-traders/google.json',
    '/feeds/other.xml',
    '/feeds/waiting/google.xml',
    "/feeds/x'%20or%201=1/google.xml",
    '/feeds/%00/google.xml',
    `/feeds/${'a'.repeat(300)}/meta.csv`,
  ])('nothing is at %s', async (url) => {
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });

  test('one address has so many in ten minutes', async () => {
    const limited = await createTestApp({ hasRateLimits: true });
    try {
      const statuses = new Map<number, number>();
      for (let n = 0; n < 125; n += 1) {
        const { statusCode } = await limited.app.inject({
          url: '/feeds/nobody/google.xml',
          remoteAddress: '10.9.0.1',
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 404: 120, 429: 5 });
    } finally {
      await limited.close();
    }
  });
});

test('a seller who switches feeds off is at once in none, and comes back', async () => {
  shop.clock.advance(FEED_AGE_MS);
  const seller = await shop.signIn(await insertSeller(shop.db, { company_name: 'Switch House' }));
  const { id } = await product(seller, {});
  const own = async () =>
    sellerFeedsSchema
      .strict()
      .parse((await shop.call('GET', '/api/seller/feeds', { token: seller.token })).body.data);
  const put = (isOn: unknown) =>
    shop.call('PUT', '/api/seller/feeds', { token: seller.token, body: { isOn } });
  expect(await own()).toEqual({
    isOn: true,
    isPublic: true,
    products: 1,
    google: `${shop.config.publicUrl}/feeds/switch-house/google.xml`,
    meta: `${shop.config.publicUrl}/feeds/switch-house/meta.csv`,
    catalogue: `${shop.config.publicUrl}/feeds/switch-house/catalogue.jsonl`,
  });
  const isInWhole = async () => (await fetchFeed('/feeds/meta.csv')).body.includes(id);
  expect(await isInWhole()).toBe(true);
  expect((await put('yes')).status).toBe(400);
  expect((await put(false)).body.data).toMatchObject({ isOn: false, products: 0 });
  await put(false);
  expect([await isInWhole(), (await fetchFeed('/feeds/switch-house/meta.csv')).statusCode]).toEqual([
    false,
    404,
  ]);
  await put(true);
  expect([await isInWhole(), (await fetchFeed('/feeds/switch-house/meta.csv')).statusCode]).toEqual([
    true,
    200,
  ]);
  // An address of before leads on: the other site goes on reading it.
  await shop.pool.query(
    `update users set company_name = 'Renamed House', slug = 'renamed-house' where id = $1`,
    [seller.user.id],
  );
  expect((await fetchFeed('/feeds/switch-house/meta.csv')).statusCode).toBe(200);
  expect((await own()).meta).toContain('/feeds/renamed-house/');
  const { rows } = await shop.pool.query(
    `select after from audit_log where object_id = $1 and action = 'seller_feeds.update' order by id`,
    [seller.user.id],
  );
  expect(rows).toEqual([{ after: { isOn: false } }, { after: { isOn: true } }]);
});

describe('the Atom feed', () => {
  test('of a category or a search names its newest products, in well-formed XML', async () => {
    const cable = await product(himal, {
      name: 'Twin <cable> & "plug"',
      regular_price_paisa: 10_000,
      wholesale_price_paisa: 9_000,
    });
    const url = '/products.atom?category=Breakers+%26+Fuses&search=twin+cable';
    const answer = await fetchFeed(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(itemsOf(answer.body, 'entry')).toEqual([
      expect.objectContaining({
        id: `urn:uuid:${cable.id}`,
        title: 'Twin <cable> & "plug"',
        summary: expect.stringContaining('113 with VAT'),
        updated: cable.created_at.toISOString(),
      }),
    ]);
    expect(answer.body).toContain(
      `href="${shop.config.publicUrl}/products?category=Breakers+%26+Fuses&amp;search=`,
    );
    expect((await fetchFeed(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    // Newest first, whatever else the address asks for.
    const all = itemsOf(
      (await fetchFeed('/products.atom?sortBy=salesCount:desc&page=3&limit=1')).body,
      'entry',
    );
    const times = all.map(({ updated }) => updated);
    expect([all.length, times]).toEqual([50, times.toSorted().toReversed()]);
  });

  test('is empty where nothing is found, and says what is wrong with an address', async () => {
    const nothing = await fetchFeed('/products.atom?search=nothingiscalledso');
    expect([nothing.statusCode, itemsOf(nothing.body, 'entry')]).toEqual([200, []]);
    const wrong = await fetchFeed('/products.atom?minPrice=x');
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Invalid price']);
    const hostile = await fetchFeed(`/products.atom?search=${encodeURIComponent('"><script>\u0007')}`);
    expect(() => itemsOf(hostile.body, 'entry')).not.toThrow();
  });
});
