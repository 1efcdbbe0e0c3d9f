import { type RawBuilder, sql } from 'kysely';
import type { RETURN_FILTERS } from '../../../../contract/after-sale/returns.contract.ts';
import type { ReturnReason, ReturnStatus } from '../../../../domain/after-sale/return.ts';
import type { ReturnEvent } from '../../../../domain/after-sale/return-event.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Party } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';
import type { Actor } from '../../orders/orders/order-changes.sql.ts';
import { rootSlugOfLine } from '../../orders/orders/orders.sql.ts';
import type { SerialVerdict } from './return-serials.sql.ts';

/** Whose returns are read. */
export type ReturnReader =
  | { role: 'buyer'; companyId: string }
  | { role: 'seller'; sellerId: string }
  | { role: 'admin' };

export interface ReturnHeadRow {
  id: string;
  number: string;
  orderId: string;
  orderNumber: string;
  parcelId: string;
  position: number;
  sellerId: string;
  sellerName: string;
  buyerName: string;
  buyerCompany: string | null;
  reason: ReturnReason;
  status: ReturnStatus;
  offerPaisa: number | null;
  requestedAt: Date;
  dueAt: Date | null;
  complainUntil: Date | null;
  goodsPaisa: number;
  vatPaisa: number;
  voucherPaisa: number;
  deliveryPaisa: number;
  lines: {
    id: string;
    productId: string | null;
    name: string;
    sku: string;
    imageUrl: string | null;
    rootSlug: string;
    quantity: number;
    bought: number;
    unitPricePaisa: number;
  }[];
}

const headColumns = sql`
  r.id, r.number, r.order_id as "orderId", o.order_number as "orderNumber", r.parcel_id as "parcelId", p.position,
  r.seller_id as "sellerId", coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  b.first_name || ' ' || b.last_name as "buyerName",
  nullif(company_name(r.company_id), b.first_name || ' ' || b.last_name) as "buyerCompany", r.reason, r.status,
  r.offer_paisa as "offerPaisa", r.requested_at as "requestedAt", r.due_at as "dueAt",
  r.complain_until as "complainUntil", r.goods_paisa as "goodsPaisa",
  r.vat_paisa as "vatPaisa", r.voucher_paisa as "voucherPaisa", r.delivery_paisa as "deliveryPaisa",
  (select jsonb_agg(jsonb_build_object('id', i.id, 'productId', i.product_id, 'name', i.name, 'sku', i.sku,
      'imageUrl', i.image_url, 'rootSlug', ${rootSlugOfLine}, 'quantity', l.quantity,
      'bought', i.quantity - cancelled_quantity(i.id), 'unitPricePaisa', i.unit_price_paisa) order by i.position)
    from return_lines l join order_items i on i.id = l.order_item_id
    where l.return_id = r.id) as lines`;
const headTables = sql`
  returns r join orders o on o.id = r.order_id join parcels p on p.id = r.parcel_id
    join users s on s.id = r.seller_id join users b on b.id = r.buyer_id`;

/** Whom a return waits for: the words of src/domain/after-sale/return.ts, in SQL for lists. */
const waitsForSeller = sql`(r.status in ('sent_back', 'received') or (r.status = 'requested' and r.offer_paisa is null))`;
const waitsForBuyer = sql`(r.status in ('question', 'accepted') or (r.status = 'requested' and r.offer_paisa is not null))`;

function ofReader(reader: ReturnReader): RawBuilder<unknown> {
  switch (reader.role) {
    case 'buyer':
      return sql`r.company_id = ${reader.companyId}`;
    case 'seller':
      return sql`r.seller_id = ${reader.sellerId}`;
    case 'admin':
      return sql`true`;
  }
}

export interface ReturnFilter {
  search?: string | undefined;
  status?: ReturnStatus | undefined;
  filter?: (typeof RETURN_FILTERS)[number] | undefined;
}

export interface ReturnCounts {
  all: number;
  yourTurn: number;
  open: number;
  ended: number;
  found: number;
}

