import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maySell } from '../src/domain/people/seller-roles.ts';
import { apiRoutes } from '../src/server/api-routes.ts';
import type { RouteDefinition } from '../src/server/plugins/route.ts';
import { type Account, createTestApp, type TestApp } from './app.ts';
import {
  CALLERS,
  type Caller,
  CLERKS,
  KEYS,
  OPEN_IDS,
  OWNED,
  SECRETS,
  SELLERS_SIDE,
  type World,
} from './authorization-table.ts';
import { buildWorld } from './authorization-world.ts';

const NO_SESSION: readonly Caller[] = ['nobody', 'guest'];
const DEAD_SESSION: readonly Caller[] = ['deactivated buyer', 'broken token'];
const ROLES: Partial<Record<Caller, 'admin' | 'seller' | 'buyer'>> = {
  buyer: 'buyer',
  'other buyer': 'buyer',
  subscriber: 'buyer',
  'waiting seller': 'seller',
  seller: 'seller',
  'other seller': 'seller',
  admin: 'admin',
};

let shop: TestApp;
let world: World;
let routes: RouteDefinition[];

const nameOf = ({ method, url }: RouteDefinition) => `${method} ${url}`;

beforeAll(async () => {
  shop = await createTestApp();
  routes = apiRoutes(shop.deps);
  world = await buildWorld(shop);
});
afterAll(() => shop.close());

/** A session of its own: logging out in one cell leaves the others signed in. */
async function credentialsOf(caller: Caller): Promise<{ token?: string; sessionId?: string }> {
  if (caller === 'nobody') return {};
  if (caller === 'guest') return { sessionId: shop.guestId() };
  if (caller === 'broken token') return { token: 'eyJhbGciOiJub25lIn0.e30.' };
  if (KEYS[caller]) return { token: world.keys[caller] as string };
  const account = world.users[caller] as Account;
  const { token } = await shop.signIn(account.user);
  if (CLERKS[caller])
    await shop.pool.query(
      'update sessions s set seller_id = m.seller_id from seller_members m where s.user_id = $1 and m.user_id = $1',
      [account.user.id],
    );
  return { token };
}

const shared = new Map<Caller, ReturnType<typeof credentialsOf>>();
/** The same session for all cells that change nothing: those that read, and those that are refused. */
function sharedCredentials(caller: Caller): ReturnType<typeof credentialsOf> {
  const known = shared.get(caller) ?? credentialsOf(caller);
  shared.set(caller, known);
  return known;
}

/** What the gate answers this caller, or null when it lets them pass. */
function gateOf(route: RouteDefinition, caller: Caller): number | null {
  const { audience, sellerDeed } = route;
  const clerk = CLERKS[caller];
  // Everybody may leave; an owner alone takes somebody else out.
  if (nameOf(route) === 'DELETE /api/seller/members/:id' && clerk?.of === 'seller') return 403;
  if (audience === 'public') return null;
  if (KEYS[caller]) return route.keys.sides.includes(KEYS[caller].side) ? null : 403;
  if (DEAD_SESSION.includes(caller)) return 401;
  if (audience === 'optional') return null;
  if (audience === 'cart') return caller === 'nobody' ? 400 : null;
  if (NO_SESSION.includes(caller)) return 401;
  if (audience === 'user') return null;
  if (nameOf(route) === 'PUT /api/seller/requests-for-quotes/:id/quote' && caller === 'waiting seller')
    return 403;
  if (clerk) return sellerDeed !== null && maySell(clerk.role, sellerDeed) ? null : 403;
  const allowed = audience === 'seller_or_admin' ? ['seller', 'admin'] : [audience];
  return allowed.includes(ROLES[caller] as string) ? null : 403;
}

/** An expectation broken, as a line of the report; null when the cell is as it should be. */
async function checkCell(route: RouteDefinition, caller: Caller): Promise<string | null> {
  const owned = OWNED[nameOf(route)];
  const isMine = isOwner(route, caller);
  const isStranger = owned !== undefined && !isMine;
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  // Who may pass sends what every schema refuses: the answer shows that the gate is open, and nothing changes.
  const body = isStranger ? owned.body : hasBody ? { matrix: true } : undefined;
  const id = owned?.id(world) ?? randomUUID();
  const gate = gateOf(route, caller);
  const changesNothing = route.method === 'GET' || gate !== null;
  const { status, body: answer } = await shop.call(
    route.method,
    route.url
      .replace(':id', id)
      .replace(':parcel', world.parcelId)
      .replace(':payment', world.debtPaymentId)
      .replace(':line', world.listLineId)
      .replace(':datasheetId', world.datasheetId)
      .replace(':delivery', world.deliveryId)
      .replace(':message', randomUUID()),
    {
      ...(await (changesNothing ? sharedCredentials(caller) : credentialsOf(caller))),
      ...(body === undefined ? {} : { body }),
    },
  );
  const text = JSON.stringify(answer);
  const reader = KEYS[caller]?.of ?? caller;
  const told = SECRETS.filter(([secret, readers]) => text.includes(secret) && !readers.includes(reader));
  if (told.length > 0) return `LEAK of ${told.map(([secret]) => secret).join(', ')}`;
  if (gate !== null) return status === gate ? null : `${status} instead of ${gate}`;
  if (isStranger) return status === 404 ? null : `${status} instead of 404`;
  // What a seller has deleted is gone for their clerks and keys.
  const isHelper = CLERKS[caller] !== undefined || KEYS[caller] !== undefined;
  const isGone = status === 404 && route.method === 'DELETE' && isHelper;
  if (isMine && isGone) return null;
  if (isMine) return [401, 403, 404].includes(status) || status >= 500 ? `${status} for the owner` : null;
  return [401, 403].includes(status) || status >= 500 ? `${status} for a caller who may` : null;
}

