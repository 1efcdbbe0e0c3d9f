import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TaskList } from 'graphile-worker';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { tooManyRequests, unavailable } from './app-error.ts';
import { createRefreshTokens } from './refresh-token.ts';
import type { Viewer } from './viewer.ts';

interface Policy {
  points: number;
  seconds: number;
  /** Whose bucket it is: `session` is the family of a genuine refresh token, else the address. */
  by: 'ip' | 'caller' | 'session';
  /** `database` is shared by all instances and fails closed; `process` costs a read nothing. */
  store: 'database' | 'process';
  message?: string;
}

const TOO_MANY_ATTEMPTS = 'Too many attempts. Try again later.';

/**
 * How often each kind of call may come. Reads count in the process: a write to the database for each read would cost
 * more than the read. What guards accounts and money counts in the database.
 */
const POLICIES = {
  login: { points: 30, seconds: 60, by: 'ip', store: 'database', message: TOO_MANY_ATTEMPTS },
  register: { points: 5, seconds: 3_600, by: 'ip', store: 'database', message: TOO_MANY_ATTEMPTS },
  refresh: { points: 30, seconds: 60, by: 'session', store: 'database' },
  forgot: { points: 10, seconds: 3_600, by: 'ip', store: 'database', message: TOO_MANY_ATTEMPTS },
  password: { points: 30, seconds: 60, by: 'ip', store: 'database', message: TOO_MANY_ATTEMPTS },
  coupon: { points: 10, seconds: 600, by: 'caller', store: 'database' },
  newsletter: { points: 5, seconds: 3_600, by: 'ip', store: 'database' },
  contact: { points: 10, seconds: 3_600, by: 'ip', store: 'database' },
  complaint: { points: 20, seconds: 3_600, by: 'caller', store: 'database' },
  orders: { points: 10, seconds: 60, by: 'caller', store: 'database' },
  verify: { points: 20, seconds: 60, by: 'ip', store: 'database' },
  // A bill's code cannot be guessed; this keeps anybody from trying.
  check: { points: 30, seconds: 60, by: 'ip', store: 'database' },
  upload: { points: 60, seconds: 600, by: 'caller', store: 'database' },
  // A conversation is quick; a mail to a stranger is not.
  message: { points: 30, seconds: 60, by: 'caller', store: 'database' },
  ask: { points: 30, seconds: 3_600, by: 'caller', store: 'database' },
  // Somebody without an account fills our disk with what nobody has asked for yet.
  guestphoto: { points: 20, seconds: 3_600, by: 'ip', store: 'database' },
  search: { points: 60, seconds: 60, by: 'ip', store: 'process' },
  // What the categories hold of a search is asked for beside its list.
  searchcounts: { points: 60, seconds: 60, by: 'ip', store: 'process' },
  // A paste is read anew with each pause of typing.
  pad: { points: 120, seconds: 60, by: 'ip', store: 'process' },
  // Setting type takes a while.
  quotation: { points: 20, seconds: 60, by: 'caller', store: 'process' },
  // A page shows some dozens, and a browser that has them asks never again; each is read from the store.
  picture: { points: 3_000, seconds: 60, by: 'ip', store: 'process' },
  other: { points: 600, seconds: 60, by: 'ip', store: 'process' },
} as const satisfies Record<string, Policy>;

/** The caller's address when our own pages ask the API while they are rendered: no client can have it. */
export const IN_PROCESS_ADDRESS = 'in-process';

export type LimitName = keyof typeof POLICIES;

export interface RateLimits {
  /** Counts one call; throws 429 with Retry-After when the bucket is empty, 503 when it cannot be counted. */
  consume(name: LimitName, request: FastifyRequest, viewer: Viewer | null): Promise<void>;
}

export function createRateLimits(
  pool: Pool,
  { hasRateLimits, secretKey }: Pick<Config, 'hasRateLimits' | 'secretKey'>,
): RateLimits {
  if (!hasRateLimits) return { consume: async () => {} };
  const refreshTokens = createRefreshTokens(secretKey);
  const limiters = new Map(
    Object.entries(POLICIES).map(([name, { points, seconds, store }]) => [
      name,
      store === 'process'
        ? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
        : databaseLimiter(pool, { name, points, seconds }),
    ]),
  );

  /** An invented family id must not open a fresh bucket: only a genuine token names its own. */
  function sessionBucket(request: FastifyRequest): string | null {
    const token = (request.body as { refreshToken?: unknown } | null | undefined)?.refreshToken;
    return typeof token === 'string' ? (refreshTokens.read(token)?.sessionId ?? null) : null;
  }

  function bucketOf(name: LimitName, request: FastifyRequest, viewer: Viewer | null): string {
    const { by }: Policy = POLICIES[name];
    if (by === 'caller' && viewer !== null) return viewer.userId;
    return (by === 'session' ? sessionBucket(request) : null) ?? addressBucket(request.ip);
  }

  return {
    async consume(name, request, viewer) {
      const limiter = limiters.get(name);
      if (limiter === undefined || request.ip === IN_PROCESS_ADDRESS) return;
      const waitSeconds = await secondsToWait(() => limiter.consume(bucketOf(name, request, viewer)));
      const { message }: Policy = POLICIES[name];
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds, message);
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