/** A page of returns and how many there are: a buyer's newest first, others by what is due. */
export async function listReturns(
  db: Database,
  reader: ReturnReader,
  { search, status, filter }: ReturnFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ returns: ReturnHeadRow[]; counts: ReturnCounts }> {
  const yourTurn = reader.role === 'buyer' ? waitsForBuyer : waitsForSeller;
  const pattern = search ? containing(search) : null;
  const searched =
    pattern === null
      ? sql`true`
      : sql`(lower(r.number) like ${pattern} or lower(o.order_number) like ${pattern}
          or lower(concat_ws(' ', b.first_name, b.last_name, b.company_name)) like ${pattern}
          or lower(concat_ws(' ', s.first_name, s.last_name, s.company_name)) like ${pattern}
          or exists (select from return_lines l join order_items i on i.id = l.order_item_id
            where l.return_id = r.id and (lower(i.name) like ${pattern} or lower(i.sku) like ${pattern})))`;
  const filters = {
    your_turn: yourTurn,
    open: sql`r.due_at is not null`,
    ended: sql`r.due_at is null`,
  };
  const chosen = sql`(${status ?? null}::text is null or r.status = ${status ?? null}::text)
    and ${filter === undefined ? sql`true` : filters[filter]}`;
  const order =
    reader.role === 'buyer'
      ? sql`r.requested_at desc, r.id`
      : sql`r.due_at nulls last, r.requested_at desc, r.id`;
  const where = sql`${ofReader(reader)} and ${searched}`;
  const [rows, counts] = await Promise.all([
    sql<ReturnHeadRow>`
      select ${headColumns} from ${headTables} where ${where} and ${chosen}
      order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<ReturnCounts>`
      select count(*)::int as all, count(*) filter (where ${yourTurn})::int as "yourTurn",
        count(*) filter (where r.due_at is not null)::int as open,
        count(*) filter (where r.due_at is null)::int as ended, count(*) filter (where ${chosen})::int as found
      from ${headTables} where ${where}`.execute(db),
  ]);
  return { returns: rows.rows, counts: counts.rows[0] as ReturnCounts };
}

export type ReturnDetailRow = ReturnHeadRow & {
  companyId: string;
  buyerId: string;
  text: string;
  couponCode: string | null;
  deliveredAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  receivedAt: Date | null;
  isResalable: boolean | null;
  settledAs: 'lines' | 'amount' | 'replacement' | null;
  /** Of its refunds: all of them, the last day, and when the last was sent (null: some are not). */
  refund: { paisa: number; dueBy: string; sentAt: string | null } | null;
  creditNote: { _id: string; number: string } | null;
  replacement: { _id: string; status: OrderStatus } | null;
  complaint: { _id: string; number: string } | null;
  sellerAddress: string;
  sellerPhone: string;
  /** What seller and desk know of the buyer; null for the buyer, since counting goes through all there is. */
  buyersOrders: number | null;
  buyersReturns: number | null;
  serials: {
    serial: string;
    saidBy: 'buyer' | 'seller';
    verdict: SerialVerdict;
    returnedAt: string | null;
  }[];
  events: {
    at: string;
    event: ReturnEvent;
    kind: Actor['kind'];
    name: string | null;
    note: string | null;
    amountPaisa: number | null;
  }[];
};

/** A return for somebody who may read it; null also for everybody else. */
export async function findReturn(
  db: Database,
  returnId: string,
  { companyId, sellerId, isAdmin }: Omit<Party, 'userId'> & { isAdmin: boolean },
): Promise<ReturnDetailRow | null> {
  const knowsBuyer = sql`(${isAdmin} or ${companyId} <> r.company_id)`;
  const { rows } = await sql<ReturnDetailRow>`
    select ${headColumns}, r.company_id as "companyId", r.buyer_id as "buyerId", r.text, o.coupon_code as "couponCode",
      p.delivered_at as "deliveredAt", r.carrier, r.tracking_number as "trackingNumber", r.received_at as "receivedAt",
      r.is_resalable as "isResalable", r.settled_as as "settledAs",
      (select jsonb_build_object('paisa', sum(f.amount_paisa), 'dueBy', max(f.due_by),
          'sentAt', case when bool_and(f.state = 'refunded') then max(f.refunded_at) end)
        from refunds f where f.return_id = r.id having count(*) > 0) as refund,
      (select jsonb_build_object('_id', n.id, 'number', n.number) from bills n where n.id = r.credit_note_id) as "creditNote",
      (select jsonb_build_object('_id', a.id, 'status', a.status) from parcels a where a.return_id = r.id) as replacement,
      (select jsonb_build_object('_id', k.id, 'number', k.number) from cases k where k.return_id = r.id) as complaint,
      coalesce((select t.address from seller_tax_details t where t.seller_id = r.seller_id
        order by t.version desc limit 1), 'Nepal') as "sellerAddress", s.phone as "sellerPhone",
      case when ${knowsBuyer} then (select count(*)::int from parcels a join orders q on q.id = a.order_id
        where a.seller_id = r.seller_id and q.company_id = r.company_id and q.paid_at is not null and a.return_id is null)
        end as "buyersOrders",
      case when ${knowsBuyer} then (select count(*)::int from returns e
        where e.seller_id = r.seller_id and e.company_id = r.company_id and e.requested_at < r.requested_at)
        end as "buyersReturns",
      (select coalesce(jsonb_agg(jsonb_build_object('serial', t.serial, 'saidBy', t.said_by, 'verdict', t.verdict,
          'returnedAt', t.returned_at) order by t.said_by, t.serial), '[]')
        from return_serials t where t.return_id = r.id) as serials,
      (select jsonb_agg(jsonb_build_object('at', e.at, 'event', e.event, 'kind', e.actor_kind, 'note', e.note,
          'amountPaisa', e.amount_paisa, 'name', case e.actor_kind when 'buyer' then u.first_name || ' ' || u.last_name
            when 'seller' then coalesce(s.company_name, s.first_name) when 'admin' then 'Our desk' end) order by e.id)
        from return_events e left join users u on u.id = e.actor_id where e.return_id = r.id) as events
    from ${headTables}
    where r.id = ${returnId} and (${isAdmin} or r.company_id = ${companyId} or r.seller_id = ${sellerId})`.execute(
    db,
  );
  return rows[0] ?? null;
}
