import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPANY_ROLES, type CompanyRole, may } from '../src/domain/people/company-roles.ts';
import { apiRoutes } from '../src/server/api-routes.ts';
import type { RouteDefinition } from '../src/server/plugins/route.ts';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertMember } from './factories.ts';

/** Calls of people who are signed in that are about the person, or about what everybody may see. */
const PERSONAL = [
  'GET /api/auth/me',
  'PATCH /api/users/me',
  'POST /api/users/me/password',
  'GET /api/company',
  'POST /api/session/company',
  'GET /api/session/seller',
  'POST /api/session/seller',
  'POST /api/seller-invitations/accept',
  'POST /api/company/invitations/accept',
  'GET /api/side-calls',
  'GET /api/alerts',
  'POST /api/alerts',
  'DELETE /api/alerts/:id',
  'GET /api/notifications',
  'POST /api/notifications/read',
  'GET /api/notifications/preferences',
  'PUT /api/notifications/preferences',
  'GET /api/users/wishlist',
  'GET /api/users/wishlist/ids',
  'POST /api/users/wishlist/:id',
  'POST /api/photos',
  'GET /api/photos/:id',
  'POST /api/quote-files',
  'GET /api/quote-files/:id',
  'POST /api/contact',
  'GET /api/categories',
  'GET /api/products/:id',
  'GET /api/products/:id/datasheets/:datasheetId',
  'GET /api/products/:id/reviews',
  'POST /api/products/:id/reviews',
];

let shop: TestApp;
let buyers: RouteDefinition[];
let owner: Account;

const nameOf = ({ method, url }: RouteDefinition) => `${method} ${url}`;

beforeAll(async () => {
  shop = await createTestApp();
  buyers = apiRoutes(shop.deps).filter(({ audience }) => ['user', 'optional', 'cart'].includes(audience));
  owner = await shop.registerBuyer();
});
afterAll(() => shop.close());

/** What a call answers that sends what every schema refuses: it is let through or not, and changes nothing. */
async function answerOf({ method, url }: RouteDefinition, token: string) {
  const path = url.replace(/:\w+/g, randomUUID());
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: { matrix: true } };
  return shop.call(method, path, { token, ...body });
}

async function memberOf(role: CompanyRole): Promise<Account> {
  const member = await shop.registerBuyer();
  await insertMember(shop.db, { companyId: owner.user.id, userId: member.user.id, role });
  const body = { company: owner.user.id };
  expect((await shop.call('POST', '/api/session/company', { token: member.token, body })).status).toBe(200);
  return member;
}

test('every call of buyers is a deed, or the person’s own', () => {
  const without = buyers.filter(({ deed }) => deed === null).map(nameOf);
  expect(without.filter((name) => !PERSONAL.includes(name))).toEqual([]);
  expect(PERSONAL.filter((name) => !without.includes(name))).toEqual([]);
});

test.each(COMPANY_ROLES)(
  '%s: each call is refused or let through as the table of roles says',
  async (role) => {
    const { token } = await memberOf(role);
    const wrong: string[] = [];
    for (const route of buyers) {
      if (route.deed === null) continue;
      const { status, body } = await answerOf(route, token);
      const isRefused = status === 403 && body.message === 'Your role in this company does not allow this';
      if (
        isRefused === may(role, route.deed) ||
        (status === 403 && !isRefused) ||
        status === 401 ||
        status >= 500
      )
        wrong.push(`${nameOf(route)} (${route.deed}): ${status} ${body.message}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('who was taken out is told so by each of them, and goes on with what is the person’s own', async () => {
  const member = await memberOf('owner');
  await shop.pool.query('delete from company_members where company_id = $1 and user_id = $2', [
    owner.user.id,
    member.user.id,
  ]);
  const wrong: string[] = [];
  for (const route of buyers) {
    const { status, body } = await answerOf(route, member.token);
    const isLeft = status === 403 && body.code === 'company_left';
    if (isLeft === (route.deed === null) || (status === 403 && !isLeft) || status === 401 || status >= 500)
      wrong.push(`${nameOf(route)} (${route.deed}): ${status} ${body.message}`);
  }
  expect(wrong).toEqual([]);
});
