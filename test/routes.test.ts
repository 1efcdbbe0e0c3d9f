import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../src/server/api-routes.ts';
import type { RouteDefinition } from '../src/server/plugins/route.ts';
import { createTestApp, type TestApp } from './app.ts';

let shop: TestApp;
let routes: RouteDefinition[];

beforeAll(async () => {
  shop = await createTestApp();
  routes = apiRoutes(shop.deps);
});
afterAll(() => shop.close());

const nameOf = ({ method, url }: Pick<RouteDefinition, 'method' | 'url'>) => `${method} ${url}`;
const callable = (url: string) => url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

/** Every method and path that the server answers, as its router lists them. */
function mountedRoutes(): string[] {
  const mounted: string[] = [];
  const above: string[] = [];
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│├└─ ]+)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (segment === '') continue;
    const depth = indent.length / 4 - 1;
    const path = (depth > 0 ? above[depth - 1] : '') + segment;
    above[depth] = path;
    for (const method of methods.split(', ').filter(Boolean)) mounted.push(`${method} ${path}`);
  }
  return mounted;
}

/** Calls each of these routes the same way; the answers by route. */
async function callEach(
  chosen: RouteDefinition[],
  options: { token?: string; sessionId?: string },
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const route of chosen) {
    const { status, body } = await shop.call(route.method, callable(route.url), options);
    answers[nameOf(route)] = `${status} ${body.message}`;
  }
  return answers;
}

const allAnswer = (chosen: RouteDefinition[], answer: string) =>
  Object.fromEntries(chosen.map((route) => [nameOf(route), answer]));

