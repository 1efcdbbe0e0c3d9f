import { type RawBuilder, sql } from 'kysely';
import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { PlaceOrderForm } from '../../../../contract/orders/orders.contract.ts';
import type { RequestEvent } from '../../../../contract/orders/requests.contract.ts';
import type {
  ApproversNeeded,
  REQUEST_ORIGINS,
  RequestStatus,
  SignatureReason,
} from '../../../../domain/orders/signature.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import type { QuotedGoods } from '../orders/order-goods.sql.ts';
import { costCentreJson } from '../orders/orders.sql.ts';

/** What an order says besides its lines. */
export type RequestBody = Omit<PlaceOrderForm, 'items' | 'costCentre'>;

/** What was agreed at which prices, as it was when a signature was asked for: it may have changed since. */
export interface RequestOrigin {
  kind: (typeof REQUEST_ORIGINS)[number];
  id: string;
  /** As buyer and seller know it. */
  number: string;
  version: number;
}

export interface NewRequest {
  companyId: string;
  userId: string;
  body: RequestBody;
  /** Null: goods of the cart, at the prices of the day on which they are ordered. */
  origin: Pick<RequestOrigin, 'kind' | 'id' | 'version'> | null;
  /** It takes what it asks for out of the cart. */
  isFromCart: boolean;
  /** No line of it can be left out. */
  isAllOrNone: boolean;
  couponId: string | null;
  costCentreId: string | null;
  why: SignatureReason;
  needs: ApproversNeeded;
  totalPaisa: number;
  now: Date;
  expiresAt: Date;
  lines: {
    /** Null: `goods` are in no catalogue. */
    productId: string | null;
    goods: QuotedGoods | null;
    name: string;
    sku: string;
    imageUrl: string | null;
    quantity: number;
    unitPricePaisa: number;
    costCentreId: string | null;
    /** At whose price it is ordered; null: at that of the day. */
    quoteNumber: string | null;
  }[];
  signerIds: readonly string[];
  /** A word to who signs. */
  message: string | null;
}

/**
 * Writes a request with its lines, those asked to sign, and its first event; what it asks for leaves the cart, with the
 * coupon, where it comes from there.
 */
export async function insertRequest(
  tx: DatabaseTransaction,
  request: NewRequest,
): Promise<{ id: string; number: string }> {
  const { companyId, userId, now, origin } = request;
  const quote = origin?.kind === 'quote' ? origin : null;
  const { rows } = await sql<{ id: string; number: string }>`
    with lines as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(request.lines.map((line, index) => ({ ...line, position: index + 1 })))}::jsonb) as l(
        "productId" uuid, "name" text, "sku" text, "imageUrl" text, "quantity" int, "unitPricePaisa" bigint,
        "costCentreId" uuid, "quoteNumber" text, "position" int, "goods" jsonb)
    ), asked as (
      insert into order_requests (number, company_id, user_id, body, coupon_id, cost_centre_id, why, needs, total_paisa,
        created_at, expires_at, quote_id, quote_version, is_all_or_none)
      select 'RQ-' || extract(year from ${now}::timestamptz at time zone interval '05:45')::text || '-' ||
          lpad(n::text, greatest(6, length(n::text)), '0'),
        ${companyId}::uuid, ${userId}::uuid, ${JSON.stringify(request.body)}::jsonb, ${request.couponId}::uuid,
        ${request.costCentreId}::uuid, ${JSON.stringify(request.why)}::jsonb, ${request.needs}::text,
        ${request.totalPaisa}::bigint, ${now}::timestamptz, ${request.expiresAt}::timestamptz,
        ${quote?.id ?? null}::uuid, ${quote?.version ?? null}::int, ${request.isAllOrNone}::bool
      from nextval('order_request_number_seq') as n
      returning id, number
    ), items as (
      insert into order_request_lines (request_id, position, product_id, name, sku, image_url, quantity,
        unit_price_paisa, cost_centre_id, quote_number, goods)
      select asked.id, l."position", l."productId", l."name", l."sku", l."imageUrl", l."quantity", l."unitPricePaisa",
        l."costCentreId", l."quoteNumber", nullif(l."goods", 'null')
      from asked, lines l
    ), signers as (
      insert into order_request_approvers (request_id, user_id, position)
      select asked.id, s.id, s.position from asked, unnest(${request.signerIds}::uuid[]) with ordinality as s(id, position)
    ), noted as (
      insert into order_request_events (request_id, actor_id, created_at, kind, text)
      select asked.id, ${userId}::uuid, ${now}::timestamptz, 'asked', ${request.message}::text from asked
    ), left_cart as (
      delete from cart_items i using carts c
      where ${request.isFromCart}::bool and c.id = i.cart_id and c.company_id = ${companyId}::uuid
        and c.user_id = ${userId}::uuid and i.product_id in (select "productId" from lines)
    ), cart as (
      update carts set coupon_id = null, updated_at = now()
      where ${request.isFromCart}::bool and company_id = ${companyId}::uuid and user_id = ${userId}::uuid
    )
    select id, number from asked`.execute(tx);
  return rows[0] as { id: string; number: string };
}

