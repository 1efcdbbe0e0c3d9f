import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GIVEN_SELLER_ROLES, type GivenSellerRole, maySell } from '../src/domain/people/seller-roles.ts';
import { apiRoutes } from '../src/server/api-routes.ts';
import type { RouteDefinition } from '../src/server/plugins/route.ts';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertSellerMember } from './factories.ts';

/** What is an owner's alone, whatever the table says. */
const OWNERS = [
  'PUT /api/seller/bank-account',
  'POST /api/seller/documents',
  'PUT /api/seller/tax-details',
  'PUT /api/seller/page',
  'PUT /api/seller/pickup',
  'PUT /api/seller/cash',
  'PUT /api/seller/delivery',
  'POST /api/seller/invitations',
  'PATCH /api/seller/members/:id',
];

let shop: TestApp;
let routes: RouteDefinition[];
let sellers: RouteDefinition[];
let owner: Account;

const nameOf = ({ method, url }: RouteDefinition) => `${method} ${url}`;

beforeAll(async () => {
  shop = await createTestApp();
  routes = apiRoutes(shop.deps);
  sellers = routes.filter(({ audience }) => ['seller', 'seller_or_admin'].includes(audience));
  owner = await shop.registerSeller();
});
afterAll(() => shop.close());

/** What a call answers that sends what every schema refuses: it is let through or not, and changes nothing. */
async function answerOf({ method, url }: RouteDefinition, token: string) {
  const path = url.replace(/:\w+/g, randomUUID());
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: { matrix: true } };
  return shop.call(method, path, { token, ...body });
}

async function memberOf(role: GivenSellerRole): Promise<Account> {
  const member = await shop.registerBuyer();
  await insertSellerMember(shop.db, { sellerId: owner.user.id, userId: member.user.id, role });
  await choose(member, owner.user.id);
  return member;
}

async function choose({ token }: Account, seller: string | null): Promise<void> {
  const { status } = await shop.call('POST', '/api/session/seller', { token, body: { seller } });
  expect(status).toBe(200);
}

/** Which calls of sellers are refused to whoever is none. */
async function letThrough(token: string): Promise<string[]> {
  const open: string[] = [];
  for (const route of sellers) if ((await answerOf(route, token)).status !== 403) open.push(nameOf(route));
  return open;
}

test('every call of sellers is a deed, and no other is one', () => {
  expect(sellers.filter(({ sellerDeed }) => sellerDeed === null).map(nameOf)).toEqual([]);
  const others = routes.filter((route) => !sellers.includes(route));
  expect(others.filter(({ sellerDeed }) => sellerDeed !== null).map(nameOf)).toEqual([]);
});

test.each(GIVEN_SELLER_ROLES)(
  '%s: each call is refused or let through as the table of roles says',
  async (role) => {
    const { token } = await memberOf(role);
    const wrong: string[] = [];
    for (const route of sellers) {
      const { status, body } = await answerOf(route, token);
      const isRefused = status === 403 && body.message === 'Your role for this seller does not allow this';
      const isAllowed = route.sellerDeed !== null && maySell(role, route.sellerDeed);
      if (isRefused === isAllowed || (status === 403 && !isRefused) || status === 401 || status >= 500)
        wrong.push(`${nameOf(route)} (${route.sellerDeed}): ${status} ${body.message}`);
    }
    expect(wrong).toEqual([]);
    const allowed = sellers.filter(({ sellerDeed }) => sellerDeed !== null && maySell(role, sellerDeed));
    expect(allowed.map(nameOf).filter((name) => OWNERS.includes(name))).toEqual([]);
  },
);

test('the seller’s own account may do all of it', async () => {
  expect(await letThrough(owner.token)).toEqual(sellers.map(nameOf));
  expect(OWNERS.filter((name) => !sellers.some((route) => nameOf(route) === name))).toEqual([]);
});

test('who was taken out, chose nobody, or works for who may not sell, sells for nobody from the next call on', async () => {
  const takenOut = await memberOf('orders');
  await shop.pool.query('delete from seller_members where user_id = $1', [takenOut.user.id]);
  expect(await letThrough(takenOut.token)).toEqual([]);

  const chosenNobody = await memberOf('orders');
  await choose(chosenNobody, null);
  expect(await letThrough(chosenNobody.token)).toEqual([]);

  const member = await memberOf('orders');
  for (const change of ['is_approved = false', 'is_active = false', 'deleted_at = now()']) {
    const { rows } = await shop.pool.query('select * from users where id = $1', [owner.user.id]);
    await shop.pool.query(`update users set ${change} where id = $1`, [owner.user.id]);
    expect(await letThrough(member.token), change).toEqual([]);
    const { is_approved, is_active, deleted_at } = rows[0];
    await shop.pool.query(
      'update users set is_approved = $2, is_active = $3, deleted_at = $4 where id = $1',
      [owner.user.id, is_approved, is_active, deleted_at],
    );
  }
  expect((await letThrough(member.token)).length).toBeGreaterThan(0);
});
