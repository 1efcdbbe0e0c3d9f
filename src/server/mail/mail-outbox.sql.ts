import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { PRIORITIES } from '../db/jobs.sql.ts';

/** Of one hand-over: a few milliseconds' work. */
const AT_ONCE = 200;

/** Writes a mail into the outbox, in the caller's transaction. */
export async function insertMail(db: Database, mail: object): Promise<void> {
  await sql`/* named: insert_mail */ insert into mail_outbox (mail) values (${JSON.stringify(mail)}::json)`.execute(
    db,
  );
}

/**
 * Makes jobs of what lies in the outbox, to be done in the order in which it was written, letters to many readers after
 * every other; each mail is in the outbox or a job, never both. Answers whether more may lie there. Whoever does it at
 * the same time takes others.
 */
export async function handOverMails(
  db: Database,
  { job, maxAttempts }: { job: string; maxAttempts: number },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`/* named: hand_over_mails */
    with taken as (
      delete from mail_outbox
      where id in (select id from mail_outbox order by id limit ${AT_ONCE}::int for update skip locked)
      returning id, mail, created_at
    ), specs as (
      select array_agg(row(${job}::text, mail, null, created_at, ${maxAttempts}::smallint, null,
          (case when mail -> 'unsubscribeUrl' is null then ${PRIORITIES.mail}::int else ${PRIORITIES.patient}::int end)::smallint,
          null)
        ::graphile_worker.job_spec order by id) as all
      from taken
    )
    select count(*) from specs, lateral graphile_worker.add_jobs(specs.all) where specs.all is not null`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) >= AT_ONCE;
}
