import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { buildApp } from '../../../app.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';

/** Two instances of the shop on one database. */
let shop: TestApp;
let there: Catalogue;
let otherApp: FastifyInstance;
let admin: Account;

const isBuilt = (catalogue: Catalogue) =>
  vi.waitFor(async () => expect(await catalogue.currentIndex(true)).not.toBeNull());

beforeAll(async () => {
  shop = await createTestApp();
  there = createCatalogue(shop.pool);
  otherApp = await buildApp({ ...shop.deps, catalogue: there });
  await Promise.all([shop.deps.catalogue.start(), there.start()]);
  await Promise.all([shop.deps.catalogue, there].map(isBuilt));
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await there.stop();
  await otherApp.close();
  await shop.close();
});

async function put(values: Parameters<typeof insertProduct>[1]) {
  const product = await insertProduct(shop.db, values);
  shop.deps.catalogue.catalogueChanged([product.id]);
  shop.deps.catalogue.catalogueChanged();
  return product.id;
}
const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
  shop.call(method, `/api/admin/synonyms${path}`, { token: admin.token, body });
const idsOf = (data: { products: { _id: string }[] }) => data.products.map(({ _id }) => _id);
const search = async (text: string, more = '') => {
  const answer = await shop.call('GET', `/api/products?search=${encodeURIComponent(text)}${more}`);
  return idsOf(answer.body.data);
};

describe('groups of words', () => {
  test('the shop begins with the words of the trade, in Devanagari and in Latin letters', async () => {
    const first = await call('GET', '?limit=100');
    const { pages } = first.body.data.pagination;
    const groups: { words: string[] }[] = [];
    for (let page = 1; page <= pages; page += 1) {
      groups.push(...(await call('GET', `?limit=100&page=${page}`)).body.data.groups);
    }
    const words = new Set(groups.flatMap((group) => group.words));
    const devanagari = [...words].filter((word) => /\p{Script=Devanagari}/u.test(word));
    expect(devanagari.length).toBeGreaterThanOrEqual(200);
    // The last words of a group are English; all before are Nepali.
    expect(words.size - groups.length).toBeGreaterThanOrEqual(400);
    expect(groups.flatMap((group) => group.words)).toHaveLength(words.size);
    for (const word of ['बत्ती', 'batti', 'तार', 'taar', 'पेचकस']) expect(words).toContain(word);
  });

  test('a group is added, searched by at once here and soon there, found in the list, and deleted', async () => {
    const [nepali, english] = [`jhilke${fresh()}`, `sparkler${fresh()}`];
    const id = await put({ name: `Golden ${english}` });
    expect(await search(nepali)).toEqual([]);
    const made = await call('POST', '', { words: [nepali, english, ` ${english.toUpperCase()} `] });
    expect(made).toMatchObject({ status: 201, body: { message: 'Synonyms added' } });
    expect(made.body.data.words).toEqual([nepali, english]);
    expect(await search(nepali)).toEqual([id]);
    await vi.waitFor(async () => {
      const answer = await otherApp.inject({ url: `/api/products?search=${nepali}` });
      expect(idsOf(answer.json().data)).toEqual([id]);
    });
    const suggested = await shop.call('GET', `/api/products/suggest?q=${nepali}`);
    expect(idsOf(suggested.body.data)).toEqual([id]);
    const listed = await call('GET', `?search=${nepali.slice(2)}`);
    expect(listed.body.data.groups).toEqual([made.body.data]);
    expect(await call('DELETE', `/${made.body.data._id}`)).toMatchObject({
      status: 200,
      body: { message: 'Synonyms deleted' },
    });
    expect(await search(nepali)).toEqual([]);
    expect((await call('DELETE', `/${made.body.data._id}`)).status).toBe(404);
    const audit = await shop.call('GET', `/api/admin/audit-log?objectId=${made.body.data._id}`, {
      token: admin.token,
    });
    expect(audit.body.data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'synonyms.delete',
      'synonyms.create',
    ]);
  });

  test.each([
    [{ words: ['light'] }, 'A group needs at least two words'],
    [{ words: ['light', 'Light '] }, 'A group needs at least two words'],
    [{}, 'A group needs at least two words'],
    [{ words: ['light', '  '] }, 'A word is empty'],
    [{ words: ['light', '%%%'] }, 'A search reads one to four words: “%%%” is not such'],
    [{ words: ['light', 'one two three four five'] }, 'A search reads one to four words'],
    [{ words: ['light', 'x'.repeat(61)] }, 'Must be at most 60 characters'],
    [{ words: ['light', 'a\u0000b'] }, 'Contains characters that cannot be stored'],
    [{ words: Array.from({ length: 21 }, (_, at) => `w${at}`) }, 'A group holds at most 20 words'],
  ])('%j is refused', async (body, message) => {
    const answer = await call('POST', '', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  test('hostile words are words', async () => {
    const mark = fresh();
    const words = [`<b>${mark}</b>`, `'; drop table x; --${mark}`, `{"${mark}",x}`];
    const made = await call('POST', '', { words });
    expect(made.status).toBe(201);
    expect(made.body.data.words).toEqual(words);
    expect((await call('GET', `?search=${encodeURIComponent('%_\\')}`)).status).toBe(200);
    expect((await call('GET')).body.data.groups[0].words).toEqual(words);
    await call('DELETE', `/${made.body.data._id}`);
  });
});

describe('searching by other words', () => {
  test('बत्ती, batti and light find the same products', async () => {
    const category = (await insertCategory(shop.db)).id;
    const lights = [
      await put({ category_id: category, name: 'Emergency light' }),
      await put({ category_id: category, name: 'Philips lighting kit' }),
      await put({ category_id: category, name: 'इमर्जेन्सी बत्ती' }),
      await put({ category_id: category, name: 'Batti 9 W' }),
    ];
    await put({ category_id: category, name: 'Copper wire' });
    for (const word of ['बत्ती', 'batti', 'light', 'bati', 'LIGHT']) {
      const found = await search(word, `&category=${category}`);
      expect([word, found.toSorted()]).toEqual([word, lights.toSorted()]);
    }
    expect((await search('बत्ती', `&category=${category}`))[0]).toBe(lights[2]);
    expect(await search('बत्ती ९ W', `&category=${category}`)).toEqual([lights[3]]);
  });

  test('values of specifications are found, behind names', async () => {
    const mark = `brand${fresh()}`;
    const bulb = await put({
      name: 'LED bulb',
      brand: mark,
      specifications: JSON.stringify([
        { name: 'Base', value: 'E27' },
        { name: 'Power', value: '9 watt' },
      ]),
    });
    const other = await put({ name: `Lamp holder E27 for ${mark}`, sales_count: 0 });
    expect(await search(`e27 9w ${mark}`)).toEqual([bulb]);
    expect(await search(`${mark} e27`)).toEqual([other, bulb]);
    expect(await search(`${mark} E२७ ९ W`)).toEqual([bulb]);
    await shop.pool.query('update products set specifications = $1 where id = $2', ['[]', bulb]);
    shop.deps.catalogue.catalogueChanged([bulb]);
    expect(await search(`${mark} e27`)).toEqual([other]);
  });

  test('names in Devanagari are found in Latin letters, and the other way round', async () => {
    const category = (await insertCategory(shop.db)).id;
    const nepali = await put({ category_id: category, name: 'धुलाइघर' });
    const latin = await put({ category_id: category, name: 'Khukuri sharpener' });
    expect(await search('dhulaighar', `&category=${category}`)).toEqual([nepali]);
    expect(await search('खुकुरी', `&category=${category}`)).toEqual([latin]);
  });
});
