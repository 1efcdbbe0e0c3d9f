import { setTimeout as wait } from 'node:timers/promises';
import type { Database, DatabaseTransaction } from './database.ts';
import { classifyPgError } from './pg-errors.ts';

const MOST_RETRIES = 3;

/**
 * Runs `work` in one transaction: all of it is stored or nothing. Deadlocks and serialisation failures are
 * tried again from the start, up to three times, so `work` must have no effects outside the database.
 * Called with a transaction, it joins that one.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as DatabaseTransaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt > MOST_RETRIES || classifyPgError(error)?.kind !== 'conflict') throw error;
      // Different for each loser, or they would meet again.
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
