import { sql } from 'kysely';
import type { WebhookSide } from '../../../../domain/shop/webhook-events.ts';
import type { Database } from '../../../db/database.ts';

export interface DeliveryRow {
  id: string;
  messageId: string;
  type: string;
  side: WebhookSide;
  data: object;
  at: Date;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  nextAt: Date;
  triedAt: Date | null;
  status: number | null;
  answer: string | null;
  failure: string | null;
  tookMs: number | null;
  createdAt: Date;
}

/** Newest first, from below an id. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  {
    state,
    before,
    limit,
  }: { state: DeliveryRow['state'] | undefined; before: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id::text, e.id as "messageId", e.type, case when e.company_id is null then 'seller' else 'company' end as side,
      e.data, e.at, d.state, d.tries, d.next_at as "nextAt", d.tried_at as "triedAt", d.answer_status as status,
      d.answer_body as answer, d.failure, d.took_ms as "tookMs", d.created_at as "createdAt"
    from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.endpoint_id = ${webhookId}::uuid
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      ${before === undefined ? sql`` : sql`and d.id < ${before}::bigint`}
    order by d.id desc limit ${limit}::int`.execute(db);
  return rows;
}

const AGAIN = sql`state = 'waiting', tries = 0, next_at = now()`;

/** Puts one on its way again, whatever came of it; false: there is none. */
export async function resendDelivery(db: Database, webhookId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set ${AGAIN} where id = ${id}::bigint and endpoint_id = ${webhookId}::uuid`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** All that were given up and came about since then; answers how many. */
export async function resendFailed(db: Database, webhookId: string, since: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set ${AGAIN}
    where endpoint_id = ${webhookId}::uuid and state = 'failed' and created_at >= ${since}::timestamptz`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** An event for one address alone, whatever it wants to hear of. */
export async function insertTestEvent(
  db: Database,
  {
    webhookId,
    companyId,
    sellerId,
    type,
  }: { webhookId: string; companyId: string | null; sellerId: string | null; type: string },
): Promise<void> {
  await sql`
    with written as (
      insert into webhook_events (type, company_id, seller_id, subject, data)
      values (${type}, ${companyId}, ${sellerId}, gen_random_uuid(),
        jsonb_build_object('webhookId', ${webhookId}::uuid))
      returning id, subject
    )
    insert into webhook_deliveries (endpoint_id, event_id, subject)
    select ${webhookId}::uuid, id, subject from written`.execute(db);
}
