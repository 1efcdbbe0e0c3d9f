import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests, unavailable } from './app-error.ts';
import type { Viewer } from './viewer.ts';

/**
 * threats.md, default limits. `by` says whose bucket it is; `store` database is shared by all instances.
 * Reads count in the process: a write to the database for each read would cost more than the read.
 */
const POLICIES = {
  login: { points: 30, seconds: 60, by: 'ip', store: 'database' },
  register: { points: 5, seconds: 3_600, by: 'ip', store: 'database' },
  refresh: { points: 30, seconds: 60, by: 'session', store: 'database' },
  forgot: { points: 10, seconds: 3_600, by: 'ip', store: 'database' },
  coupon: { points: 10, seconds: 600, by: 'caller', store: 'database' },
  newsletter: { points: 5, seconds: 3_600, by: 'ip', store: 'database' },
  orders: { points: 10, seconds: 60, by: 'caller', store: 'database' },
  verify: { points: 20, seconds: 60, by: 'ip', store: 'database' },
  upload: { points: 60, seconds: 600, by: 'caller', store: 'database' },
  search: { points: 60, seconds: 60, by: 'ip', store: 'process' },
  other: { points: 600, seconds: 60, by: 'ip', store: 'process' },
} as const satisfies Record<
  string,
  { points: number; seconds: number; by: 'ip' | 'caller' | 'session'; store: 'database' | 'process' }
>;

/** The caller's address when our own pages ask the API while they are rendered: no client can have it. */
export const IN_PROCESS_ADDRESS = 'in-process';

export type LimitName = keyof typeof POLICIES;

export interface RateLimits {
  /** Counts one call; throws 429 with Retry-After when the bucket is empty. */
  consume(name: LimitName, request: FastifyRequest, viewer: Viewer | null): Promise<void>;
}

export function createRateLimits(pool: Pool, isEnabled: boolean): RateLimits {
  if (!isEnabled) return { consume: async () => {} };
  const limiters = new Map(
    Object.entries(POLICIES).map(([name, { points, seconds, store }]) => {
      const options = { keyPrefix: name, points, duration: seconds };
      return [
        name,
        store === 'process'
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: false,
            }),
      ] as const;
    }),
  );
  return {
    async consume(name, request, viewer) {
      const limiter = limiters.get(name);
      if (limiter === undefined || request.ip === IN_PROCESS_ADDRESS) return;
      try {
        await limiter.consume(bucketOf(name, request, viewer));
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) {
          throw tooManyRequests(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)));
        }
        request.log.error({ err: rejection }, 'rate limit store failed');
        // Fail closed where a limit guards accounts and money.
        throw unavailable();
      }
    },
  };
}

function bucketOf(name: LimitName, request: FastifyRequest, viewer: Viewer | null): string {
  const by: 'ip' | 'caller' | 'session' = POLICIES[name].by;
  if (by === 'caller') return viewer?.userId ?? request.ip;
  if (by === 'session') return sessionOfRefresh(request) ?? request.ip;
  return request.ip;
}

/** The family id is the first part of a refresh token. */
function sessionOfRefresh(request: FastifyRequest): string | null {
  const token = (request.body as { refreshToken?: unknown } | null)?.refreshToken;
  return typeof token === 'string' ? (token.split('.')[0] ?? '').slice(0, 64) : null;
}
