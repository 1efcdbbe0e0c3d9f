import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How often a job is tried that says nothing else. */
export const MAX_ATTEMPTS = 12;

/**
 * What takes its time and nobody waits for at the moment comes after everything else: the queue does the lowest first.
 * Mails come after other jobs, so that whoever looks for one of those does not read past thousands of mails.
 */
export const PRIORITIES = { normal: 0, mail: 5, patient: 10 } as const;

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
    maxAttempts = MAX_ATTEMPTS,
    priority = 'normal',
  }: {
    runAt?: Date;
    jobKey?: string;
    keepsWaiting?: boolean;
    keepsTime?: boolean;
    maxAttempts?: number;
    priority?: keyof typeof PRIORITIES;
  } = {},
): Promise<void> {
  await sql`/* named: add_job */ select graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
    max_attempts := ${maxAttempts}::int, priority := ${PRIORITIES[priority]}::int, job_key := ${jobKey ?? null}::text,
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

/** Writes down that a runner of jobs lives; its name is the one that its jobs are locked by. */
export async function sayRunnerLives(db: Database, runner: string): Promise<void> {
  await sql`
    insert into job_runners (name) values (${runner})
    on conflict (name) do update set seen_at = now()`.execute(db);
}

/** Gives the jobs of runners that have been silent for so long, if any, to the others; their tries count. */
export async function freeJobsOfSilentRunners(db: Database, silentSeconds: number): Promise<void> {
  await sql`
    with silent as (
      delete from job_runners where seen_at < now() - make_interval(secs => ${silentSeconds}) returning name
    )
    select graphile_worker.force_unlock_workers(array_agg(name)) from silent having count(*) > 0`.execute(db);
}

/** A job as a runner has begun it; the same job tried again is another. */
export interface BegunJob {
  id: string;
  attempts: number;
}

/**
 * Frees the jobs that are locked for a runner which never heard that it was given them, because the answer was lost on
 * the way, and answers those that stay locked for it.
 */
export async function freeJobsNeverBegun(
  db: Database,
  runner: string,
  begun: readonly BegunJob[],
  lostSeconds: number,
): Promise<BegunJob[]> {
  const { rows } = await sql<BegunJob>`
    with begun as (
      select b.id, b.attempts from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as b (id bigint, attempts int)
    ), freed as (
      update graphile_worker._private_jobs j set locked_by = null, locked_at = null
      where j.locked_by = ${runner} and j.locked_at < now() - make_interval(secs => ${lostSeconds})
        and (j.id, j.attempts) not in (select id, attempts from begun)
      returning j.id
    )
    select j.id::text, j.attempts from graphile_worker._private_jobs j
    where j.locked_by = ${runner} and j.id not in (select id from freed)`.execute(db);
  return rows;
}

/** Forgets a runner that has handed back its jobs. */
export async function forgetRunner(db: Database, runner: string): Promise<void> {
  await sql`delete from job_runners where name = ${runner}`.execute(db);
}
