import { type RawBuilder, sql } from 'kysely';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import type { WebhookSide } from '../../../../domain/shop/webhook-events.ts';
import type { Database } from '../../../db/database.ts';

/** Whose addresses somebody may see and change; ids of nobody where they own none on that side. */
export interface WebhookOwner {
  companyId: string;
  sellerId: string;
}

export interface WebhookRow {
  id: string;
  companyId: string | null;
  sellerId: string | null;
  url: string;
  events: string[] | null;
  isOn: boolean;
  offReason: 'owner' | 'failing' | 'gone' | null;
  offAt: Date | null;
  failingSince: Date | null;
  deliveredAt: Date | null;
  previousUntil: Date | null;
  createdAt: Date;
  waiting: number;
}

const columns = sql`e.id, e.company_id as "companyId", e.seller_id as "sellerId", e.url, e.events, e.is_on as "isOn",
  e.off_reason as "offReason", e.off_at as "offAt", e.failing_since as "failingSince", e.delivered_at as "deliveredAt",
  case when e.previous_until > now() then e.previous_until end as "previousUntil", e.created_at as "createdAt",
  (select count(*)::int from (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting'
    limit ${COUNT_CEILING}::int) w) as waiting`;

const isOf = ({ companyId, sellerId }: WebhookOwner): RawBuilder<unknown> =>
  sql`(e.company_id = ${companyId}::uuid or e.seller_id = ${sellerId}::uuid)`;

/** Oldest first. */
export async function listWebhooks(db: Database, owner: WebhookOwner): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints e where ${isOf(owner)} order by e.created_at, e.id`.execute(db);
  return rows;
}

export async function findWebhook(db: Database, id: string, owner: WebhookOwner): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints e where e.id = ${id}::uuid and ${isOf(owner)}`.execute(db);
  return rows[0] ?? null;
}

/** Held until the end of the transaction; of anybody without `owner`. */
export async function lockWebhook(
  db: Database,
  id: string,
  owner?: WebhookOwner,
): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints e
    where e.id = ${id}::uuid and ${owner === undefined ? sql`true` : isOf(owner)} for no key update of e`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** How many a side has; whoever adds one waits for whoever is adding another. */
export async function countWebhooksForAdding(
  db: Database,
  side: WebhookSide,
  ownerId: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${side} ${ownerId}`}, 0))`.execute(
    db,
  );
  const column = sql.ref(side === 'company' ? 'company_id' : 'seller_id');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints where ${column} = ${ownerId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertWebhook(
  db: Database,
  webhook: {
    id: string;
    companyId: string | null;
    sellerId: string | null;
    url: string;
    events: readonly string[] | null;
    secret: Buffer;
  },
): Promise<void> {
  const { id, companyId, sellerId, url, events, secret } = webhook;
  await sql`
    insert into webhook_endpoints (id, company_id, seller_id, url, events, secret)
    values (${id}, ${companyId}, ${sellerId}, ${url}, ${events}::text[], ${secret})`.execute(db);
}

/** What an address is from now on; with another url or switched on it begins afresh. */
export async function updateWebhook(
  db: Database,
  id: string,
  { url, events, isOn }: { url: string; events: readonly string[] | null; isOn: boolean },
): Promise<void> {
  const begins = sql`(${isOn} and (not is_on or url <> ${url}))`;
  await sql`
    update webhook_endpoints set url = ${url}, events = ${events}::text[], is_on = ${isOn},
      off_reason = case when ${isOn} then null else coalesce(off_reason, 'owner') end,
      off_at = case when ${isOn} then null else coalesce(off_at, now()) end,
      failing_since = case when ${begins} then null else failing_since end,
      failures = case when ${begins} then 0 else failures end,
      rests_until = case when ${begins} then null else rests_until end
    where id = ${id}`.execute(db);
}

/** Answers when. */
export async function turnOff(db: Database, id: string, reason: 'failing' | 'gone'): Promise<Date> {
  const { rows } = await sql<{ offAt: Date }>`
    update webhook_endpoints set is_on = false, off_reason = ${reason}, off_at = now() where id = ${id}
    returning off_at as "offAt"`.execute(db);
  return (rows[0] as { offAt: Date }).offAt;
}

/** With its deliveries. */
export async function deleteWebhook(db: Database, id: string): Promise<void> {
  await sql`delete from webhook_endpoints where id = ${id}`.execute(db);
}

/** All of a seller and of companies that are closed. */
export async function deleteWebhooksOf(
  db: Database,
  { companyIds, sellerId }: { companyIds: readonly string[]; sellerId: string },
): Promise<void> {
  await sql`
    delete from webhook_endpoints where company_id = any(${companyIds}::uuid[]) or seller_id = ${sellerId}`.execute(
    db,
  );
}

/** A new secret; the one before signs as well until then. */
export async function changeSecret(
  db: Database,
  id: string,
  { secret, oldUntilMs }: { secret: Buffer; oldUntilMs: number },
): Promise<void> {
  await sql`
    update webhook_endpoints set previous_secret = secret, secret = ${secret},
      previous_until = now() + make_interval(secs => ${oldUntilMs}::int / 1000)
    where id = ${id}`.execute(db);
}

export async function getSecret(db: Database, id: string): Promise<Buffer> {
  const { rows } = await sql<{
    secret: Buffer;
  }>`select secret from webhook_endpoints where id = ${id}`.execute(db);
  return (rows[0] as { secret: Buffer }).secret;
}

/** Who owns the company or the seller of an address. */
export async function listOwnersOfWebhook(
  db: Database,
  { companyId, sellerId }: Pick<WebhookRow, 'companyId' | 'sellerId'>,
): Promise<{ id: string; email: string; firstName: string }[]> {
  const { rows } = await sql<{ id: string; email: string; firstName: string }>`
    select u.id, u.email, u.first_name as "firstName" from users u
    where u.is_active and u.deleted_at is null and (u.id = ${sellerId}::uuid or u.id in (
      select m.user_id from company_members m where m.company_id = ${companyId}::uuid and m.role = 'owner'))
    order by u.id`.execute(db);
  return rows;
}
