import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { registerPages } from './ssr/page-handler.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({
    env: { CORS_ORIGINS: 'https://app.example' },
    prepare: (app, { config }) => registerPages(app, { config, isBuilt: false }),
  });
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const options = (url: string, headers: Headers = {}) => shop.app.inject({ method: 'OPTIONS', url, headers });

test.each(['/api/auth/login', '/api/nothing', '/products', '*'])(
  'OPTIONS %s that is no preflight is refused in the one shape of all refusals',
  async (url) => {
    for (const headers of [
      {},
      { origin: 'https://app.example' },
      { 'access-control-request-method': 'POST' },
    ] as Headers[]) {
      const response = await options(url, headers);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(response.json()).toMatchObject({ success: false, code: 'bad_request' });
      expect(response.statusCode).toBe(400);
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    }
  },
);

test('a preflight of a listed site is granted, and of no other', async () => {
  const ask = (origin: string) =>
    options('/api/auth/login', { origin, 'access-control-request-method': 'POST' });
  const granted = await ask('https://app.example');
  expect(granted.statusCode).toBe(204);
  expect(granted.headers['access-control-allow-origin']).toBe('https://app.example');
  const other = await ask('https://evil.example');
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test.each([
  ['GET', '/terms.data'],
  ['GET', '/_root.data?x=1'],
  ['GET', '/products/abc.data?_routes=root'],
  ['GET', '/assets/none.js'],
  ['POST', '/products'],
  ['DELETE', '/'],
] as const)('%s %s is not found, in the one shape of all refusals', async (method, url) => {
  const response = await shop.app.inject({ method, url });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, code: 'not_found' });
});

test.each([
  ['//', '/'],
  ['///', '/'],
  ['//x/products', '/x/products'],
  ['//evil.example/products?page=2', '/evil.example/products?page=2'],
])('%s leads to the one address of that page', async (url, location) => {
  const response = await shop.app.inject({ method: 'GET', url });
  expect(response.statusCode).toBe(301);
  expect(response.headers.location).toBe(location);
});

test('figures for machines are for this machine, as long as nobody stands in between', async () => {
  const statusFor = async (headers: Headers, remoteAddress = '127.0.0.1') =>
    (await shop.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  expect(await statusFor({})).toBe(200);
  expect(await statusFor({}, '::1')).toBe(200);
  expect(await statusFor({}, '192.0.2.1')).toBe(404);
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
    expect([name, await statusFor({ [name]: '127.0.0.1' })]).toEqual([name, 404]);
  }
});

test('outside demo mode the figures need the token, on this machine too', async () => {
  const settings = {
    DEMO: '0',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'shop@shop.example',
    BANK_ACCOUNT_NAME: 'Shop',
    BANK_NAME: 'Bank',
    BANK_BRANCH: 'Branch',
    BANK_ACCOUNT_NUMBER: '1',
  };
  for (const METRICS_TOKEN of ['', 'known-to-the-monitor']) {
    const production = await createTestApp({ env: { ...settings, METRICS_TOKEN } });
    try {
      const statusFor = async (authorization: string) =>
        (await production.app.inject({ url: '/metrics', headers: { authorization } })).statusCode;
      expect(await statusFor('')).toBe(404);
      expect(await statusFor('Bearer known-to-the-monito')).toBe(404);
      expect(await statusFor('Bearer known-to-the-monitor')).toBe(METRICS_TOKEN === '' ? 404 : 200);
    } finally {
      await production.close();
    }
  }
});

test('a process that is kept busy refuses calls, never the scripts of a page that loads', async () => {
  const busy = await createTestApp({ env: { OVERLOAD_GUARD: 'on' } });
  const ask = (url: string) => busy.app.inject({ url });
  try {
    let refused = await ask('/api/products');
    for (let blocks = 0; refused.statusCode !== 503 && blocks < 10; blocks += 1) {
      const end = performance.now() + 1_200;
      while (performance.now() < end);
      await nextTurn();
      refused = await ask('/api/products');
    }
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(refused.headers['retry-after']).toBe('2');
    expect((await ask('/assets/none.js')).statusCode).toBe(404);
  } finally {
    await busy.close();
  }
});
