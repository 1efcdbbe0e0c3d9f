import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fresh, insertProduct, PASSWORD } from '../../../test/factories.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  const seller = await shop.registerSeller();
  token = seller.token;
  for (let count = 0; count < 5; count += 1) await insertProduct(shop.db, { seller_id: seller.user.id });
});
afterAll(() => shop.close());

const PUBLIC_LIST = '/api/products';
const OWN_LIST = '/api/products/my-products';

const ask = (url: string, headers: Record<string, string>) =>
  shop.app.inject({
    url,
    headers: { ...(url === OWN_LIST ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });

test.each([PUBLIC_LIST, OWN_LIST])('%s is compressed for who can read that', async (url) => {
  const plain = await ask(url, { 'accept-encoding': 'identity' });
  expect(plain.rawPayload.length).toBeGreaterThan(2_000);
  expect(plain.headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding') });
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encodings, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(url, { 'accept-encoding': encodings });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(read(rawPayload).toString())).toEqual(plain.json());
  }
});

test('whoever holds a compressed answer is told that it is still true', async () => {
  const first = await ask(PUBLIC_LIST, { 'accept-encoding': 'br' });
  const again = await ask(PUBLIC_LIST, {
    'accept-encoding': 'br',
    'if-none-match': String(first.headers.etag),
  });
  expect([again.statusCode, again.rawPayload.length, again.headers['content-encoding']]).toEqual([
    304,
    0,
    undefined,
  ]);
});

test('a short answer is not compressed', async () => {
  const { headers } = await ask('/api/subscriptions/plans', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
});

test('an answer with tokens is too short for it, however long the names of its person are', async () => {
  const payload = {
    firstName: 'स'.repeat(80),
    lastName: 'श'.repeat(80),
    email: `${fresh()}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
    phone: '9841234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
    role: 'seller',
    companyName: 'क'.repeat(160),
    panNumber: '301234567',
  };
  const headers = { 'accept-encoding': 'br' };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload });
  expect(answer.json().data.refreshToken).toEqual(expect.any(String));
  expect(answer.headers['content-encoding']).toBeUndefined();
});
