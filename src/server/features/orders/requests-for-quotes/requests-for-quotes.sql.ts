import { type RawBuilder, sql } from 'kysely';
import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { RequestForQuotesStatus } from '../../../../domain/orders/request-for-quotes.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { filesJson, type QuoteFileRow } from '../quote-files/quote-files.sql.ts';

export interface RequestLineRow {
  id: string;
  productId: string | null;
  productSellerId: string | null;
  rootSlug: string | null;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  quantity: number;
  unit: string;
  brand: string | null;
  orEqual: boolean;
}
export interface NewRequestLine extends Omit<RequestLineRow, 'rootSlug' | 'productSellerId'> {
  categoryId: string | null;
}

export interface RequestHead {
  id: string;
  number: string;
  status: RequestForQuotesStatus;
  city: string;
  province: string;
  neededBy: string | null;
  createdAt: Date;
  closesAt: Date;
  firstName: string;
  lineCount: number;
}
export interface RequestListRow extends RequestHead {
  person: string;
  asked: number;
  answered: number;
}
export type RequestEventRow = RequestForQuotes['events'][number];
export interface AwardRow {
  id: string;
  /** As JSON writes it, as `lapsesAt`. */
  at: string;
  by: string;
  state: RequestForQuotes['awards'][number]['state'];
  lapsesAt: string | null;
  order: { _id: string; orderNumber: string } | null;
  signature: { _id: string; number: string } | null;
  lines: {
    line: string;
    quote: string;
    isAlternative: boolean;
    quantity: number;
    pricePaisa: number;
    reason: string | null;
  }[];
  sellers: RequestForQuotes['awards'][number]['sellers'] | null;
}
export interface RequestDetailRow extends RequestListRow {
  companyId: string;
  companyName: string;
  userId: string;
  version: number;
  note: string | null;
  isForAll: boolean;
  publicKey: Buffer;
  files: QuoteFileRow[];
  closedAt: Date | null;
  validUntil: string | null;
  lines: RequestLineRow[];
  sellers: { _id: string; companyName: string }[];
  awards: AwardRow[];
  events: RequestEventRow[];
}

/** Of `r`: requests_for_quotes. */
export const requestHeadColumns = sql`r.id, r.number, r.status, r.city, r.province, r.needed_by::text as "neededBy",
  r.created_at as "createdAt", r.closes_at as "closesAt",
  (select l.name from request_for_quotes_lines l where l.request_id = r.id and l.position = 1) as "firstName",
  (select count(*)::int from request_for_quotes_lines l where l.request_id = r.id) as "lineCount"`;
/** How many were asked, and how many have a quote in. */
export const requestCounts = sql`
  (select count(*)::int from request_for_quotes_sellers a where a.request_id = r.id) as asked,
  case when r.status = 'open' then (select count(*)::int from sealed_quotes q where q.request_id = r.id and q.sealed is not null)
    else r.quotes_opened end as answered`;
export const requestLines = sql`
  (select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'productSellerId', p.seller_id,
      'rootSlug', c.public_root_slug, 'name', l.name, 'sku', l.sku, 'imageUrl', l.image_url, 'quantity', l.quantity,
      'unit', l.unit, 'brand', l.brand, 'orEqual', l.or_equal) order by l.position)
    from request_for_quotes_lines l left join products p on p.id = l.product_id
      left join categories c on c.id = p.category_id
    where l.request_id = r.id) as lines`;
export const requestFiles = sql`${filesJson('request_for_quotes', { id: sql`r.id`, version: sql`1` })} as files`;
export const requestEvents = sql`
  coalesce((select jsonb_agg(jsonb_build_object('at', e.created_at, 'side', e.side, 'kind', e.kind, 'text', e.text,
      'by', a.first_name || ' ' || a.last_name) order by e.id)
    from request_for_quotes_events e left join users a on a.id = e.actor_id where e.request_id = r.id), '[]') as events`;
const sellerName = sql`coalesce(s.company_name, s.first_name || ' ' || s.last_name)`;

