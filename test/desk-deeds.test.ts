import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_ROLES, type DeskDeed, type DeskRole, mayOnDesk } from '../src/domain/shop/desk-roles.ts';
import { apiRoutes } from '../src/server/api-routes.ts';
import type { RouteDefinition } from '../src/server/plugins/route.ts';
import { createTestApp, type TestApp } from './app.ts';
import { insertAdmin } from './factories.ts';

/** Calls that are an owner's alone, whatever the table says. */
const OWNERS = [
  'GET /api/admin/settings',
  'PUT /api/admin/settings/:key',
  'GET /api/admin/settings/:key/history',
  'GET /api/admin/audit-log',
  'GET /api/admin/audit-log/export',
  'POST /api/admin/users/invite',
  'PUT /api/admin/users/:id/desk-role',
  'POST /api/admin/commission-rules',
  'PUT /api/admin/commission-rules/:id',
  'POST /api/admin/plans/:id/prices',
];
/** What people prove who they are with. */
const PAPERS = ['GET /api/admin/seller-documents', 'GET /api/admin/seller-documents/:id/file'];
const READING: readonly (DeskDeed | null)[] = ['read', 'read_money', 'read_papers', 'settings', 'audit'];

let shop: TestApp;
let desk: RouteDefinition[];

const nameOf = ({ method, url }: RouteDefinition) => `${method} ${url}`;

beforeAll(async () => {
  shop = await createTestApp();
  desk = apiRoutes(shop.deps).filter(({ audience }) => ['admin', 'seller_or_admin'].includes(audience));
});
afterAll(() => shop.close());

/** What a call answers that sends what every schema refuses: it is let through or not, and changes nothing. */
async function answerOf({ method, url }: RouteDefinition, token: string) {
  const path = url.replace(/:\w+/g, randomUUID());
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: { matrix: true } };
  return shop.call(method, path, { token, ...body });
}

const adminOf = async (desk_role: DeskRole) => shop.signIn(await insertAdmin(shop.db, { desk_role }));

/** The calls that this role may make. */
const callsOf = (role: DeskRole) =>
  desk.filter(({ deskDeed }) => deskDeed !== null && mayOnDesk(role, deskDeed)).map(nameOf);

test('every call of our desk is a deed, and no other is one', () => {
  expect(desk.filter(({ deskDeed }) => deskDeed === null).map(nameOf)).toEqual([]);
  const others = apiRoutes(shop.deps).filter((route) => !desk.some((one) => nameOf(one) === nameOf(route)));
  expect(others.filter(({ deskDeed }) => deskDeed !== null).map(nameOf)).toEqual([]);
});

test('reading is a deed of reading, and whatever changes something is none', () => {
  const wrong = desk.filter(({ method, deskDeed }) =>
    method === 'GET' ? !READING.includes(deskDeed) : deskDeed?.startsWith('read') || deskDeed === 'audit',
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

test.each(DESK_ROLES)('%s: each call is refused or let through as the table of roles says', async (role) => {
  const { token } = await adminOf(role);
  const wrong: string[] = [];
  for (const route of desk) {
    const { status, body } = await answerOf(route, token);
    const isRefused = status === 403 && body.message === 'Your role on the desk does not allow this';
    const isAllowed = route.deskDeed !== null && mayOnDesk(role, route.deskDeed);
    if (isRefused === isAllowed || (status === 403 && !isRefused) || status === 401 || status >= 500)
      wrong.push(`${nameOf(route)} (${route.deskDeed}): ${status} ${body.message}`);
  }
  expect(wrong).toEqual([]);
});

test('settings, the audit log, other admins and what we charge are an owner’s alone', () => {
  expect(callsOf('owner')).toEqual(desk.map(nameOf));
  expect(OWNERS.filter((name) => !callsOf('owner').includes(name))).toEqual([]);
  for (const role of DESK_ROLES.filter((one) => one !== 'owner'))
    expect(callsOf(role).filter((name) => OWNERS.includes(name))).toEqual([]);
});

test('who only reads changes nothing, and sees no papers', () => {
  const calls = callsOf('reader');
  expect(calls.filter((name) => !name.startsWith('GET '))).toEqual([]);
  expect(calls.filter((name) => PAPERS.includes(name))).toEqual([]);
  expect(calls).toContain('GET /api/admin/payouts');
});

test('a seller asks for nothing of our desk in the calls that are both’s', async () => {
  const { token } = await shop.registerSeller();
  const both = desk.filter(({ audience }) => audience === 'seller_or_admin');
  expect(both.length).toBeGreaterThan(0);
  for (const route of both) expect((await answerOf(route, token)).status).not.toBe(403);
});