export interface RequestHead {
  id: string;
  number: string;
  status: RequestStatus;
  version: number;
  userId: string;
  requestedBy: string;
  why: SignatureReason;
  needs: ApproversNeeded;
  totalPaisa: number;
  costCentre: CostCentreRef | null;
  createdAt: Date;
  expiresAt: Date;
  /** In the order in which they were asked; instants as JSON writes them. */
  approvers: { _id: string; name: string; approvedAt: string | null }[];
}

export interface RequestListRow extends RequestHead {
  itemCount: number;
}

export interface RequestLineRow {
  id: string;
  /** Null: goods in no catalogue. */
  productId: string | null;
  goods: QuotedGoods | null;
  name: string;
  sku: string;
  imageUrl: string | null;
  quantity: number;
  orderedQuantity: number | null;
  unitPricePaisa: number;
  costCentre: CostCentreRef | null;
  /** At whose price it is ordered; null: at that of the day. */
  quoteNumber: string | null;
}

export interface RequestRow extends RequestHead {
  companyId: string;
  body: RequestBody;
  couponId: string | null;
  couponCode: string | null;
  endedBy: string | null;
  origin: RequestOrigin | null;
  isAllOrNone: boolean;
  order: { _id: string; orderNumber: string } | null;
  lines: RequestLineRow[];
  events: RequestEvent[];
}

const headColumns = sql`r.id, r.number, r.status, r.version, r.user_id as "userId",
  u.first_name || ' ' || u.last_name as "requestedBy", r.why, r.needs, r.total_paisa as "totalPaisa",
  ${costCentreJson(sql`r.cost_centre_id`)} as "costCentre", r.created_at as "createdAt", r.expires_at as "expiresAt",
  (select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.first_name || ' ' || p.last_name, 'approvedAt', a.approved_at)
      order by a.position, p.id)
    from order_request_approvers a join users p on p.id = a.user_id where a.request_id = r.id) as approvers`;

/** Whether somebody is asked to sign an open request `r` now: `nextSigners`, for many requests at once. */
const waitsFor = (userId: string): RawBuilder<boolean> => sql`(r.status = 'open' and exists (
  select from order_request_approvers a where a.request_id = r.id and a.user_id = ${userId}
    and (r.needs = 'one' or not exists (select from order_request_approvers b
      where b.request_id = r.id and b.approved_at is null
        and (a.approved_at is not null or (b.position, b.user_id) < (a.position, a.user_id))))))`;

interface RequestFilter {
  companyId: string;
  status?: RequestStatus | undefined;
  member?: string | undefined;
}
const isAsked = ({ companyId, status, member }: RequestFilter) => sql`r.company_id = ${companyId}
  and (${status ?? null}::text is null or r.status = ${status ?? null}::text)
  and (${member ?? null}::uuid is null or r.user_id = ${member ?? null}::uuid)`;

