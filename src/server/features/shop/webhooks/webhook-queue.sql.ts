import { sql } from 'kysely';
import type { WebhookSide } from '../../../../domain/shop/webhook-events.ts';
import type { Database } from '../../../db/database.ts';
import { MAX_ATTEMPTS, PRIORITIES } from '../../../db/jobs.sql.ts';

// Deliveries on their way. One job at a time has an address (`taken_by`), for as long as it says so again; the order of
// what is about one thing is kept because nobody else sends there.

/** Longer than a call outside and whatever is written after it. */
const TAKEN_SECONDS = 60;
/** Of one hand-over. */
const AT_ONCE = 100;

/**
 * Makes a job of each address that something is due for and that nobody has. Asked four times a second: a look into an
 * index for each address that is on.
 */
export async function handOverAddresses(db: Database, job: string): Promise<void> {
  await sql`/* named: hand_over_webhooks */
    with due as (
      select e.id from webhook_endpoints e
      where e.is_on and coalesce(e.taken_until, '-infinity') < now() and coalesce(e.rests_until, '-infinity') <= now()
        and exists (select from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= now())
      order by e.taken_until nulls first limit ${AT_ONCE}::int for no key update skip locked
    ), taken as (
      update webhook_endpoints e set taken_by = gen_random_uuid(),
        taken_until = now() + make_interval(secs => ${TAKEN_SECONDS}::int)
      from due where e.id = due.id returning e.id, e.taken_by
    ), specs as (
      select array_agg(row(${job}::text, json_build_object('webhookId', id, 'takenBy', taken_by), null, null,
          ${MAX_ATTEMPTS}::smallint, null, ${PRIORITIES.normal}::smallint, null)::graphile_worker.job_spec) as all
      from taken
    )
    select count(*) from specs, lateral graphile_worker.add_jobs(specs.all) where specs.all is not null`.execute(
    db,
  );
}

/** An address as it is sent to. */
export interface TakenAddress {
  id: string;
  companyId: string | null;
  sellerId: string | null;
  url: string;
  secret: Buffer;
  /** While it signs as well. */
  previousSecret: Buffer | null;
  failingSince: Date | null;
  failures: number;
}

/** Says that a job still has an address; null when another has it, or it is off. */
export async function keepAddress(
  db: Database,
  { webhookId, takenBy }: { webhookId: string; takenBy: string },
): Promise<TakenAddress | null> {
  const { rows } = await sql<TakenAddress>`/* named: keep_webhook */
    update webhook_endpoints set taken_until = clock_timestamp() + make_interval(secs => ${TAKEN_SECONDS}::int)
    where id = ${webhookId}::uuid and taken_by = ${takenBy}::uuid and is_on
    returning id, company_id as "companyId", seller_id as "sellerId", url, secret,
      case when previous_until > now() then previous_secret end as "previousSecret", failing_since as "failingSince",
      failures`.execute(db);
  return rows[0] ?? null;
}

/** Lets go of an address; what is still due for it makes another job, after those of others. */
export async function releaseAddress(
  db: Database,
  { webhookId, takenBy }: { webhookId: string; takenBy: string },
): Promise<void> {
  await sql`/* named: release_webhook */
    update webhook_endpoints set taken_until = least(taken_until, now())
    where id = ${webhookId}::uuid and taken_by = ${takenBy}::uuid`.execute(db);
}

export interface DueDelivery {
  id: string;
  subject: string;
  tries: number;
  messageId: string;
  type: string;
  side: WebhookSide;
  data: object;
  at: Date;
}

/** What is due for an address, the longest waiting first: of each thing the first event that has not arrived. */
export async function listDueDeliveries(
  db: Database,
  webhookId: string,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`/* named: list_due_webhooks */
    with due as materialized (
      select d.id, d.event_id, d.subject, d.tries, d.next_at from webhook_deliveries d
      where d.endpoint_id = ${webhookId}::uuid and d.state = 'waiting' and d.next_at <= now()
        -- Asked of one after the other until there are enough: of a long queue the rest is not looked at.
        and d.id = (select b.id from webhook_deliveries b
          where b.endpoint_id = d.endpoint_id and b.subject = d.subject and b.state = 'waiting' order by b.id limit 1)
      order by d.next_at, d.id limit ${limit}::int
    )
    select d.id::text, d.subject, d.tries, e.id as "messageId", e.type, e.data, e.at,
      case when e.company_id is null then 'seller' else 'company' end as side
    from due d join webhook_events e on e.id = d.event_id order by d.next_at, d.id`.execute(db);
  return rows;
}