const awards = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'at', w.created_at, 'by', u.first_name || ' ' || u.last_name,
      'state', case when w.order_id is null then case when w.ended_at is null then 'signing' else 'not_signed' end
        when w.ended_at is not null then 'lapsed' when o.paid_at is not null then 'paid' else 'unpaid' end,
      'lapsesAt', w.lapses_at,
      'order', case when o.id is not null then jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) end,
      'signature', case when d.id is not null then jsonb_build_object('_id', d.id, 'number', d.number) end,
      'lines', (select jsonb_agg(jsonb_build_object('line', x.line_id, 'quote', x.quote_id,
          'isAlternative', x.is_alternative, 'quantity', x.quantity, 'pricePaisa', q.unit_price_paisa, 'reason', x.reason)
          order by l.position, x.quote_id, x.is_alternative)
        from request_for_quotes_awarded_lines x join request_for_quotes_lines l on l.id = x.line_id
          join opened_quote_lines q on (q.quote_id, q.line_id, q.is_alternative) = (x.quote_id, x.line_id, x.is_alternative)
        where x.award_id = w.id),
      -- Who they are is known with the order.
      'sellers', (select jsonb_agg(jsonb_build_object('quote', q.id, '_id', s.id, 'companyName', ${sellerName},
          'slug', case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end,
          'email', s.email, 'phone', s.phone) order by q.letter)
        from opened_quotes q join users s on s.id = q.seller_id
        where w.order_id is not null
          and q.id in (select x.quote_id from request_for_quotes_awarded_lines x where x.award_id = w.id)))
      order by w.created_at, w.id)
    from request_for_quotes_awards w join users u on u.id = w.user_id left join orders o on o.id = w.order_id
      left join order_requests d on d.id = w.order_request_id
    where w.request_id = r.id), '[]') as awards`;

/** Writes a request with its lines, those asked, its key and its first event. `position` is the place in `lines`. */
export async function insertRequestForQuotes(
  tx: DatabaseTransaction,
  request: {
    id: string;
    numberOf: (serial: number) => string;
    companyId: string;
    userId: string;
    isForAll: boolean;
    city: string;
    province: string;
    neededBy: string | null;
    note: string | null;
    publicKey: Buffer;
    privateKey: Buffer;
    now: Date;
    closesAt: Date;
    lines: readonly NewRequestLine[];
    sellerIds: readonly string[];
  },
): Promise<void> {
  const { id, companyId, userId, now, closesAt } = request;
  const { rows } = await sql<{ serial: number }>`
    select nextval('request_for_quotes_number_seq')::int as serial`.execute(tx);
  const number = request.numberOf(rows[0]?.serial ?? 0);
  await sql`
    insert into requests_for_quotes (id, number, company_id, user_id, is_for_all, city, province, needed_by, note,
      public_key, created_at, closes_at)
    values (${id}, ${number}, ${companyId}, ${userId}, ${request.isForAll}, ${request.city}, ${request.province},
      ${request.neededBy}::date, ${request.note}, ${request.publicKey}, ${now}, ${closesAt})`.execute(tx);
  await sql`insert into request_for_quotes_keys (request_id, private_key, opens_at)
    values (${id}, ${request.privateKey}, ${closesAt})`.execute(tx);
  const lines = request.lines.map((line, index) => ({ ...line, position: index + 1 }));
  await sql`
    insert into request_for_quotes_lines (id, request_id, position, product_id, category_id, name, sku, image_url,
      quantity, unit, brand, or_equal)
    select "id", ${id}, "position", "productId", "categoryId", "name", "sku", "imageUrl", "quantity", "unit", "brand", "orEqual"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("id" uuid, "position" int, "productId" uuid,
      "categoryId" uuid, "name" text, "sku" text, "imageUrl" text, "quantity" int, "unit" text, "brand" text, "orEqual" boolean)`.execute(
    tx,
  );
  await sql`
    insert into request_for_quotes_sellers (request_id, seller_id, asked_at)
    select ${id}, seller, ${now} from unnest(${[...request.sellerIds]}::uuid[]) as seller`.execute(tx);
  await insertRequestEvent(tx, { requestId: id, side: 'buyer', actorId: userId, kind: 'asked', now });
}

export async function insertRequestEvent(
  tx: DatabaseTransaction,
  event: {
    requestId: string;
    side: RequestEventRow['side'];
    actorId?: string | null;
    kind: RequestEventRow['kind'];
    text?: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('request_for_quotes_events')
    .values({
      request_id: event.requestId,
      side: event.side,
      actor_id: event.actorId ?? null,
      kind: event.kind,
      text: event.text ?? null,
      created_at: event.now,
    })
    .execute();
}

/** Changes of one request happen one after the other; false for one that is not the company's. */
export async function lockRequestForQuotes(
  tx: DatabaseTransaction,
  id: string,
  { companyId }: { companyId: string },
): Promise<boolean> {
  const { rows } = await sql`select from requests_for_quotes where id = ${id} and company_id = ${companyId}
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** Moves a locked request on; who looked at it before sees that it changed. */
export async function moveRequestForQuotes(
  tx: DatabaseTransaction,
  { id, status, now }: { id: string; status: RequestForQuotesStatus; now: Date },
): Promise<void> {
  const isEnd = status === 'cancelled' || status === 'expired';
  await sql`update requests_for_quotes set status = ${status}, version = version + 1, ended_at = ${isEnd ? now : null}
    where id = ${id} and ended_at is null`.execute(tx);
}

