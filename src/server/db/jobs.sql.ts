import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Adds a job in the caller's transaction: it exists exactly when the change it follows does.
 * Handlers run at least once, so they must bear a repeat. With `jobKey`, a waiting job of that key is replaced; or it
 * stays and nothing is added, with `keepsWaiting`; or it is replaced but keeps its time, with `keepsTime`.
 */
export async function enqueueJob(
  db: Database,
  name: string,
  payload: object,
  {
    runAt,
    jobKey,
    keepsWaiting = false,
    keepsTime = false,
    maxAttempts = 12,
  }: {
    runAt?: Date;
    jobKey?: string;
    keepsWaiting?: boolean;
    keepsTime?: boolean;
    maxAttempts?: number;
  } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
    max_attempts := ${maxAttempts}::int, job_key := ${jobKey ?? null}::text,
    job_key_mode := ${keepsWaiting ? 'unsafe_dedupe' : keepsTime ? 'preserve_run_at' : 'replace'}::text)`.execute(
    db,
  );
}

/** Frees a job whose process has died: enqueued again under its key it starts afresh, removed it is gone. */
export async function unlockJob(db: Database, jobKey: string): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where key = ${jobKey} and locked_by is not null`.execute(db);
}

/** Removes the job of that key, if there is one and nobody works on it. */
export async function removeJob(db: Database, jobKey: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${jobKey})`.execute(db);
}