/** What came of a try. `pauseMs`: until the next one; null: none follows. */
export interface TriedDelivery {
  id: string;
  status: number | null;
  text: string;
  failure: string | null;
  tookMs: number;
  pauseMs: number | null;
}

/** Writes down what came of tries. What waits behind one that has ended is due; behind another it waits as long. */
export async function writeTries(
  db: Database,
  webhookId: string,
  tried: readonly TriedDelivery[],
): Promise<void> {
  await sql`/* named: write_webhook_tries */
    with tried as materialized (
      select * from json_to_recordset(${JSON.stringify(tried)}::json) as t(id bigint, status int, text text, failure text,
        "tookMs" int, "pauseMs" int)
    ), written as (
      update webhook_deliveries d set tries = d.tries + 1, tried_at = clock_timestamp(), answer_status = t.status,
        answer_body = t.text, failure = t.failure, took_ms = t."tookMs",
        state = case when t.failure is null then 'delivered' when t."pauseMs" is null then 'failed' else 'waiting' end,
        next_at = clock_timestamp() + make_interval(secs => coalesce(t."pauseMs", 0) / 1000.0)
      from tried t where d.id = t.id and d.state = 'waiting'
      returning d.id, d.subject, d.state, d.next_at
    )
    update webhook_deliveries d
    set next_at = case when w.state = 'waiting' then greatest(d.next_at, w.next_at) else least(d.next_at, now()) end
    from written w
    where d.endpoint_id = ${webhookId}::uuid and d.subject = w.subject and d.state = 'waiting' and d.id > w.id
      and d.tries = 0 and (w.state = 'waiting' or d.next_at > now())`.execute(db);
}

/** What is due but waits behind another waits as long as that one; so whoever looks for what is due does not find it. */
export async function postponeBlocked(db: Database, webhookId: string): Promise<void> {
  await sql`/* named: postpone_blocked_webhooks */
    update webhook_deliveries d set next_at = greatest(b.next_at, now() + interval '1 second')
    from webhook_deliveries b
    where d.endpoint_id = ${webhookId}::uuid and d.state = 'waiting' and d.next_at <= now()
      and b.id = (select f.id from webhook_deliveries f where f.endpoint_id = d.endpoint_id and f.subject = d.subject
        and f.state = 'waiting' and f.id < d.id order by f.id limit 1)`.execute(db);
}

/** An address took something: it is well. What failed while it was not is due at once. */
export async function markWell(db: Database, webhookId: string, failingSince: Date | null): Promise<void> {
  await sql`/* named: mark_webhook_well */
    update webhook_endpoints set failing_since = null, failures = 0, rests_until = null, delivered_at = clock_timestamp()
    where id = ${webhookId}::uuid`.execute(db);
  if (failingSince === null) return;
  await sql`/* named: wake_webhook */
    update webhook_deliveries set next_at = now()
    where endpoint_id = ${webhookId}::uuid and state = 'waiting' and next_at > now()
      and (tries = 0 or tried_at >= ${failingSince}::timestamptz - interval '1 minute')`.execute(db);
}

/** An address took nothing: it is left in peace for a while. Answers since when it is like that. */
export async function markFailing(db: Database, webhookId: string, restMs: number): Promise<Date | null> {
  const { rows } = await sql<{ failingSince: Date }>`/* named: mark_webhook_failing */
    update webhook_endpoints set failing_since = coalesce(failing_since, clock_timestamp()), failures = failures + 1,
      rests_until = clock_timestamp() + make_interval(secs => ${restMs}::int / 1000.0)
    where id = ${webhookId}::uuid
    returning failing_since as "failingSince"`.execute(db);
  return rows[0]?.failingSince ?? null;
}

/** Addresses that have taken nothing for so long. */
export async function listDeadAddresses(db: Database, afterMs: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints
    where is_on and failing_since <= now() - make_interval(secs => ${afterMs}::bigint / 1000)`.execute(db);
  return rows.map(({ id }) => id);
}

/** So many at a time, oldest first; answers whether there may be more. */
export async function deleteOldDeliveries(db: Database, keptDays: number, limit = 5_000): Promise<boolean> {
  const old = sql`now() - make_interval(days => ${keptDays}::int)`;
  const { numAffectedRows: deliveries = 0n } = await sql`
    delete from webhook_deliveries where id in (
      select id from (select id, created_at from webhook_deliveries order by id limit ${limit}::int) first
      where created_at < ${old})`.execute(db);
  const { numAffectedRows: events = 0n } = await sql`
    delete from webhook_events where id in (
      select id from webhook_events where at < ${old} - interval '1 day' order by at limit ${limit}::int)`.execute(
    db,
  );
  return deliveries >= limit || events >= limit;
}
