import type { PoolClient } from 'pg';
import type { Pool } from './pool.ts';

/**
 * The pool as the job runner needs it. When a job is done the runner says so to the database without looking at the
 * outcome: should the database be away in that moment, the error would be nobody's and end the process. The runner
 * repeats such a statement only after errors that it takes for passing, so every error looks like one; each of these
 * statements may be repeated. Whatever else it asks for it asks for again by itself.
 */
export function patientPool(pool: Pool): Pool {
  const connect = async () => patientClient(await passing(() => pool.connect()));
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return boundMember(target, name);
      // With a callback: the connection that hears of new jobs, which the runner opens anew when it breaks.
      return (callback?: Parameters<Pool['connect']>[0]) =>
        callback === undefined ? connect() : target.connect(callback);
    },
  });
}

function patientClient(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return boundMember(target, name);
      return (...args: unknown[]) =>
        passing(() => (target.query as (...args: unknown[]) => Promise<unknown>)(...args));
    },
  });
}

function boundMember(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name);
  return typeof member === 'function' ? member.bind(target) : member;
}

/** Runs one statement, or opens one connection; an error carries a code after which the runner tries again. */
async function passing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(message, { cause: error }), { code: 'ETIMEDOUT' });
  }
}
