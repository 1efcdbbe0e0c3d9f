import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, limitsOf, type TestApp } from '../../../test/app.ts';
import { fresh, PASSWORD } from '../../../test/factories.ts';
import { GuestSessions } from './guest-sessions.ts';
import type { LimitName, RateLimits } from './rate-limits.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ hasRateLimits: true });
});
afterAll(() => shop.close());

let lastAddress = 0;
/** An address nobody has called from yet. */
const freshAddress = () => {
  lastAddress += 1;
  return `10.7.0.${lastAddress}`;
};
const guestId = () => `guest_1750000000000_${fresh()}${fresh()}`;

type Who = { token: string } | { sessionId: string } | null;
interface Call {
  method?: 'GET' | 'POST';
  url: string;
  payload?: object;
}

const headersOf = (who: Who): Record<string, string> => {
  if (who === null) return {};
  return 'token' in who ? { authorization: `Bearer ${who.token}` } : { 'x-session-id': who.sessionId };
};

async function statusOf({ method = 'GET', url, payload }: Call, from: string, who: Who): Promise<number> {
  const call = { method, url, headers: headersOf(who), remoteAddress: from };
  return (await shop.app.inject({ ...call, ...(payload ? { payload } : {}) })).statusCode;
}

const SEARCH = { url: '/api/products?search=cable&limit=1' };
const PAD = { method: 'POST', url: '/api/quick-order/resolve', payload: { text: '10 helmet' } } as const;

const registration = () => ({
  method: 'POST' as const,
  url: '/api/auth/register',
  payload: {
    firstName: 'Sita',
    lastName: 'Rai',
    email: `new-${fresh()}@example.com`,
    phone: '9841234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
    role: 'buyer',
  },
});

/** Of so many calls of one, how many were let through. */
async function letThrough(times: number, call: Call, from: string, who: () => Who): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await statusOf(call, from, who())) !== 429) count += 1;
  return count;
}

/** Fifteen are signed in, fifteen are guests. */
async function thirtyPeople(): Promise<Who[]> {
  const accounts: Account[] = [];
  while (accounts.length < 15) accounts.push(await shop.registerBuyer());
  return [
    ...accounts.map(({ token }) => ({ token })),
    ...Array.from({ length: 15 }, () => ({ sessionId: guestId() })),
  ];
}

test('thirty people behind one address search, paste and open accounts, and one who floods stops alone', {
  timeout: 120_000,
}, async () => {
  const from = freshAddress();
  const people = await thirtyPeople();
  const everybody = async (call: Call, times: number) => {
    const passed = await Promise.all(people.map((who) => letThrough(times, call, from, () => who)));
    expect([call.url, ...passed]).toEqual([call.url, ...people.map(() => times)]);
  };
  // Together more than one of them may do alone.
  await everybody(SEARCH, 3);
  await everybody(PAD, 5);
  for (let n = 0; n < 12; n += 1)
    expect(await statusOf(registration(), from, { sessionId: guestId() })).toBe(201);
  const abuser = { sessionId: guestId() };
  expect(await letThrough(70, SEARCH, from, () => abuser)).toBe(60);
  await everybody(SEARCH, 1);
});

