import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertAcceptedDocuments,
  insertAddress,
  insertCategory,
  insertProduct,
  insertSeller,
} from '../../../../../test/factories.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { productListSchema } from '../../../../contract/catalogue/products.contract.ts';
import {
  ownSellerPageSchema,
  sellerPageSchema,
} from '../../../../contract/catalogue/seller-pages.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';

const dayFromNow = (days: number) => kathmanduDate(new Date(Date.now() + days * DAY_MS));

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const page = (slug: string) => shop.call('GET', `/api/sellers/${slug}`);
const save = (seller: Account, body: object) =>
  shop.call('PUT', '/api/seller/page', { token: seller.token, body });
const own = async (seller: Account) => {
  const { body } = await shop.call('GET', '/api/seller/page', { token: seller.token });
  return ownSellerPageSchema.strict().parse(body.data);
};
const productsOf = async (slug: string, more = '') => {
  const { body } = await shop.call('GET', `/api/products?seller=${slug}${more}`);
  return productListSchema.parse(body.data).products;
};
const setStatus = (userId: string, body: object) =>
  shop.call('PATCH', `/api/admin/users/${userId}/status`, { token: admin.token, body });

describe('the public page', () => {
  test('says who sells, as on the bills, and nothing that is secret', async () => {
    const seller = await shop.signIn(
      await insertSeller(shop.db, { company_name: 'Everest Lab Supply', pan_number: '605111222' }),
    );
    await insertAddress(shop.db, seller.user.id, { street: 'Hidden Lane 4', city: 'Lalitpur' });
    await insertAcceptedDocuments(shop.db, seller.user.id);
    await shop.call('PUT', '/api/seller/tax-details', {
      token: seller.token,
      body: {
        legalName: 'Everest Lab Supply Pvt. Ltd.',
        address: 'Pulchowk',
        branchCode: 'PTN',
        signatory: 'Hari',
      },
    });
    const { status, body } = await page('everest-lab-supply');
    expect(status).toBe(200);
    expect(sellerPageSchema.strict().parse(body.data)).toMatchObject({
      _id: seller.user.id,
      slug: 'everest-lab-supply',
      companyName: 'Everest Lab Supply',
      registeredName: 'Everest Lab Supply Pvt. Ltd.',
      panNumber: '605111222',
      registrationCheckedAt: expect.any(String),
      city: 'Lalitpur',
      awayUntil: null,
      figures: null,
    });
    const text = JSON.stringify(body);
    for (const secret of [seller.user.email, seller.user.phone, 'Hidden Lane', 'Hari'])
      expect(text).not.toContain(secret);
  });

  test('tells figures from 20 sent parcels on, and what was late', { tags: 'days' }, async () => {
    const seller = await insertSeller(shop.db, { company_name: 'Figures House' });
    const buyer = await shop.registerBuyer();
    const product = await insertProduct(shop.db, { seller_id: seller.id });
    const send = async (count: number, days: number) => {
      for (let n = 0; n < count; n += 1) {
        const paidAt = new Date(Date.now() - 20 * DAY_MS);
        const parcels = [
          { sellerId: seller.id, paisa: 5_000, status: 'shipped' as const, productId: product.id },
        ];
        const { id } = await insertPastOrder(shop.db, {
          buyerId: buyer.user.id,
          parcels,
          placedAt: paidAt,
          paidAt,
        });
        const shippedAt = new Date(paidAt.getTime() + days * DAY_MS);
        await shop.pool.query('update parcels set shipped_at = $2 where order_id = $1', [id, shippedAt]);
      }
    };
    await send(15, 3);
    await send(4, 3.01);
    expect((await page('figures-house')).body.data.figures).toBeNull();
    await send(1, 4);
    await shop.pool.query(
      'update products set rating_sum = 14, rating_count = 3, rating_average = 4.67 where id = $1',
      [product.id],
    );
    shop.deps.catalogue.catalogueChanged();
    expect((await page('figures-house')).body.data.figures).toEqual({
      rating: { average: 4.7, count: 3 },
      onTime: { percent: 75, parcels: 20 },
      sentParcels: 20,
      replyMinutes: null,
    });
  });

  test('is not there for who may not sell: waiting, suspended, deleted, unknown', async () => {
    const waiting = await insertSeller(shop.db, { company_name: 'Waiting Traders', is_approved: false });
    await insertProduct(shop.db, { seller_id: waiting.id });
    const unknown = [
      'waiting-traders',
      'nobody',
      "x' or 1=1",
      '%00',
      'a'.repeat(300),
      encodeURIComponent('<script>'),
    ];
    for (const slug of unknown) {
      const { status, body } = await page(slug);
      expect([slug, status]).toEqual([slug, 404]);
      expect(JSON.stringify(body)).not.toContain(waiting.pan_number);
    }
    expect(await productsOf('waiting-traders')).toEqual([]);
    expect(await productsOf('nobody')).toEqual([]);
  });

  test('goes with its products while the seller is suspended, and the seller is told why', async () => {
    const seller = await shop.signIn(await insertSeller(shop.db, { company_name: 'Suspended Stores' }));
    await insertProduct(shop.db, { seller_id: seller.user.id });
    expect((await page('suspended-stores')).status).toBe(200);
    expect(await setStatus(seller.user.id, { isActive: false, reason: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
    const reason = 'Copies of <b>brands</b> were sold.';
    expect((await setStatus(seller.user.id, { isActive: false, reason })).status).toBe(200);
    expect((await page('suspended-stores')).status).toBe(404);
    expect(await productsOf('suspended-stores')).toEqual([]);
    await shop.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await shop.runJobs();
    expect(shop.mail.find(({ to }) => to === seller.user.email)).toMatchObject({
      subject: 'Your Thokmandu account was deactivated',
      text: expect.stringContaining(reason),
    });
    const { rows } = await shop.pool.query(
      `select after from audit_log where object_id = $1 and action = 'user.deactivate'`,
      [seller.user.id],
    );
    expect(rows).toEqual([{ after: { isActive: false, reason } }]);
    await setStatus(seller.user.id, { isActive: true });
    expect((await page('suspended-stores')).status).toBe(200);
    expect(await productsOf('suspended-stores')).toHaveLength(1);
  });

  test('lists what the seller sells, with the filters and counts of every list', async () => {
    const seller = await insertSeller(shop.db, { company_name: 'List Keepers' });
    const [boards, cables] = [await insertCategory(shop.db), await insertCategory(shop.db)];
    const dear = await insertProduct(shop.db, {
      seller_id: seller.id,
      category_id: boards.id,
      regular_price_paisa: 900_000,
    });
    const cheap = await insertProduct(shop.db, { seller_id: seller.id, category_id: cables.id });
    await insertProduct(shop.db, { category_id: boards.id });
    expect((await productsOf('list-keepers')).map(({ _id }) => _id)).toEqual([cheap.id, dear.id]);
    expect((await productsOf('list-keepers', '&minPrice=5000'))[0]).toMatchObject({
      _id: dear.id,
      seller: { slug: 'list-keepers', awayUntil: null },
    });
    expect((await productsOf('list-keepers', `&category=${cables.slug}`)).map(({ _id }) => _id)).toEqual([
      cheap.id,
    ]);
    const counts = await shop.call('GET', '/api/products/category-counts?seller=list-keepers');
    expect(counts.body.data).toEqual({ [boards.id]: 1, [cables.id]: 1 });
    const detail = await shop.call('GET', `/api/products/${dear.id}`);
    expect(detail.body.data.seller.slug).toBe('list-keepers');
    const sitemap = await shop.app.inject({ url: '/sitemap.xml' });
    expect(sitemap.payload).toContain(`<loc>${shop.config.publicUrl}/sellers/list-keepers</loc>`);
    expect(sitemap.payload).not.toContain('/sellers/waiting-traders<');
  });
});

test('a seller who is refused while waiting is told so, with the reason', async () => {
  const seller = await insertSeller(shop.db, { is_approved: false });
  const reason = 'The PAN is not in the public register.';
  expect((await setStatus(seller.id, { isActive: false, reason })).status).toBe(200);
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await shop.runJobs();
  expect(shop.mail.find(({ to }) => to === seller.email)).toMatchObject({
    subject: 'Your seller account was not approved',
    text: expect.stringContaining(reason),
  });
});

describe('the address', () => {
  test('is one seller’s for ever: clashes get a number, a new name keeps the old address', async () => {
    const slugOf = async (id: string) =>
      (await shop.pool.query('select slug from users where id = $1', [id])).rows[0].slug;
    const twins = await Promise.all(
      Array.from({ length: 12 }, () => insertSeller(shop.db, { company_name: 'Twin & Twin' })),
    );
    const slugs = await Promise.all(twins.map(({ id }) => slugOf(id)));
    expect(new Set(slugs).size).toBe(12);
    const short = ['twin-twin', ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `twin-twin-${n}`)];
    expect(slugs.filter((slug) => short.includes(slug))).toHaveLength(9);

    const seller = await shop.signIn(await insertSeller(shop.db, { company_name: 'Old Name' }));
    const rename = (companyName: string) =>
      shop.pool.query('update users set company_name = $2 where id = $1', [seller.user.id, companyName]);
    await rename('New Name');
    shop.deps.catalogue.catalogueChanged();
    for (const slug of ['old-name', 'new-name', 'NEW-name'])
      expect((await page(slug)).body.data).toMatchObject({ _id: seller.user.id, slug: 'new-name' });
    const later = await insertSeller(shop.db, { company_name: 'Old Name' });
    expect(await slugOf(later.id)).toBe('old-name-2');
    await rename('Old Name');
    expect(await slugOf(seller.user.id)).toBe('old-name');

    const nepali = await insertSeller(shop.db, { company_name: 'हिमाल ट्रेडर्स' });
    expect(await slugOf(nepali.id)).toBe(`seller-${nepali.id.slice(0, 8)}`);
    expect(await slugOf((await shop.registerBuyer()).user.id)).toBeNull();
  });

  test('of a person who never sold is forgotten with the account', async () => {
    const seller = await insertSeller(shop.db, { company_name: null, first_name: 'Gita', last_name: 'Rai' });
    await shop.call('DELETE', `/api/admin/users/${seller.id}`, { token: admin.token });
    const { rows } = await shop.pool.query(`select slug from seller_slugs where slug like 'gita%'`);
    expect(rows).toEqual([]);
  });
});

describe('the own page', () => {
  test('is written by its seller, and every change leaves a trace', async () => {
    const seller = await shop.registerSeller();
    const { slug } = await own(seller);
    expect(await own(seller)).toEqual({
      slug,
      isPublic: true,
      awayUntil: null,
      returnPolicy: null,
      about: null,
    });
    const hostile = `<img src=x onerror=alert(1)> "'&\u202e सोल्डर`;
    const texts = { about: hostile, returnPolicy: 'In their box.\nWith papers.' };
    expect((await save(seller, texts)).status).toBe(200);
    await save(seller, texts);
    expect((await page(slug)).body.data).toMatchObject({ ...texts, awayUntil: null });
    expect((await save(seller, { about: '  ' })).body.data).toMatchObject({
      about: null,
      returnPolicy: null,
    });
    const { rows } = await shop.pool.query(
      `select count(*) from audit_log where object_id = $1 and action = 'seller_page.update'`,
      [seller.user.id],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test.each([
    [{ awayUntil: '2026-02-30' }, 'awayUntil', 'Invalid date'],
    [{ awayUntil: 'tomorrow' }, 'awayUntil', 'Invalid date'],
    [{ awayUntil: dayFromNow(0) }, 'awayUntil', 'Choose a day after today'],
    [{ awayUntil: dayFromNow(400) }, 'awayUntil', 'Choose a day within a year'],
    [{ about: 'x'.repeat(1001) }, 'about', 'Must be at most 1000 characters'],
    [{ returnPolicy: 'a\u0000b' }, 'returnPolicy', 'Contains characters that cannot be stored'],
    [{ slug: 'mine' }, 'slug', 'Unknown field: slug'],
  ])('refuses %j', async (body, path, message) => {
    const seller = await shop.registerSeller();
    const answer = await save(seller, body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
  });
});

describe('a seller who is away', () => {
  test('keeps the pages and takes no orders: not in the cart, not in an order, not again', {
    tags: 'days',
  }, async () => {
    const seller = await shop.registerSeller();
    const product = await insertProduct(shop.db, { seller_id: seller.user.id });
    const buyer = await shop.registerBuyer();
    const add = (quantity = 1) =>
      shop.call('POST', '/api/cart/items', {
        token: buyer.token,
        body: { productId: product.id, quantity },
      });
    const line = (await add()).body.data.items[0];
    const placed = await placeOrder(shop, buyer.token, [orderLine(product)]);
    expect(placed.status).toBe(201);
    await add();

    const day = dayFromNow(5);
    expect((await save(seller, { awayUntil: day })).body.data.awayUntil).toBe(day);
    const refusal = {
      status: 409,
      body: { code: 'seller_away', message: `The seller is away until ${dayInWords(day)}` },
    };
    expect(await add()).toMatchObject(refusal);
    const cart = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(cart.body.data.items).toMatchObject([{ problems: [{ kind: 'seller_away', until: day }] }]);
    const lineId = cart.body.data.items[0]._id;
    expect(line._id).not.toBe(lineId);
    expect(
      await shop.call('PUT', `/api/cart/items/${lineId}`, { token: buyer.token, body: { quantity: 2 } }),
    ).toMatchObject(refusal);
    expect(await placeOrder(shop, buyer.token, [orderLine(product)], { notes: 'again' })).toMatchObject({
      ...refusal,
      body: { ...refusal.body, errors: [{ path: 'items.0' }] },
    });
    const again = await shop.call('POST', `/api/orders/${placed.body.data._id}/reorder`, {
      token: buyer.token,
    });
    expect(again.body.data).toMatchObject({ added: [], skipped: [{ reason: refusal.body.message }] });
    const { slug } = await own(seller);
    expect((await page(slug)).body.data.awayUntil).toBe(day);
    expect(await productsOf(slug)).toMatchObject([{ seller: { awayUntil: day } }]);

    // The day has come: nobody has to do anything.
    await shop.pool.query('update users set away_until = kathmandu_day(now()) where id = $1', [
      seller.user.id,
    ]);
    expect(await own(seller)).toMatchObject({ awayUntil: null });
    expect((await add()).status).toBe(200);
    expect((await placeOrder(shop, buyer.token, [orderLine(product)], { notes: 'now' })).status).toBe(201);
  });
});