/** How many requests of a company are open. */
export async function countOpenRequests(tx: DatabaseTransaction, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from requests_for_quotes where company_id = ${companyId} and status = 'open'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

interface RequestFilter {
  companyId: string;
  status?: RequestForQuotesStatus | undefined;
}
const matches = ({ companyId, status }: RequestFilter): RawBuilder<boolean> =>
  sql`r.company_id = ${companyId} and (${status ?? null}::text is null or r.status = ${status ?? null}::text)`;
const canBeAwarded = sql`(r.status in ('closed', 'lapsed'))`;

/** A page of requests: those that can be awarded first, then the newest. */
export async function listRequestsForQuotes(
  db: Database,
  filter: RequestFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<RequestListRow[]> {
  const { rows } = await sql<RequestListRow>`
    select ${requestHeadColumns}, u.first_name || ' ' || u.last_name as person, ${requestCounts}
    from requests_for_quotes r join users u on u.id = r.user_id where ${matches(filter)}
    order by ${canBeAwarded} desc, r.created_at desc, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many the filter finds, and how many of all can be awarded. */
export async function countRequestsForQuotes(
  db: Database,
  filter: RequestFilter,
): Promise<{ total: number; waitingForYou: number }> {
  const { rows } = await sql<{ total: number; waitingForYou: number }>`
    select (select count(*)::int from requests_for_quotes r where ${matches(filter)}) as total,
      (select count(*)::int from requests_for_quotes r
        where r.company_id = ${filter.companyId} and ${canBeAwarded}) as "waitingForYou"`.execute(db);
  return rows[0] as { total: number; waitingForYou: number };
}

/** A request of the company, or null: also for another's. */
export async function findRequestForQuotes(
  db: Database,
  id: string,
  { companyId }: { companyId: string },
): Promise<RequestDetailRow | null> {
  const { rows } = await sql<RequestDetailRow>`
    select ${requestHeadColumns}, u.first_name || ' ' || u.last_name as person, ${requestCounts},
      r.company_id as "companyId", company_name(r.company_id) as "companyName", r.user_id as "userId", r.version, r.note,
      r.is_for_all as "isForAll", r.public_key as "publicKey", r.closed_at as "closedAt",
      r.valid_until::text as "validUntil", ${requestLines}, ${requestFiles},
      case when r.is_for_all then '[]' else (
        select jsonb_agg(jsonb_build_object('_id', s.id, 'companyName', ${sellerName}) order by ${sellerName}, s.id)
        from request_for_quotes_sellers a join users s on s.id = a.seller_id where a.request_id = r.id) end as sellers,
      ${awards}, ${requestEvents}
    from requests_for_quotes r join users u on u.id = r.user_id
    where r.id = ${id} and r.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** What those who are asked are told of a request. */
export async function findAskedRequest(
  db: Database,
  id: string,
): Promise<{
  number: string;
  status: RequestForQuotesStatus;
  city: string;
  lineCount: number;
  closesAt: Date;
} | null> {
  const { rows } = await sql<RequestHead>`
    select ${requestHeadColumns} from requests_for_quotes r where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Who was asked, and whether a quote of theirs was opened. */
export async function listAskedSellers(
  db: Database,
  requestId: string,
): Promise<{ id: string; hasOpened: boolean }[]> {
  const { rows } = await sql<{ id: string; hasOpened: boolean }>`
    select a.seller_id as id, q.id is not null as "hasOpened"
    from request_for_quotes_sellers a
      left join opened_quotes q on q.request_id = a.request_id and q.seller_id = a.seller_id
    where a.request_id = ${requestId}`.execute(db);
  return rows;
}

/** Those that can be awarded no more since the last offer ran out, some of them, each held; none that waits for a signature. */
export async function takeRunOutRequests(
  tx: DatabaseTransaction,
  today: string,
): Promise<{ id: string; number: string; companyId: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; number: string; companyId: string; userId: string }>`
    select r.id, r.number, r.company_id as "companyId", r.user_id as "userId" from requests_for_quotes r
    where r.status in ('closed', 'lapsed') and r.valid_until < ${today}::date
      and not exists (select from request_for_quotes_awards w where w.request_id = r.id and w.ended_at is null)
    order by r.valid_until limit 100 for no key update skip locked`.execute(tx);
  return rows;
}