describe('what is counted of thirty people behind one address', () => {
  let limits: RateLimits;
  let people: Who[];
  const from = freshAddress();
  beforeAll(async () => {
    limits = limitsOf(shop.deps);
    people = await thirtyPeople();
  });

  /** Without the calls themselves, so that all of them come within a minute on any machine. */
  const counted = async (name: LimitName, times: number, who: () => Who, address = from) => {
    let passed = 0;
    for (let n = 0; n < times; n += 1) {
      const headers = headersOf(who());
      const isLetThrough = await limits.consume(name, { ip: address, headers } as FastifyRequest, null).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
          return false;
        },
      );
      if (isLetThrough) passed += 1;
    }
    return passed;
  };

  test('lets each of them work as if alone', async () => {
    for (const who of people) {
      expect(await counted('search', 30, () => who)).toBe(30);
      expect(await counted('pad', 60, () => who)).toBe(60);
      expect(await counted('other', 300, () => who)).toBe(300);
    }
  });

  test('stops one who floods, guest or signed in, and nobody else', async () => {
    const abuser = { sessionId: guestId() };
    expect(await counted('search', 100, () => abuser)).toBe(60);
    expect(await counted('pad', 200, () => abuser)).toBe(120);
    expect(await counted('other', 1_000, () => abuser)).toBe(600);
    const { token } = await shop.registerBuyer();
    expect(await counted('search', 100, () => ({ token }))).toBe(60);
    for (const who of people) expect(await counted('search', 10, () => who)).toBe(10);
  });

  test('gives somebody who invents session ids hardly more than an address has without one', async () => {
    const passed = await counted('search', 3_000, () => ({ sessionId: guestId() }));
    // The places that are left at this address, and what it may do without a name.
    expect(passed).toBeLessThanOrEqual(100 + 60);
    expect(await counted('search', 100, () => ({ sessionId: guestId() }))).toBe(0);
    for (const who of people) expect(await counted('search', 2, () => who)).toBe(2);
  });

  test('holds many busy sessions together, and leaves the others there their pace', async () => {
    const own = freshAddress();
    const quiet = { sessionId: guestId() };
    expect(await counted('search', 1, () => quiet, own)).toBe(1);
    let passed = 0;
    for (let n = 0; n < 60; n += 1) {
      const sessionId = guestId();
      passed += await counted('search', 60, () => ({ sessionId }), own);
    }
    // Each has a quarter of what one may do to itself, and beyond that they share what twenty may do.
    expect(passed).toBe(60 * 15 + 20 * 60);
    expect(await counted('search', 14, () => quiet, own)).toBe(14);
    expect(await counted('search', 10, () => quiet, own)).toBe(0);
    expect(await counted('search', 1, () => null, freshAddress())).toBe(1);
  });

  test('counts with the address who says nothing of themselves, or nothing good', async () => {
    const own = freshAddress();
    const names: Who[] = [null, { sessionId: 'me' }, { token: 'not.a.token' }];
    let at = 0;
    const next = () => {
      at += 1;
      return names[at % names.length] as Who;
    };
    expect(await counted('search', 90, next, own)).toBe(60);
  });
});

test('a person is one person from wherever they call', async () => {
  const { token } = await shop.registerBuyer();
  let passed = 0;
  for (let n = 0; n < 70; n += 1) passed += await letThrough(1, SEARCH, freshAddress(), () => ({ token }));
  expect(passed).toBe(60);
});

test('an address registers sixty accounts an hour, a session five', { timeout: 120_000 }, async () => {
  const from = freshAddress();
  const one = { sessionId: guestId() };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await statusOf(registration(), from, one));
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  // What is refused for its form counts as well.
  const broken = { method: 'POST', url: '/api/auth/register', payload: {} } as const;
  expect(await letThrough(70, broken, from, () => ({ sessionId: guestId() }))).toBe(55);
});

describe('places of guests', () => {
  test('are a hundred at each address, and free again after a minute without a call', () => {
    let now = 0;
    const sessions = new GuestSessions(() => now);
    const ids = Array.from({ length: 100 }, guestId);
    for (const id of ids) expect(sessions.bucketOf('a', id)).toBe(`a ${id}`);
    expect(sessions.bucketOf('a', guestId())).toBeNull();
    expect(sessions.bucketOf('b', guestId())).not.toBeNull();
    now += 60_000;
    expect(sessions.bucketOf('a', ids[0] as string)).not.toBeNull();
    expect(sessions.bucketOf('a', guestId())).toBeNull();
    now += 60_000;
    // The first called within the last minute; the others have gone.
    for (let n = 0; n < 99; n += 1) expect(sessions.bucketOf('a', guestId())).not.toBeNull();
    expect(sessions.bucketOf('a', ids[0] as string)).not.toBeNull();
    expect(sessions.bucketOf('a', ids[1] as string)).toBeNull();
    expect(sessions.bucketOf('a', null)).toBeNull();
  });
});
