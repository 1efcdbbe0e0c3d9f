import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory } from '../../../../../test/factories.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  await shop.deps.catalogue.start();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
  shop.call(method, `/api/admin/redirects${path}`, { token: admin.token, body });
const led = async (url: string) => (await shop.deps.catalogue.movedAddresses()).ofMissing(url);

describe('redirects', () => {
  test('one is added, leads at once with its query, is listed, and goes', async () => {
    const from = `/old-${fresh()}`;
    const made = await call('POST', '', { from: `${from}/`, to: '/products?category=lights' });
    expect(made).toMatchObject({ status: 201, body: { message: 'Redirect added' } });
    expect(made.body.data).toMatchObject({ from, to: '/products?category=lights' });
    expect(await led(from)).toBe('/products?category=lights');
    expect(await led(`${from}/?page=2&x=%2F`)).toBe('/products?category=lights&page=2&x=%2F');
    expect(await led(`${from}-other`)).toBeNull();
    expect((await call('GET', `?search=${from.slice(1)}`)).body.data.redirects).toEqual([made.body.data]);
    expect((await call('DELETE', `/${made.body.data._id}`)).status).toBe(200);
    expect(await led(from)).toBeNull();
    expect((await call('DELETE', `/${made.body.data._id}`)).status).toBe(404);
    const log = await shop.call('GET', `/api/admin/audit-log?objectId=${made.body.data._id}`, {
      token: admin.token,
    });
    expect(log.body.data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'redirect.delete',
      'redirect.create',
    ]);
  });

  test('addresses in Devanagari lead in either spelling', async () => {
    const to = `/products?search=${encodeURIComponent('बत्ती')}`;
    await call('POST', '', { from: '/पुरानो', to });
    expect(await led(`/${encodeURIComponent('पुरानो')}`)).toBe(to);
  });

  test('loops and second ones from an address are refused, also when two are added at once', async () => {
    const [a, b, c] = [1, 2, 3].map((at) => `/loop-${fresh()}-${at}`) as [string, string, string];
    expect((await call('POST', '', { from: a, to: b })).status).toBe(201);
    expect((await call('POST', '', { from: b, to: c })).status).toBe(201);
    for (const [from, to] of [
      [c, a],
      [c, `${b}?x=1`],
      [c, c],
      [a, c],
    ] as const) {
      expect((await call('POST', '', { from, to })).status).toBe(409);
    }
    const [d, e] = [`/d-${fresh()}`, `/e-${fresh()}`];
    const answers = await Promise.all([
      call('POST', '', { from: d, to: e }),
      call('POST', '', { from: e, to: d }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test.each([
    ['https://evil.example/', '/products'],
    ['//evil.example', '/products'],
    ['/x', 'https://evil.example/'],
    ['/x', '//evil.example'],
    ['/x', '/\\evil.example'],
    ['/x', '/%2f%2fevil.example'],
    ['/x', '/%5cevil.example'],
    ['/x', '/a\r\nLocation: //evil.example'],
    ['/x', 'javascript:alert(1)'],
    ['/x', '/../x'],
    ['/x?y=1', '/products'],
    ['/', '/products'],
    ['/api/products', '/products'],
    ['/API', '/products'],
    ['/uploads/x', '/products'],
    ['/x', '/api/products'],
    ['/x', ''],
  ])('from %j to %j is refused', async (from, to) => {
    expect((await call('POST', '', { from, to })).status).toBe(400);
  });
});

describe('categories that are renamed', () => {
  test('lead from each of their old addresses to the newest', async () => {
    const [first, second, third] = [1, 2, 3].map((at) => `renamed-${fresh()}-${at}`);
    const category = await insertCategory(shop.db, { slug: first });
    const rename = async (slug: string | undefined) => {
      const path = `/api/categories/${category.id}`;
      expect((await shop.call('PUT', path, { token: admin.token, body: { slug } })).status).toBe(200);
    };
    const at = async (slug: string | undefined, more = '') =>
      (await shop.deps.catalogue.movedAddresses()).ofCategory(`/products?category=${slug}${more}`);
    await rename(second);
    expect(await at(first)).toBe(`/products?category=${second}`);
    await rename(third);
    expect(await at(first, '&sortBy=x')).toBe(`/products?category=${third}&sortBy=x`);
    expect(await at(second)).toBe(`/products?category=${third}`);
    expect(await at(third)).toBeNull();
    expect(await at(category.id)).toBe(`/products?category=${third}`);
    // Another one that bears the old address keeps it.
    await insertCategory(shop.db, { slug: first });
    shop.deps.catalogue.catalogueChanged();
    expect(await at(first)).toBeNull();
  });
});
