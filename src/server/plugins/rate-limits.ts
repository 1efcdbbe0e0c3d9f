import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TaskList } from 'graphile-worker';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { type AccessTokens, bearerToken } from './access-token.ts';
import { tooManyRequests, unavailable } from './app-error.ts';
import { GuestSessions, guestIdOf } from './guest-sessions.ts';
import { type ConsumeOfKey, createKeyPaces } from './key-paces.ts';
import { createRefreshTokens } from './refresh-token.ts';
import type { Viewer } from './viewer.ts';

interface Policy {
  points: number;
  seconds: number;
  /**
   * Whose bucket it is. `address`; `family`, the session of a genuine refresh token, else the address; `person`, whoever
   * is signed in, else the address; `caller`, the person, else the guest's session, else the address.
   */
  by: 'address' | 'family' | 'person' | 'caller';
  /** `database` is shared by all instances and fails closed; `process` costs a read nothing. */
  store: 'database' | 'process';
  /**
   * For callers: what all of one address may do together beyond their own pace. What a caller does up to that pace
   * counts for nobody else, so that no neighbour can take it from them.
   */
  together?: { points: number; pace: number };
  /** What it does costs us so much that keys are counted, too, beside their own pace. */
  countsKeys?: true;
  message?: string;
}

const TOO_MANY_ATTEMPTS = 'Too many attempts. Try again later.';
/** An address stands for hundreds of people where a provider has few: twenty of them may be busy at once. */
const BUSY_NEIGHBOURS = 20;
/** A quarter of what one caller may do is more than people do. */
const inProcess = (points: number) =>
  ({
    points,
    seconds: 60,
    by: 'caller',
    store: 'process',
    together: { points: BUSY_NEIGHBOURS * points, pace: points / 4 },
  }) as const;

/**
 * How often each kind of call may come (docs/decisions/0031). Reads count in the process: a write to the database for
 * each read would cost more than the read. What guards accounts and money counts in the database.
 */
const POLICIES = {
  login: { points: 30, seconds: 60, by: 'address', store: 'database', message: TOO_MANY_ATTEMPTS },
  register: {
    ...{ points: 5, seconds: 3_600, by: 'caller', store: 'database', message: TOO_MANY_ATTEMPTS },
    // A session can be invented: this is all that it brings.
    together: { points: 60, pace: 0 },
  },
  refresh: { points: 30, seconds: 60, by: 'family', store: 'database' },
  forgot: { points: 10, seconds: 3_600, by: 'address', store: 'database', message: TOO_MANY_ATTEMPTS },
  password: { points: 30, seconds: 60, by: 'address', store: 'database', message: TOO_MANY_ATTEMPTS },
  coupon: { points: 10, seconds: 600, by: 'person', store: 'database' },
  newsletter: { points: 5, seconds: 3_600, by: 'address', store: 'database' },
  contact: { points: 10, seconds: 3_600, by: 'address', store: 'database' },
  complaint: { points: 20, seconds: 3_600, by: 'person', store: 'database' },
  orders: { points: 10, seconds: 60, by: 'person', store: 'database' },
  verify: { points: 20, seconds: 60, by: 'address', store: 'database' },
  // A page that shows a QR code asks every 3 seconds, in two tabs perhaps.
  paymentcheck: { points: 60, seconds: 60, by: 'person', store: 'process' },
  // A bill's code cannot be guessed; this keeps anybody from trying.
  check: { points: 30, seconds: 60, by: 'address', store: 'database' },
  upload: { points: 60, seconds: 600, by: 'person', store: 'database', countsKeys: true },
  // A conversation is quick; a mail to a stranger is not.
  message: { points: 30, seconds: 60, by: 'person', store: 'database' },
  ask: { points: 30, seconds: 3_600, by: 'person', store: 'database' },
  // Somebody without an account fills our disk with what nobody has asked for yet.
  guestphoto: { points: 20, seconds: 3_600, by: 'address', store: 'database' },
  search: inProcess(60),
  // What the categories hold of a search is asked for beside its list.
  searchcounts: inProcess(60),
  // A paste is read anew with each pause of typing.
  pad: inProcess(120),
  // Setting type takes a while.
  quotation: { ...inProcess(20), countsKeys: true },
  // A file of a whole year reads tens of thousands of rows.
  export: { points: 30, seconds: 60, by: 'person', store: 'process', countsKeys: true },
  other: inProcess(600),
  // A browser that opens an address says nothing of who sits before it, and many sit behind one address.
  page: { points: 1_200, seconds: 60, by: 'address', store: 'process' },
  searchpage: { points: 300, seconds: 60, by: 'address', store: 'process' },
  sitemap: { points: 60, seconds: 60, by: 'address', store: 'process' },
  // Comparison sites come once an hour, for the feeds of some dozen sellers perhaps.
  feed: { points: 120, seconds: 600, by: 'address', store: 'process' },
  // A calendar comes a few times a day, many people's from one address; what stands in its own cannot be guessed.
  calendar: { points: 600, seconds: 60, by: 'address', store: 'process' },
  // A page shows some dozens, and a browser that has them asks never again; each is read from the store.
  picture: { points: 12_000, seconds: 60, by: 'address', store: 'process' },
} as const satisfies Record<string, Policy>;

/** The caller's address when our own pages ask the API while they are rendered: no client can have it. */
export const IN_PROCESS_ADDRESS = 'in-process';

