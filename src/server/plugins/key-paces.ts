import type { FastifyReply } from 'fastify';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests, unavailable } from './app-error.ts';

/** Counts one call of a key, and tells its pace in the answer; throws 429 when there are too many. */
export type ConsumeOfKey = (keyId: string, method: string, reply: FastifyReply) => Promise<void>;

interface Pace {
  name: string;
  points: number;
  seconds: number;
}

/** What each key may do: about ten reads and two changes a second. */
const READS: Pace = { name: 'default', points: 600, seconds: 60 };
const WRITES: Pace = { name: 'writes', points: 120, seconds: 60 };

/**
 * The pace of keys. Reads count in the process, changes in the database, like those of people. Both are told in the
 * fields of draft-ietf-httpapi-ratelimit-headers.
 */
export function createKeyPaces(
  databaseLimiter: (bounds: { name: string; points: number; seconds: number }) => RateLimiterAbstract,
): ConsumeOfKey {
  const { name: keyPrefix, points, seconds: duration } = READS;
  const reads = new RateLimiterMemory({ keyPrefix, points, duration });
  const writes = databaseLimiter({ ...WRITES, name: 'key-writes' });
  return async (keyId, method, reply) => {
    const [pace, limiter] = method === 'GET' ? [READS, reads] : [WRITES, writes];
    try {
      tell(reply, pace, await limiter.consume(keyId));
    } catch (rejection) {
      // Changes that cannot be counted are refused, as those of people are.
      if (!(rejection instanceof RateLimiterRes)) throw Object.assign(unavailable(), { cause: rejection });
      tell(reply, pace, rejection);
      throw tooManyRequests(secondsOf(rejection), 'This key calls too often. Slow down.');
    }
  };
}

function tell(reply: FastifyReply, { name, points, seconds }: Pace, state: RateLimiterRes): void {
  const left = Math.max(0, Math.min(points, state.remainingPoints));
  reply
    .header('RateLimit-Policy', `"${name}";q=${points};w=${seconds}`)
    .header('RateLimit', `"${name}";r=${left};t=${secondsOf(state)}`);
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
