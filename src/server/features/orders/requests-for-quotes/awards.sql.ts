import { sql } from 'kysely';
import type { RequestForQuotesStatus } from '../../../../domain/orders/request-for-quotes.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { listOpenedQuotes, type OpenedQuoteRow } from './opened-quotes.sql.ts';

/** A line of a request, as far as an order needs it. */
export interface AwardableLine {
  id: string;
  position: number;
  quantity: number;
  unit: string;
  orEqual: boolean;
  categoryId: string | null;
  rootSlug: string;
}

/** An opened quote with all that it offers. */
export type AwardableQuote = Omit<OpenedQuoteRow, 'lines'> & { offers: OpenedQuoteRow['lines'] };

/** A request with what can be awarded of it. */
export interface AwardableRequest {
  id: string;
  number: string;
  status: RequestForQuotesStatus;
  version: number;
  companyId: string;
  companyName: string;
  /** Who asked, and how sellers reach them. */
  userId: string;
  contact: { name: string; email: string; phone: string };
  lines: AwardableLine[];
  quotes: AwardableQuote[];
  /** The award that holds, with the request for a signature that came before it; null: none. */
  held: { id: string; orderRequestId: string | null } | null;
}

/** A request of the company with what can be awarded of it, or null: also for another's. */
export async function findAwardable(
  db: Database,
  id: string,
  companyId: string,
): Promise<AwardableRequest | null> {
  const { rows } = await sql<Omit<AwardableRequest, 'quotes'>>`
    select f.id, f.number, f.status, f.version, f.company_id as "companyId", company_name(f.company_id) as "companyName",
      f.user_id as "userId", jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email,
        'phone', u.phone) as contact,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position, 'quantity', l.quantity, 'unit', l.unit,
          'orEqual', l.or_equal, 'categoryId', l.category_id, 'rootSlug', coalesce(c.public_root_slug, '')) order by l.position)
        from request_for_quotes_lines l left join categories c on c.id = l.category_id
        where l.request_id = f.id) as lines,
      (select jsonb_build_object('id', a.id, 'orderRequestId', a.order_request_id) from request_for_quotes_awards a
        where a.request_id = f.id and a.ended_at is null) as held
    from requests_for_quotes f join users u on u.id = f.user_id where f.id = ${id} and f.company_id = ${companyId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const quotes = await listOpenedQuotes(db, id);
  return { ...row, quotes: quotes.map(({ lines: offers, ...quote }) => ({ ...quote, offers })) };
}

export interface AwardedLine {
  line: string;
  quote: string;
  isAlternative: boolean;
  quantity: number;
  reason: string | null;
}

/** What is awarded, with the order that it became or the request for a signature that comes before it. */
export async function insertAward(
  tx: DatabaseTransaction,
  award: {
    requestId: string;
    userId: string;
    now: Date;
    lines: readonly AwardedLine[];
  } & ({ orderRequestId: string } | { orderId: string; lapsesAt: Date }),
): Promise<string> {
  const placed = 'orderId' in award ? award : null;
  const orderRequestId = 'orderRequestId' in award ? award.orderRequestId : null;
  const { rows } = await sql<{ id: string }>`
    insert into request_for_quotes_awards (request_id, user_id, created_at, order_request_id, order_id, lapses_at)
    values (${award.requestId}, ${award.userId}, ${award.now}, ${orderRequestId}, ${placed?.orderId ?? null},
      ${placed?.lapsesAt ?? null})
    returning id`.execute(tx);
  const { id } = rows[0] as { id: string };
  await sql`
    insert into request_for_quotes_awarded_lines (award_id, line_id, quote_id, is_alternative, quantity, reason)
    select ${id}::uuid, l."line", l."quote", l."isAlternative", l."quantity", l."reason"
    from jsonb_to_recordset(${JSON.stringify(award.lines)}::jsonb) as l(
      "line" uuid, "quote" uuid, "isAlternative" bool, "quantity" int, "reason" text)`.execute(tx);
  return id;
}

/** The quotes of which something is awarded. */
export async function listAwardedQuotes(db: Database, awardId: string): Promise<{ quote: string }[]> {
  const { rows } = await sql<{ quote: string }>`
    select distinct quote_id as quote from request_for_quotes_awarded_lines where award_id = ${awardId}`.execute(
    db,
  );
  return rows;
}

/** An award that waited for a signature has become an order. */
export async function placeAward(
  tx: DatabaseTransaction,
  { id, orderId, lapsesAt }: { id: string; orderId: string; lapsesAt: Date },
): Promise<void> {
  await sql`update request_for_quotes_awards set order_id = ${orderId}, lapses_at = ${lapsesAt}
    where id = ${id} and ended_at is null`.execute(tx);
}

/** An award no longer holds, or (null) holds again. */
export async function setAwardEnd(tx: DatabaseTransaction, id: string, endedAt: Date | null): Promise<void> {
  await sql`update request_for_quotes_awards set ended_at = ${endedAt} where id = ${id}`.execute(tx);
}

/** An order's award, and whose request it is of; which one never changes. */
export interface OrdersAward {
  awardId: string;
  requestId: string;
  number: string;
  companyId: string;
  userId: string;
  status: RequestForQuotesStatus;
  /** Null: it holds. */
  endedAt: Date | null;
  /** Another award holds now. */
  isReplaced: boolean;
  /** Those who won with it. */
  sellerIds: string[];
}

/** The award of an order, with its request locked; null for every other order. */
export async function lockAwardOfOrder(
  tx: DatabaseTransaction,
  orderId: string,
): Promise<OrdersAward | null> {
  const { rows: found } = await sql<{ requestId: string }>`/* named: find_award_of_order */
    select request_id as "requestId" from request_for_quotes_awards where order_id = ${orderId}`.execute(tx);
  const requestId = found[0]?.requestId;
  if (requestId === undefined) return null;
  await sql`select from requests_for_quotes where id = ${requestId} for no key update`.execute(tx);
  const { rows } = await sql<OrdersAward>`
    select a.id as "awardId", f.id as "requestId", f.number, f.company_id as "companyId", f.user_id as "userId", f.status,
      a.ended_at as "endedAt",
      exists (select from request_for_quotes_awards o where o.request_id = f.id and o.id <> a.id and o.ended_at is null)
        as "isReplaced",
      array(select distinct q.seller_id from request_for_quotes_awarded_lines l join opened_quotes q on q.id = l.quote_id
        where l.award_id = a.id) as "sellerIds"
    from request_for_quotes_awards a join requests_for_quotes f on f.id = a.request_id
    where a.order_id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

/** Requests of which an award waits for a signature that will not come, the oldest first. */
export async function listUnsigned(
  db: Database,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.request_id as id from request_for_quotes_awards a join order_requests r on r.id = a.order_request_id
    where a.ended_at is null and a.order_id is null and r.status not in ('open', 'ordered')
      and a.request_id <> all(${except}::uuid[])
    order by r.ended_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The award of a request whose signature was refused, taken back or never came ends; false without one. */
export async function endUnsigned(tx: DatabaseTransaction, requestId: string, now: Date): Promise<boolean> {
  await sql`select from requests_for_quotes where id = ${requestId} for no key update`.execute(tx);
  const { rows } = await sql`
    with ended as (
      update request_for_quotes_awards a set ended_at = ${now}
      from order_requests r
      where a.request_id = ${requestId} and a.ended_at is null and a.order_id is null
        and r.id = a.order_request_id and r.status not in ('open', 'ordered')
      returning a.request_id
    ), changed as (
      update requests_for_quotes f set version = f.version + 1 from ended
      where f.id = ended.request_id and f.ended_at is null
    )
    insert into request_for_quotes_events (request_id, created_at, kind)
    select request_id, ${now}::timestamptz, 'not_signed' from ended returning id`.execute(tx);
  return rows.length > 0;
}