describe('the registry of routes', () => {
  test('holds each call once, and every call that /api answers', () => {
    const registered = routes.map(nameOf);
    expect(new Set(registered).size).toBe(registered.length);
    const served = mountedRoutes().filter((name) => /^(GET|POST|PUT|PATCH|DELETE) \/api\//.test(name));
    expect(served).toHaveLength(new Set(served).size);
    expect(
      served.filter((name) => !/^GET \/api\/openapi[./]/.test(name) && !name.endsWith('/api/*')).sort(),
    ).toEqual(registered.sort());
  });

  test('names audience, limit, summary and tag of each call', () => {
    for (const route of routes) {
      expect(route.url).toMatch(/^\/api\/[a-z0-9/:-]+$/i);
      expect(['public', 'optional', 'cart', 'user', 'seller', 'admin', 'seller_or_admin']).toContain(
        route.audience,
      );
      expect(route.limit).toMatch(/^[a-z]+$/);
      expect(route.summary.length).toBeGreaterThan(10);
      expect(route.tag.length).toBeGreaterThan(2);
    }
  });

  test('keeps admin and seller calls to admins and sellers', () => {
    for (const route of routes) {
      if (route.url.startsWith('/api/admin/'))
        expect([nameOf(route), route.audience]).toEqual([nameOf(route), 'admin']);
      if (route.url.startsWith('/api/seller/'))
        expect([nameOf(route), route.audience]).toEqual([nameOf(route), 'seller']);
      if (route.url.startsWith('/api/users/'))
        expect([nameOf(route), route.audience]).toEqual([nameOf(route), 'user']);
    }
  });

  test('gives the calls of threats.md their limits', () => {
    const limits = Object.fromEntries(routes.map((route) => [nameOf(route), route.limit]));
    expect(limits).toMatchObject({
      'POST /api/auth/login': 'login',
      'POST /api/auth/register': 'register',
      'POST /api/auth/refresh': 'refresh',
      'POST /api/auth/forgot-password': 'forgot',
      'POST /api/auth/reset-password': 'password',
      'POST /api/users/me/password': 'password',
      'POST /api/cart/apply-coupon': 'coupon',
      'POST /api/newsletter': 'newsletter',
      'POST /api/contact': 'contact',
      'POST /api/orders': 'orders',
      'POST /api/uploads': 'upload',
    });
  });
});

describe('who may call', () => {
  test('every guarded call refuses a guest with 401', async () => {
    const guarded = routes.filter(({ audience }) => !['public', 'optional', 'cart'].includes(audience));
    expect(guarded.length).toBeGreaterThan(10);
    const refused = allAnswer(guarded, '401 Please sign in to continue');
    expect(await callEach(guarded, {})).toEqual(refused);
    expect(await callEach(guarded, { sessionId: shop.guestId() })).toEqual(refused);
  });

  test('every guarded call asks who is there before it looks at query and body', async () => {
    const guarded = routes.filter(({ audience }) => !['public', 'optional', 'cart'].includes(audience));
    const cart = routes.filter(({ audience }) => audience === 'cart');
    const bodies = [
      ['application/json', '{"broken'],
      ['application/json', '{"nobody":"asked","__proto__":{"a":1}}'],
      ['application/json', JSON.stringify({ text: 'x'.repeat(200_000) })],
      ['text/plain', 'hello'],
      ['multipart/form-data; boundary=x', 'not a form'],
    ] as const;
    const answers = async (chosen: RouteDefinition[], [type, body]: (typeof bodies)[number]) => {
      const found: Record<string, string> = {};
      for (const route of chosen) {
        const url = `${callable(route.url)}?page=none&limit=-1&from=x`;
        const sent = route.method === 'GET' ? {} : { body, headers: { 'content-type': type } };
        const answer = await shop.call(route.method, url, sent);
        found[nameOf(route)] = `${answer.status} ${answer.body.message}`;
      }
      return found;
    };
    for (const body of bodies) {
      expect(await answers(guarded, body)).toEqual(allAnswer(guarded, '401 Please sign in to continue'));
      expect(await answers(cart, body)).toEqual(allAnswer(cart, '400 Session id is required'));
    }
  });

  test('every call that looks at a token refuses a bad or dead one with 401', async () => {
    const looking = routes.filter(({ audience }) => audience !== 'public');
    const refused = allAnswer(looking, '401 Please sign in to continue');
    expect(await callEach(looking, { token: 'not-a-token', sessionId: shop.guestId() })).toEqual(refused);
    const { token } = await shop.registerBuyer();
    await shop.call('POST', '/api/auth/logout', { token });
    expect(await callEach(looking, { token, sessionId: shop.guestId() })).toEqual(refused);
  });

  test('seller and admin calls refuse every other role with 403', async () => {
    const buyer = await shop.registerBuyer({ isSubscriber: true });
    const seller = await shop.registerSeller();
    const admin = await shop.registerAdmin();
    for (const [audience, others] of [
      ['seller', [buyer, admin]],
      ['admin', [buyer, seller]],
      ['seller_or_admin', [buyer]],
    ] as const) {
      const guarded = routes.filter((route) => route.audience === audience);
      for (const { token } of others) {
        expect(await callEach(guarded, { token })).toEqual(
          allAnswer(guarded, '403 You are not allowed to do this'),
        );
      }
    }
  });

  test('every cart call without token or session id answers 400', async () => {
    const cart = routes.filter(({ audience }) => audience === 'cart');
    expect(cart.length).toBeGreaterThan(3);
    const refused = allAnswer(cart, '400 Session id is required');
    expect(await callEach(cart, {})).toEqual(refused);
    expect(await callEach(cart, { sessionId: 'guest_' })).toEqual(refused);
  });

  test('no other spelling of a guarded path opens it', async () => {
    const { token } = await shop.registerBuyer();
    for (const url of [
      '/api/auth/me/',
      '/api//auth/me',
      '/API/auth/me',
      '/api/auth/ME',
      '/api/auth%2Fme',
      '/api/auth/me%2F',
      '/api/auth/me%00',
      '/api/auth/me;x=1',
    ]) {
      expect([url, (await shop.call('GET', url, { token })).status]).toEqual([url, 404]);
    }
    expect((await shop.call('GET', '/api/auth/%E0%A4%A', { token })).status).toBeLessThan(500);
    expect((await shop.call('PUT', '/api/auth/me', { token })).status).toBe(404);
  });
});