export type LimitName = keyof typeof POLICIES;

export interface RateLimits {
  /** Counts one call; throws 429 with Retry-After when the bucket is empty, 503 when it cannot be counted. */
  consume(name: LimitName, request: FastifyRequest, viewer: Viewer | null): Promise<void>;
  consumeOfKey: ConsumeOfKey;
}

export function createRateLimits(
  pool: Pool,
  { hasRateLimits, secretKey }: Pick<Config, 'hasRateLimits' | 'secretKey'>,
  accessTokens: Pick<AccessTokens, 'verify'>,
): RateLimits {
  if (!hasRateLimits) return { consume: async () => {}, consumeOfKey: async () => {} };
  const refreshTokens = createRefreshTokens(secretKey);
  const sessions = new GuestSessions();
  const limiters = new Map(
    Object.entries(POLICIES).map(([name, policy]: [string, Policy]) => {
      const { points, seconds, store, together } = policy;
      const limiterOf = (bounds: { name: string; points: number; seconds: number }): RateLimiterAbstract =>
        store === 'process'
          ? new RateLimiterMemory({ keyPrefix: bounds.name, points: bounds.points, duration: bounds.seconds })
          : databaseLimiter(pool, bounds);
      const own = limiterOf({ name, points, seconds });
      const ofAddress = together && limiterOf({ name: `${name}-together`, points: together.points, seconds });
      return [name, { policy, own, ofAddress }];
    }),
  );

  /** An invented family id must not open a fresh bucket: only a genuine token names its own. */
  function familyOf(request: FastifyRequest): string | null {
    const token = (request.body as { refreshToken?: unknown } | null | undefined)?.refreshToken;
    return typeof token === 'string' ? (refreshTokens.read(token)?.sessionId ?? null) : null;
  }

  /** Public calls look at no token, but whose it is can be read from it without the database. */
  async function personOf(request: FastifyRequest, viewer: Viewer | null): Promise<string | null> {
    if (viewer !== null) return viewer.userId;
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : ((await accessTokens.verify(token))?.userId ?? null);
  }

  async function bucketOf(by: Policy['by'], request: FastifyRequest, viewer: Viewer | null): Promise<string> {
    const address = addressBucket(request.ip);
    switch (by) {
      case 'address':
        return address;
      case 'family':
        return familyOf(request) ?? address;
      case 'person':
        return viewer?.userId ?? address;
      case 'caller':
        return (await personOf(request, viewer)) ?? sessions.bucketOf(address, guestIdOf(request)) ?? address;
    }
  }

  return {
    consumeOfKey: createKeyPaces((bounds) => databaseLimiter(pool, bounds)),
    async consume(name, request, viewer) {
      const limiter = limiters.get(name);
      if (limiter === undefined || request.ip === IN_PROCESS_ADDRESS) return;
      const { policy, own, ofAddress } = limiter;
      if (viewer?.key) {
        const { id } = viewer.key;
        const wait = policy.countsKeys ? await secondsToWait(() => own.consume(id)) : null;
        if (wait !== null) throw tooManyRequests(wait, policy.message);
        return;
      }
      const waitSeconds = await secondsToWait(async () => {
        const { consumedPoints } = await own.consume(await bucketOf(policy.by, request, viewer));
        if (ofAddress === undefined || consumedPoints <= (policy.together?.pace ?? 0)) return;
        await ofAddress.consume(addressBucket(request.ip));
      });
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds, policy.message);
    },
  };
}

/** A limit that a command counts itself: failures of one account, mails to one address. */
export interface KeyedLimit {
  /** Seconds until the key may try again, or null when it has points left. Uses none. */
  waitSeconds(key: string): Promise<number | null>;
  /** Uses one point; seconds to wait when there was none left, else null. */
  spend(key: string): Promise<number | null>;
  /** Gives all points back. */
  reset(key: string): Promise<void>;
}

/** Counted in the database, for all instances together; throws 503 when it cannot be counted. */
export function createKeyedLimit(
  pool: Pool,
  { hasRateLimits }: Pick<Config, 'hasRateLimits'>,
  options: { name: string; points: number; seconds: number },
): KeyedLimit {
  if (!hasRateLimits) {
    return { waitSeconds: async () => null, spend: async () => null, reset: async () => {} };
  }
  const limiter = databaseLimiter(pool, options);
  return {
    waitSeconds: (key) =>
      secondsToWait(async () => {
        const state = await limiter.get(key);
        if (state !== null && state.consumedPoints >= options.points) throw state;
      }),
    spend: (key) => secondsToWait(() => limiter.consume(key)),
    async reset(key) {
      await secondsToWait(() => limiter.delete(key));
    },
  };
}

const PURGE = 'purge_rate_limits';
/** Once an hour. */
export const rateLimitCrontab = `17 * * * * ${PURGE}`;

export function rateLimitJobs({ pool }: { pool: Pool }): TaskList {
  return {
    async [PURGE]() {
      // The library keeps milliseconds since 1970.
      await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
    },
  };
}

function databaseLimiter(
  pool: Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration: seconds,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

async function secondsToWait(count: () => Promise<unknown>): Promise<number | null> {
  try {
    await count();
    return null;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    // Fail closed where a limit guards accounts and money.
    throw Object.assign(unavailable(), { cause: rejection });
  }
}

/** Whom an address stands for: one household or office has one IPv4 address, or one /64 of IPv6. */
export function addressBucket(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase();
}
