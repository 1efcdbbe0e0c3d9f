import { type RawBuilder, sql } from 'kysely';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { redacted } from '../../../../domain/shop/redaction.ts';
import type { Database } from '../../../db/database.ts';
import { containing, personPattern, personText } from '../../../db/person-search.ts';

/** One write of an admin: who did what to which object, from where. */
export interface AuditEntry {
  actorId: string;
  ip: string;
  requestId: string;
  /** What was done, as 'payment.confirm'. */
  action: string;
  objectKind: string;
  objectId: string;
  before: object | null;
  after: object | null;
}

/** Appends to the audit log, in the transaction of the write itself (threats.md T-N8). Secrets are left out. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await recordAudits(db, [entry]);
}

/** The same for many writes at once. */
export async function recordAudits(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = (value: object | null) => (value === null ? null : redacted(value));
  const rows = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: json(before),
    after: json(after),
  }));
  await sql`
    insert into audit_log (actor_id, ip, request_id, action, object_kind, object_id, before, after)
    select "actorId", ip, "requestId", action, "objectKind", "objectId", nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("actorId" uuid, ip text, "requestId" text, action text,
      "objectKind" text, "objectId" text, before jsonb, after jsonb)`.execute(db);
}

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  objectKind?: string | undefined;
  objectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

export interface AuditRow {
  id: number;
  at: Date;
  actor: { _id: string; name: string; email: string } | null;
  ip: string | null;
  requestId: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  label: string | null;
  orderId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function condition({ actor, action, objectKind, objectId, from, to, search }: AuditFilter) {
  const parts = [sql`true`];
  if (action) parts.push(sql`(a.action = ${action} or starts_with(a.action, ${`${action}.`}))`);
  if (objectKind) parts.push(sql`a.object_kind = ${objectKind}`);
  if (objectId) parts.push(sql`a.object_id = ${objectId}`);
  const start = from ? startOfNamedDay(from) : null;
  const end = to ? startOfNamedDay(to) : null;
  if (start) parts.push(sql`a.created_at >= ${start}`);
  if (end) parts.push(sql`a.created_at < ${new Date(end.getTime() + DAY_MS)}`);
  if (actor) {
    parts.push(
      UUID.test(actor)
        ? sql`a.actor_id = ${actor}::uuid`
        : sql`a.actor_id = any(array(select u.id from users u where ${personText} like ${personPattern(actor)}))`,
    );
  }
  if (search) {
    // An order's number stands for the order, though entries hold its id.
    parts.push(sql`(a.search_text like ${containing(search)} or (a.object_kind = 'order'
      and a.object_id = (select o.id::text from orders o where o.order_number = ${search.toUpperCase()})))`);
  }
  return sql.join(parts, sql` and `);
}

// Ids of the log are text: whatever is no id of ours has no name.
const id = sql.raw(
  `(case when e.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.object_id::uuid end)`,
);

const label = sql`case e.object_kind
  when 'order' then (select o.order_number from orders o where o.id = ${id})
  when 'payment' then (select coalesce(o.order_number, s.name) || ', ' || p.reference
    from payments p left join orders o on o.id = p.order_id left join subscription_plans s on s.id = p.plan_id
    where p.id = ${id})
  when 'user' then (select u.first_name || ' ' || u.last_name from users u where u.id = ${id})
  when 'company' then company_name(${id})
  when 'product' then (select p.name from products p where p.id = ${id})
  when 'category' then (select c.name from categories c where c.id = ${id})
  when 'coupon' then (select k.code from coupons k where k.id = ${id})
  when 'review' then (select p.name from reviews r join products p on p.id = r.product_id where r.id = ${id})
  when 'subscription' then (select u.first_name || ' ' || u.last_name
    from subscriptions s join users u on u.id = s.user_id where s.id = ${id})
  when 'message' then (select m.name from contact_messages m where m.id = ${id})
  when 'newsletter' then (select n.subject from newsletter_issues n where n.id = ${id})
  when 'plan' then (select l.name from subscription_plans l where l.id = e.object_id)
  when 'return' then (select r.number from returns r where r.id = ${id})
  when 'webhook' then (select w.url from webhook_endpoints w where w.id = ${id})
  when 'payout' then (select p.number from payouts p where p.id = ${id})
  when 'api_key' then (select k.name || ' (' || k.prefix || ')' from api_keys k where k.id = ${id})
  when 'wording' then (select w.english from wordings w where w.message_id = e.object_id order by w.id desc limit 1)
  when 'setting' then e.object_id end`;

/** A page of the log, newest first, each entry with the name of what it is about. */
export function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  // Ids grow with time: days are found by the index that holds them, everything else by id.
  const order = filter.from || filter.to ? sql`a.created_at desc, a.id desc` : sql`a.id desc`;
  return readEntries(db, condition(filter), sql`order by ${order} limit ${limit} offset ${offset}`);
}

/** The entries that follow `last`, for a file of all of them. */
export function listAuditEntriesAfter(
  db: Database,
  filter: AuditFilter,
  last: AuditRow | null,
): Promise<AuditRow[]> {
  const after = last === null ? sql`true` : sql`a.id < ${last.id}`;
  return readEntries(db, sql`${condition(filter)} and ${after}`, sql`order by a.id desc limit 500`);
}

async function readEntries(
  db: Database,
  where: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with e as materialized (select a.* from audit_log a where ${where} ${part})
    select e.id, e.created_at as at, e.ip, e.request_id as "requestId", e.action, e.object_kind as "objectKind",
      e.object_id as "objectId", e.before, e.after, ${label} as label,
      case e.object_kind when 'order' then ${id}
        when 'payment' then (select p.order_id from payments p where p.id = ${id}) end as "orderId",
      case when u.id is not null then jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name,
        'email', u.email) end as actor
    from e left join users u on u.id = e.actor_id order by e.id desc`.execute(db);
  return rows;
}

/** How many entries there are, counted up to the ceiling. */
export async function countAuditEntries(db: Database, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from audit_log a where ${condition(filter)} limit ${COUNT_CEILING}) s`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Every action of the log, by skipping from one to the next in its index. */
export async function listAuditActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive seen (action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > seen.action order by a.action limit 1)
      from seen where seen.action is not null
    )
    select action from seen where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
