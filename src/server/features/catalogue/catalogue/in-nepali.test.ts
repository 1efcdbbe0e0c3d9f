import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { searchTerms } from '../../../../domain/catalogue/search-terms.ts';
import { PageCalls } from '../../../ssr/page-calls.ts';
import { EVERYTHING, listProducts } from './product-list.sql.ts';

let shop: TestApp;
let calls: PageCalls;
let seller: Account;
let buyer: Account;
let admin: Account;
let tools: { id: string; slug: string; name: string };
let drills: { id: string; slug: string; name: string };
let drill: Awaited<ReturnType<typeof insertProduct>>;
let plain: { id: string };

beforeAll(async () => {
  shop = await createTestApp({
    prepare: async (app) => {
      calls = new PageCalls(app);
    },
  });
  [seller, buyer, admin] = [
    await shop.registerSeller(),
    await shop.registerBuyer(),
    await shop.registerAdmin(),
  ];
  tools = await insertCategory(shop.db, { name: 'Machine tools', name_ne: 'मेसिन औजार' });
  drills = await insertCategory(shop.db, {
    name: 'Boring things',
    name_ne: 'प्वाल पार्ने',
    description_ne: 'प्वाल पार्ने सबै सामान',
    parent_id: tools.id,
  });
  const own = { seller_id: seller.user.id, quantity: 50 };
  drill = await insertProduct(shop.db, {
    ...own,
    category_id: drills.id,
    name: 'Impact XR600',
    name_ne: 'औद्योगिक ड्रिल मेसिन XR600',
    description: 'Bores holes',
    description_ne: 'फलाममा प्वाल पार्छ',
  });
  plain = await insertProduct(shop.db, { ...own, category_id: tools.id, name: 'Vice', description: 'Holds' });
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

const NEPALI = { 'accept-language': 'ne-NP,ne;q=0.9,en;q=0.8' };
const inNepali = (path: string, token?: string) => shop.call('GET', path, { token, headers: NEPALI });
const inEnglish = (path: string, token?: string) => shop.call('GET', path, { token });
const listPath = () => `/api/products?category=${tools.slug}`;
// biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected of it
const byId = (things: any[], { id }: { id: string }) => things.find(({ _id }) => _id === id);

describe('what is read', () => {
  test('is in Nepali where that is asked for and there is some, and says what is still English', async () => {
    const { products } = (await inNepali(listPath())).body.data;
    expect(byId(products, drill)).toMatchObject({
      name: 'औद्योगिक ड्रिल मेसिन XR600',
      category: { name: 'प्वाल पार्ने', slug: drills.slug },
    });
    expect(byId(products, drill)).not.toHaveProperty('nameLang');
    expect(byId(products, plain)).toMatchObject({ name: 'Vice', nameLang: 'en' });

    const detail = (await inNepali(`/api/products/${drill.id}`)).body.data;
    expect(detail).toMatchObject({
      description: 'फलाममा प्वाल पार्छ',
      category: { name: 'प्वाल पार्ने', parent: { name: 'मेसिन औजार' } },
    });
    expect((await inNepali(`/api/products/${plain.id}`)).body.data).toMatchObject({
      description: 'Holds',
      descriptionLang: 'en',
    });
    const categories = (await inNepali('/api/categories')).body.data;
    expect(byId(categories, drills)).toMatchObject({
      name: 'प्वाल पार्ने',
      description: 'प्वाल पार्ने सबै सामान',
    });
    const compared = await inNepali(`/api/products/compare?ids=${drill.id},${plain.id}`);
    expect(compared.body.data.root).toEqual({ name: 'मेसिन औजार', slug: tools.slug });
  });

  test('has no word of it in English, whoever asks', async () => {
    for (const path of [
      listPath(),
      `/api/products/${drill.id}`,
      '/api/categories',
      '/api/products/suggest?q=vice',
    ]) {
      const { payload } = await shop.app.inject({ url: path });
      expect(payload, path).not.toMatch(/nameNe|descriptionNe|Lang"/);
      for (const header of ['en-US,en;q=0.9,ne;q=0.8', 'fr', 'ne;q=0', 'nepali;;;'])
        expect((await shop.app.inject({ url: path, headers: { 'accept-language': header } })).payload).toBe(
          payload,
        );
    }
  });

  test('is kept by language, for callers and for pages', async () => {
    for (const path of [listPath(), `/api/products/${drill.id}`, '/api/categories']) {
      for (let round = 0; round < 2; round += 1) {
        const [nepali, english] = [await inNepali(path), await inEnglish(path)];
        expect([nepali.headers.vary, english.headers.vary]).toEqual(
          Array(2).fill(expect.stringContaining('Accept-Language')),
        );
        expect(nepali.headers.etag).not.toBe(english.headers.etag);
        const call = { path, answer: '', toldOf: null };
        const asked = await calls.askAgain([
          { ...call, language: 'ne' },
          { ...call, language: 'en' },
        ]);
        expect(asked.map(({ answer }) => answer)).toEqual([nepali.headers.etag, english.headers.etag]);
        const answered = await shop.app.pageAnswers.of(path, 'ne');
        expect(answered?.etag).toBe(nepali.headers.etag);
      }
    }
    // What no kept reply answers is asked of a request, in the language of the page.
    const [escaped] = await calls.askAgain([
      {
        path: `/api/products?category=${encodeURIComponent('मेसिन औजार')}`,
        language: 'ne',
        answer: '',
        toldOf: null,
      },
    ]);
    expect(escaped?.answer).toBe(
      (await inNepali(`/api/products?category=${encodeURIComponent('मेसिन औजार')}`)).headers.etag,
    );
  });

  test('is in Nepali in the cart, and in English on what was ordered', async () => {
    await shop.call('POST', '/api/cart/items', {
      token: buyer.token,
      headers: NEPALI,
      body: { productId: drill.id, quantity: 2 },
    });
    const name = 'औद्योगिक ड्रिल मेसिन XR600';
    expect((await inNepali('/api/cart', buyer.token)).body.data.items[0].product.name).toBe(name);
    expect((await inEnglish('/api/cart', buyer.token)).body.data.items[0].product.name).toBe('Impact XR600');
    const order = await placeOrder(shop, buyer.token, [orderLine(drill, 2)], { headers: NEPALI });
    expect(order.body.data.items[0].name).toBe('Impact XR600');
  });
});

describe('a search', () => {
  test.each([['औद्योगिक'], ['ड्रिल मेसिन'], ['ड्रील'], ['audyogik'], ['dril mesin'], ['औद्यो']])(
    'for %s finds the Nepali name, in either language',
    async (search) => {
      for (const ask of [inEnglish, inNepali]) {
        const { body } = await ask(`/api/products?search=${encodeURIComponent(search)}`);
        expect(byId(body.data.products, drill)).toBeDefined();
        expect(body.data.notice).toBeUndefined();
      }
    },
  );

  test('of the database finds it, too', async () => {
    for (const search of ['औद्योगिक', 'ड्रिल xr600']) {
      const { rows } = await listProducts(shop.pool, {
        ...EVERYTHING,
        sort: null,
        limit: 20,
        terms: searchTerms(search),
      });
      expect(rows.map(({ id }) => id)).toEqual([drill.id]);
    }
  });

  test('suggests products and categories by what they are called in either script', async () => {
    for (const typed of ['प्वाल', 'pwal', 'boring']) {
      const path = `/api/products/suggest?q=${encodeURIComponent(typed)}`;
      expect((await inEnglish(path)).body.data.categories).toEqual([
        { _id: drills.id, name: 'Boring things', slug: drills.slug, parentName: 'Machine tools' },
      ]);
      expect((await inNepali(path)).body.data.categories[0]).toEqual({
        _id: drills.id,
        name: 'प्वाल पार्ने',
        slug: drills.slug,
        parentName: 'मेसिन औजार',
      });
    }
    const { products } = (await inNepali(`/api/products/suggest?q=${encodeURIComponent('ड्रि')}`)).body.data;
    expect(products[0]).toMatchObject({ _id: drill.id, name: 'औद्योगिक ड्रिल मेसिन XR600' });
  });

  test('finds a new name at once, and an old one no more', async () => {
    const found = async (search: string) =>
      byId((await inEnglish(`/api/products?search=${encodeURIComponent(search)}`)).body.data.products, plain);
    expect(await found('भाइस')).toBeUndefined();
    await saveForm(plain.id, { nameNe: 'बलियो भाइस' });
    await vi.waitFor(async () => expect(await found('भाइस')).toBeDefined());
    await saveForm(plain.id, { nameNe: '' });
    await vi.waitFor(async () => expect(await found('भाइस')).toBeUndefined());
  });
});

/** The seller's form of a product as it stands, with some of it changed. */
async function saveForm(id: string, change: Record<string, unknown>) {
  const { data } = (await inNepali(`/api/products/${id}`, seller.token)).body;
  const body = {
    name: data.name,
    description: data.description,
    category: data.category._id,
    sku: data.sku,
    pricing: { regularPrice: data.pricing.regularPrice, wholesalePrice: data.pricing.wholesalePrice },
    inventory: { quantity: data.inventory.quantity },
    ...change,
  };
  return shop.call('PUT', `/api/products/${id}`, { token: seller.token, body });
}

describe('what is edited', () => {
  test('is told in both languages, whatever is asked for', async () => {
    const raw = {
      name: 'Impact XR600',
      nameNe: 'औद्योगिक ड्रिल मेसिन XR600',
      description: 'Bores holes',
      descriptionNe: 'फलाममा प्वाल पार्छ',
    };
    for (const { token } of [seller, admin])
      expect((await inNepali(`/api/products/${drill.id}`, token)).body.data).toMatchObject(raw);
    const categories = (await inNepali('/api/categories', admin.token)).body.data;
    expect(byId(categories, drills)).toMatchObject({
      name: 'Boring things',
      nameNe: 'प्वाल पार्ने',
      parent: { name: 'Machine tools' },
    });
    expect((await saveForm(drill.id, {})).status).toBe(200);
    expect((await inEnglish(`/api/products/${drill.id}`, seller.token)).body.data).toMatchObject(raw);
  });

  test.each([
    [{ nameNe: 'Drill' }, 'nameNe', 'Write this in Devanagari'],
    [{ nameNe: '१२ (९)' }, 'nameNe', 'Write this in Devanagari'],
    [{ descriptionNe: 'Bores' }, 'descriptionNe', 'Write this in Devanagari'],
    [{ nameNe: 'क'.repeat(201) }, 'nameNe', 'Must be at most 200 characters'],
    [{ nameNe: 'क\u0000' }, 'nameNe', 'Contains characters that cannot be stored'],
  ])('a product with %o is refused', async (change, path, message) => {
    const { status, body } = await saveForm(drill.id, change);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('is judged: what changed of it stands before the desk', async () => {
    expect((await saveForm(drill.id, { nameNe: 'नयाँ ड्रिल मेसिन XR600', descriptionNe: null })).status).toBe(
      200,
    );
    const { body } = await shop.call('GET', '/api/admin/products/moderation?queue=changed&limit=100', {
      token: admin.token,
    });
    expect(byId(body.data.products, drill).changes.fields).toEqual([
      {
        field: 'nameNe',
        label: 'Nepali name',
        kind: 'text',
        before: ['औद्योगिक ड्रिल मेसिन XR600'],
        after: ['नयाँ ड्रिल मेसिन XR600'],
        jumped: [],
      },
      expect.objectContaining({ field: 'descriptionNe', before: ['फलाममा प्वाल पार्छ'], after: [] }),
    ]);
  });

  test('of a category is refused in other letters, audited, shown at once, and taken away', async () => {
    const save = (body: object) =>
      shop.call('PUT', `/api/categories/${tools.id}`, { token: admin.token, body });
    expect((await save({ nameNe: 'Tools' })).body.errors).toEqual([
      { path: 'nameNe', message: 'Write this in Devanagari' },
    ]);
    expect((await save({ nameNe: 'औजार', descriptionNe: '' })).body.data).toMatchObject({
      name: 'Machine tools',
      nameNe: 'औजार',
      descriptionNe: null,
    });
    expect(byId((await inNepali('/api/categories')).body.data, tools).name).toBe('औजार');
    const { rows } = await shop.pool.query(
      `select before ->> 'nameNe' as before, after ->> 'nameNe' as after from audit_log where object_id = $1::text
       order by id desc limit 1`,
      [tools.id],
    );
    expect(rows).toEqual([{ before: 'मेसिन औजार', after: 'औजार' }]);
    expect((await save({ nameNe: null })).body.data.nameNe).toBeNull();
    expect(byId((await inNepali('/api/categories')).body.data, tools)).toMatchObject({
      name: 'Machine tools',
      nameLang: 'en',
    });
  });
});