test('every route says whose its ids are', () => {
  const unsaid = routes.filter(
    (route) =>
      route.url.includes(':') &&
      route.audience !== 'admin' &&
      !(nameOf(route) in OWNED) &&
      !OPEN_IDS.includes(nameOf(route)),
  );
  expect(unsaid.map(nameOf)).toEqual([]);
});

test('every route answers every kind of caller as it should, and tells nobody what is not theirs', async () => {
  // Deletions and the ends of sessions come last: the world stands until then.
  const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
  const inOrder = routes.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  const wrong: string[] = [];
  const walk = (route: RouteDefinition, callers: readonly Caller[]) =>
    Promise.all(
      callers.map(async (caller) => {
        const problem = await checkCell(route, caller);
        if (problem !== null) wrong.push(`${nameOf(route)} by ${caller}: ${problem}`);
      }),
    );
  for (const route of inOrder) {
    const owners = CALLERS.filter((caller) => isOwner(route, caller));
    const others = CALLERS.filter((caller) => !owners.includes(caller));
    // Who reads changes nothing, nor do strangers. Owners come last, one after the other: what they delete is gone.
    if (route.method === 'GET') await walk(route, CALLERS);
    else {
      await walk(route, others);
      for (const owner of owners) await walk(route, [owner]);
    }
  }
  const leaks = wrong.filter((line) => line.includes('LEAK'));
  const cells = routes.length * CALLERS.length;
  console.log(`${routes.length} routes x ${CALLERS.length} callers: ${cells} cells, ${leaks.length} leaks`);
  expect(wrong).toEqual([]);
}, 300_000);

test('a scope that a key lacks refuses it before anything else of the call is looked at', async () => {
  const wrong: string[] = [];
  const ask = async (route: RouteDefinition, token: string, expected: string) => {
    const sent =
      route.method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } };
    const url = `${route.url.replace(/:\w+/g, 'x')}?page=none`;
    const { status, body } = await shop.call(route.method, url, { token, ...sent });
    if (`${status} ${body.code}` !== expected) wrong.push(`${nameOf(route)}: ${status} ${body.code}`);
  };
  const guarded = routes.filter(({ audience }) => audience !== 'public');
  await Promise.all(
    guarded.flatMap((route) => {
      const { scope, sides } = route.keys;
      if (scope !== null)
        return sides.map((side) => ask(route, world.narrowKeys[side].get(scope) as string, '403 key_scope'));
      return Object.values(world.keys).map((token) => ask(route, token, '403 key_not_allowed'));
    }),
  );
  expect(wrong).toEqual([]);
  const open = guarded.filter(({ keys: { scope } }) => scope !== null);
  expect(open.filter(({ keys: { sides } }) => sides.length === 0).map(nameOf)).toEqual([]);
  // What no program may ever do, whatever its key.
  const closed =
    /^\/api\/(admin|auth|account\/keys|session|company\/(members|invitations|owner|rules|settings|pan)|seller\/(members|invitations|documents|bank-account|tax-details|page)|users\/(me|tax-details))/;
  expect(open.filter(({ url }) => closed.test(url)).map(nameOf)).toEqual([]);
});

/** A clerk has what the seller has, where their role allows it; but only an owner takes somebody out. */
const isOwner = (route: RouteDefinition, caller: Caller) => {
  const mine: readonly Caller[] = OWNED[nameOf(route)]?.mine ?? [];
  const clerk = CLERKS[caller];
  const key = KEYS[caller];
  if (key) return mine.includes(key.of) && route.keys.sides.includes(key.side);
  if (clerk === undefined) return mine.includes(caller);
  const deed = route.sellerDeed ?? SELLERS_SIDE[nameOf(route)] ?? 'orders';
  if (nameOf(route) === 'DELETE /api/seller/members/:id') return false;
  return clerk.of === 'seller' && mine.includes('seller') && maySell(clerk.role, deed);
};
