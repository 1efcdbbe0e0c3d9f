import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Adds a job in the caller's transaction: it exists exactly when the change it follows does.
 * Handlers run at least once, so they must bear a repeat. With `jobKey`, a waiting job of that key is replaced.
 */
export async function enqueueJob(
  db: Database,
  name: string,
  payload: object,
  { runAt, jobKey, maxAttempts = 12 }: { runAt?: Date; jobKey?: string; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
    max_attempts := ${maxAttempts}::int, job_key := ${jobKey ?? null}::text)`.execute(db);
}