/** A page of a company's requests: those that wait for this person first, then the newest. */
export async function listRequests(
  db: Database,
  filter: RequestFilter,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<RequestListRow[]> {
  const { rows } = await sql<RequestListRow>`
    select ${headColumns},
      (select count(*)::int from order_request_lines l where l.request_id = r.id) as "itemCount"
    from order_requests r join users u on u.id = r.user_id
    where ${isAsked(filter)}
    order by ${waitsFor(userId)} desc, r.created_at desc, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many requests a company has, and how many of all wait for this person. */
export async function countRequests(
  db: Database,
  filter: RequestFilter,
  userId: string,
): Promise<{ total: number; waitingForYou: number }> {
  const { rows } = await sql<{ total: number; waitingForYou: number }>`
    select (select count(*)::int from order_requests r where ${isAsked(filter)}) as total,
      (select count(*)::int from order_requests r
        where r.company_id = ${filter.companyId} and ${waitsFor(userId)}) as "waitingForYou"`.execute(db);
  return rows[0] as { total: number; waitingForYou: number };
}

/** A request of a company, or null: also for one of another. */
export async function findRequest(db: Database, id: string, companyId: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${headColumns}, r.company_id as "companyId", r.body, r.coupon_id as "couponId", r.ended_by as "endedBy",
      r.is_all_or_none as "isAllOrNone",
      coalesce((select jsonb_build_object('kind', 'quote', 'id', q.id, 'number', q.number, 'version', r.quote_version)
          from quotes q where q.id = r.quote_id),
        (select jsonb_build_object('kind', 'award', 'id', f.id, 'number', f.number, 'version', f.version)
          from request_for_quotes_awards a join requests_for_quotes f on f.id = a.request_id
          where a.order_request_id = r.id)) as origin,
      (select k.code from coupons k where k.id = r.coupon_id) as "couponCode",
      (select jsonb_build_object('_id', o.id, 'orderNumber', o.order_number) from orders o where o.id = r.order_id) as "order",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'goods', l.goods, 'name', l.name, 'sku', l.sku,
          'imageUrl', l.image_url, 'quantity', l.quantity, 'orderedQuantity', l.ordered_quantity,
          'unitPricePaisa', l.unit_price_paisa, 'quoteNumber', l.quote_number,
          'costCentre', ${costCentreJson(sql`l.cost_centre_id`)}) order by l.position)
        from order_request_lines l where l.request_id = r.id) as lines,
      (select jsonb_agg(jsonb_build_object('at', e.created_at, 'kind', e.kind, 'text', e.text,
          'by', case when e.actor_id is not null then jsonb_build_object('_id', p.id, 'name', p.first_name || ' ' || p.last_name) end)
          order by e.id)
        from order_request_events e left join users p on p.id = e.actor_id where e.request_id = r.id) as events
    from order_requests r join users u on u.id = r.user_id
    where r.id = ${id} and r.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Changes of one request happen one after the other; false for one that is not the company's. */
export async function lockRequest(tx: DatabaseTransaction, id: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`select from order_requests where id = ${id} and company_id = ${companyId}
    for no key update`.execute(tx);
  return rows.length > 0;
}

export async function insertRequestEvent(
  tx: DatabaseTransaction,
  event: {
    requestId: string;
    actorId: string | null;
    kind: RequestEvent['kind'];
    text?: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('order_request_events')
    .values({
      request_id: event.requestId,
      actor_id: event.actorId,
      kind: event.kind,
      text: event.text ?? null,
      created_at: event.now,
    })
    .execute();
}

/** One signature, with what was signed: a line that is not named is struck. */
export async function sign(
  tx: DatabaseTransaction,
  signed: {
    requestId: string;
    userId: string;
    lines: readonly { line: string; quantity: number }[];
    now: Date;
  },
): Promise<void> {
  const { requestId, userId, lines, now } = signed;
  await sql`update order_request_approvers set approved_at = ${now}
    where request_id = ${requestId} and user_id = ${userId}`.execute(tx);
  await sql`update order_request_lines l set ordered_quantity = coalesce((
      select s.quantity from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s("line" uuid, "quantity" int)
      where s.line = l.id), 0)
    where l.request_id = ${requestId}`.execute(tx);
  await sql`update order_requests set version = version + 1 where id = ${requestId}`.execute(tx);
}

/** A request has ended, once. */
export async function endRequest(
  tx: DatabaseTransaction,
  ended: {
    requestId: string;
    status: Exclude<RequestStatus, 'open'>;
    endedBy: string | null;
    orderId?: string;
    now: Date;
  },
): Promise<void> {
  await sql`update order_requests set status = ${ended.status}, ended_at = ${ended.now}, ended_by = ${ended.endedBy},
      order_id = ${ended.orderId ?? null}, version = version + 1
    where id = ${ended.requestId} and status = 'open'`.execute(tx);
}

/** Open requests whose time is over, some of them, each held: another process leaves them alone. */
export async function takeExpiredRequests(
  tx: DatabaseTransaction,
  now: Date,
): Promise<{ id: string; number: string; userId: string; isQuoted: boolean }[]> {
  const { rows } = await sql<{ id: string; number: string; userId: string; isQuoted: boolean }>`
    select r.id, r.number, r.user_id as "userId", r.quote_id is not null
        or exists (select from request_for_quotes_awards a where a.order_request_id = r.id) as "isQuoted"
    from order_requests r where r.status = 'open' and r.expires_at <= ${now}
    order by expires_at limit 100 for no key update skip locked`.execute(tx);
  return rows;
}

/** Who gets mail of a request. */
export async function listPeople(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; email: string; firstName: string; name: string }[]> {
  const { rows } = await sql<{ id: string; email: string; firstName: string; name: string }>`
    select id, email, first_name as "firstName", first_name || ' ' || last_name as name
    from users where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
