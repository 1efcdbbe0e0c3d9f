import { type RawBuilder, sql } from 'kysely';
import type { ParcelComplaint, ParcelReturn } from '../../../../contract/orders/orders.contract.ts';
import type { SellerOrderSort } from '../../../../contract/orders/seller-orders.contract.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';
import { type ParcelMoneyRow, parcelMoney } from '../../books/ledger/parcel-money.sql.ts';
import { hasSerials, serialsOfLine } from '../serials/serials.sql.ts';
import { isPaidAtOnce } from './order-changes.sql.ts';
import {
  cancelledOfLine,
  complaintsOfParcel,
  type DebtJson,
  debtJson,
  leftOfLine,
  leftOfParcel,
  type OrderDetailRow,
  rootSlugOfLine,
  type StoredAddress,
} from './orders.sql.ts';
import { type ClaimJson, claimJson, type SellersCashJson, sellersCashJson } from './parcel-cash.sql.ts';
import { type PickupJson, pickupJson } from './parcel-pickups.sql.ts';

interface ParcelHead {
  id: string;
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  buyerName: string;
  buyerCompany: string | null;
  itemCount: number;
  subtotalPaisa: number;
  carrier: string | null;
  trackingNumber: string | null;
  /** Its buyer fetches it. */
  isPickedUp: boolean;
  booked: { carrier: string; number: string | null; parcels: number } | null;
  lacksSerials: boolean;
  /** Instants as JSON of PostgreSQL gives them. */
  createdAt: string;
  /** Or since when it is on account. */
  paidAt: string | null;
  debt: DebtJson | null;
}

export type ParcelListRow = ParcelHead & {
  items: { name: string; quantity: number; imageUrl: string | null; rootSlug: string }[];
  money: ParcelMoneyRow | null;
};

/** For which company `u` ordered `o`; null for one that is called as they are. */
const buyingCompany = sql`nullif(company_name(o.company_id), u.first_name || ' ' || u.last_name)`;

const headColumns = sql`
  p.id, p.order_id as "orderId", o.order_number as "orderNumber", p.status,
  u.first_name || ' ' || u.last_name as "buyerName", ${buyingCompany} as "buyerCompany",
  (select sum(${leftOfLine}) from order_items i where i.parcel_id = p.id) as "itemCount",
  ${leftOfParcel} as "subtotalPaisa", p.carrier, p.tracking_number as "trackingNumber",
  p.is_picked_up as "isPickedUp", p.lacks_serials as "lacksSerials",
  (select jsonb_build_object('carrier', b.carrier, 'number', b.number, 'parcels', b.pieces) from courier_bookings b
    where b.parcel_id = p.id and b.state in ('asked', 'booked')) as booked, p.created_at as "createdAt",
  coalesce((select a.created_at from parcel_debts a where a.parcel_id = p.id), o.paid_at) as "paidAt", ${debtJson} as debt`;

export interface ParcelFilter {
  sellerId: string;
  status: OrderStatus | undefined;
  search: string | undefined;
  lacks?: 'serials' | undefined;
}

/**
 * Price of what is left of a found parcel `f`: only an order by it pays for asking. Few were cut short: where many parcels
 * are asked about, those few are read once.
 */
const leftOfFound = sql`(f.subtotal_paisa - case when exists (select from cancellations c where c.parcel_id = f.id)
  then (select c.goods_paisa from cancelled_parts c where c.parcel_id = f.id) else 0 end)`;

const SORTS: Record<SellerOrderSort, RawBuilder<unknown>> = {
  'createdAt:desc': sql`f.created_at desc, f.id desc`,
  'createdAt:asc': sql`f.created_at, f.id`,
  'subtotal:desc': sql`${leftOfFound} desc, f.created_at desc, f.id`,
  'subtotal:asc': sql`${leftOfFound}, f.created_at desc, f.id`,
};

/** The parcels of a seller that the search finds, in all states: what is counted, and what a page is taken from. */
function foundParcels({ sellerId, search, lacks }: ParcelFilter): RawBuilder<unknown> {
  const own = sql`
    select p.id, p.status, p.created_at, p.subtotal_paisa from parcels p where p.seller_id = ${sellerId}
      ${lacks === undefined ? sql`` : sql`and p.lacks_serials`}`;
  return search ? sql`${own} and ${parcelMatches(search)}` : own;
}

/** Of a seller's parcels `p`: those that hold what was typed. */
export function parcelMatches(search: string): RawBuilder<unknown> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(
    p.search_words like ${pattern} or lower(p.tracking_number) like ${pattern} or ${phoneMatch(search)})`;
}

/** Phones are found by their digits, however they were typed; an unpaid order's never, since it is not shown. */
function phoneMatch(search: string): RawBuilder<unknown> {
  const digits = search.replace(/\D/g, '').replace(/^977(?=\d{10}$)/, '');
  if (!/^[+\d\s()-]+$/.test(search) || digits.length < 4) return sql`false`;
  return sql`(p.status in ('processing', 'shipped', 'delivered') and p.search_phone like ${`%${digits}%`})`;
}

const ofStatus = ({ status }: ParcelFilter) =>
  sql`(${status ?? null}::text is null or f.status = ${status ?? null}::text)`;

type ParcelPaging = { limit: number; offset: number; sortBy: SellerOrderSort };

/** A page of a seller's parcels, each with its first four lines, and how many the search finds in each status. */
export async function listParcelsOfSeller(
  db: Database,
  filter: ParcelFilter,
  paging: ParcelPaging,
): Promise<{ parcels: ParcelListRow[]; counts: Partial<Record<OrderStatus, number>> }> {
  const { rows } = await parcelsOfSeller(filter, paging).execute(db);
  return { parcels: rows[0]?.parcels ?? [], counts: rows[0]?.counts ?? {} };
}

/** What a search has found is read once. Otherwise one index is counted, and the page is taken from one. */
export function parcelsOfSeller(filter: ParcelFilter, { limit, offset, sortBy }: ParcelPaging) {
  return sql<{ parcels: ParcelListRow[] | null; counts: Partial<Record<OrderStatus, number>> | null }>`
    with found as ${filter.search ? sql`materialized` : sql`not materialized`} (${foundParcels(filter)}),
    page as (
      select id, place from unnest(array(
        select f.id from found f where ${ofStatus(filter)} order by ${SORTS[sortBy]} limit ${limit} offset ${offset}
      )) with ordinality as of_page(id, place)
    )
    select
      (select jsonb_object_agg(c.status, c.number)
        from (select status, count(*) as number from found group by status) c) as counts,
      (select jsonb_agg(to_jsonb(r) - 'place' order by r.place) from (
        select page.place, ${headColumns},
          (select jsonb_agg(to_jsonb(l)) from (
            select i.name, ${leftOfLine} as quantity, i.image_url as "imageUrl", ${rootSlugOfLine} as "rootSlug"
            from order_items i where i.parcel_id = p.id and ${leftOfLine} > 0 order by i.position limit 4) l) as items,
          case when o.paid_at is not null and ${isPaidAtOnce(sql`p.id`)} then ${parcelMoney} end as money
        from page join parcels p on p.id = page.id
          join orders o on o.id = p.order_id join users u on u.id = o.user_id) r) as parcels`;
}

export type ParcelExportRow = Omit<ParcelHead, 'createdAt' | 'paidAt'> & {
  createdAt: Date;
  paidAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  shippingAddress: StoredAddress;
  /** '2 × Arduino Uno (UNO-R3)', a line each. */
  lines: string;
  /** The same for programs. */
  items: { sku: string; name: string; quantity: number }[];
};

/** The parcels of a seller that follow `last`, newest first: a batch of an export. */
export async function listParcelsOfSellerAfter(
  db: Database,
  filter: ParcelFilter,
  last: Pick<ParcelExportRow, 'id'> | null,
): Promise<ParcelExportRow[]> {
  const { rows } = await sql<ParcelExportRow>`
    select ${headColumns}, p.shipped_at as "shippedAt", p.delivered_at as "deliveredAt",
      o.shipping_address as "shippingAddress",
      (select string_agg(${leftOfLine} || ' × ' || i.name || ' (' || i.sku || ')', E'\n' order by i.position)
        from order_items i where i.parcel_id = p.id and ${leftOfLine} > 0) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', ${leftOfLine})
          order by i.position), '[]')
        from order_items i where i.parcel_id = p.id and ${leftOfLine} > 0) as items
    from (${foundParcels(filter)}) f join parcels p on p.id = f.id
      join orders o on o.id = p.order_id join users u on u.id = o.user_id
    where ${ofStatus(filter)} and (${last?.id ?? null}::uuid is null
      or (p.created_at, p.id) < (select l.created_at, l.id from parcels l where l.id = ${last?.id ?? null}::uuid))
    order by p.created_at desc, p.id desc limit 500`.execute(db);
  return rows;
}

export type ParcelDetailRow = Omit<ParcelHead, 'createdAt' | 'paidAt'> & {
  createdAt: Date;
  paidAt: Date | null;
  position: number;
  parcelCount: number;
  trackingCode: string;
  pickup: PickupJson | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  shippingAddress: StoredAddress;
  sellerName: string;
  sellerPhone: string;
  notes: string | null;
  purchaseOrderNumber: string | null;
  /** `serials`: null where pieces have none. */
  items: (Omit<OrderDetailRow['items'][number], 'costCentre'> & { serials: string[] | null })[];
  replaces: { _id: string; number: string } | null;
  complaints: ParcelComplaint[];
  returns: ParcelReturn[];
  events: OrderDetailRow['events'];
  /** Null before it is paid, and on account. */
  money: ParcelMoneyRow | null;
  refund: {
    amountPaisa: number;
    state: 'due' | 'sending' | 'by_hand' | 'refunded';
    dueBy: string;
    refundedAt: string | null;
    isAtDoor: boolean;
    /** How many parcels it is for. */
    parcelCount: number;
  } | null;
  cash: SellersCashJson | null;
  claim: ClaimJson | null;
};

/** A seller's own parcel with the part of the order's timeline that concerns it, or null. */
export async function findParcelOfSeller(
  db: Database,
  parcelId: string,
  sellerId: string,
): Promise<ParcelDetailRow | null> {
  const { rows } = await sql<ParcelDetailRow>`/* named: find_parcel_of_seller */
    select ${headColumns}, p.position, p.tracking_code as "trackingCode",
      ${pickupJson} as pickup, p.shipped_at as "shippedAt", p.delivered_at as "deliveredAt",
      (select count(*) from parcels other where other.order_id = p.order_id) as "parcelCount",
      (select jsonb_build_object('_id', r.id, 'number', r.number) from returns r where r.id = p.return_id) as replaces,
      ${complaintsOfParcel(sql`k.seller_sees_at is not null`)} as complaints,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'number', r.number, 'status', r.status)
          order by r.requested_at, r.id), '[]') from returns r where r.parcel_id = p.id) as returns,
      o.shipping_address as "shippingAddress", o.notes, o.purchase_order_number as "purchaseOrderNumber",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName", s.phone as "sellerPhone",
      (select jsonb_agg(jsonb_build_object(
          'id', i.id, 'parcelId', i.parcel_id, 'productId', i.product_id, 'unit', i.unit, 'hsCode', i.hs_code,
          'name', i.name, 'sku', i.sku, 'partNumber', i.part_number, 'imageUrl', i.image_url,
          'rootSlug', ${rootSlugOfLine}, 'quantity', i.quantity,
          'cancelledQuantity', ${cancelledOfLine},
          'unitPricePaisa', i.unit_price_paisa, 'priceReason', i.price_reason, 'quoteNumber', i.quote_number,
          'regularPricePaisa', i.regular_price_paisa,
          'wholesalePricePaisa', i.wholesale_price_paisa, 'lineTotalPaisa', i.line_total_paisa,
          'serials', case when ${hasSerials} or exists (select from serials s where s.order_item_id = i.id)
            then ${serialsOfLine} end) order by i.position)
        from order_items i where i.parcel_id = p.id) as items,
      (select jsonb_agg(jsonb_build_object(
          'at', e.created_at, 'kind', e.actor_kind, 'event', e.event, 'note', e.note,
          'parcel', case when e.parcel_id is not null then p.position end,
          'name', case e.actor_kind when 'buyer' then a.first_name
            when 'seller' then case when a.id = p.seller_id then coalesce(a.company_name, a.first_name)
              else a.first_name || ' ' || a.last_name end end) order by e.id)
        from order_events e left join users a on a.id = e.actor_id
        where e.order_id = p.order_id and (e.parcel_id = p.id or (e.parcel_id is null
          and e.event in ('order_placed', 'payment_received', 'cash_agreed', 'order_cancelled', 'order_expired')))) as events,
      (select jsonb_build_object('amountPaisa', r.amount_paisa, 'state', r.state, 'dueBy', r.due_by,
          'refundedAt', r.refunded_at, 'isAtDoor', r.is_at_door,
          'parcelCount', cardinality(r.parcel_ids))
        from refunds r join payments y on y.id = r.payment_id
        where y.order_id = p.order_id and p.id = any(r.parcel_ids)
        order by r.created_at desc, r.id limit 1) as refund,
      ${sellersCashJson} as cash, ${claimJson} as claim,
      case when o.paid_at is not null and ${isPaidAtOnce(sql`p.id`)} then ${parcelMoney} end as money
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.user_id join users s on s.id = p.seller_id
    where p.id = ${parcelId} and p.seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? null;
}

/** The orders that these parcels of a seller belong to; parcels of others are left out. Neither ever changes. */
export async function findOrdersOfParcels(
  db: Database,
  parcelIds: readonly string[],
  sellerId: string,
): Promise<{ parcelId: string; orderId: string; orderNumber: string }[]> {
  const { rows } = await sql<{ parcelId: string; orderId: string; orderNumber: string }>`
    select p.id as "parcelId", p.order_id as "orderId", o.order_number as "orderNumber"
    from parcels p join orders o on o.id = p.order_id
    where p.id = any(${parcelIds}::uuid[]) and p.seller_id = ${sellerId}`.execute(db);
  return rows;
}

export interface ParcelSeller {
  parcelId: string;
  sellerId: string;
  email: string;
  firstName: string;
  isPickedUp: boolean;
  lines: { name: string; sku: string; quantity: number }[];
}

/** Who sends the parcels of an order, with what is in them; sellers who cannot sign in any more are left out. */
export async function listParcelSellers(db: Database, orderId: string): Promise<ParcelSeller[]> {
  const { rows } = await sql<ParcelSeller>`/* named: list_parcel_sellers */
    select p.id as "parcelId", s.id as "sellerId", s.email, s.first_name as "firstName", p.is_picked_up as "isPickedUp",
      (select jsonb_agg(jsonb_build_object('name', i.name, 'sku', i.sku, 'quantity', ${leftOfLine}) order by i.position)
        from order_items i where i.parcel_id = p.id and ${leftOfLine} > 0) as lines
    from parcels p join users s on s.id = p.seller_id
    where p.order_id = ${orderId} and s.is_active and s.deleted_at is null order by p.position`.execute(db);
  return rows;
}
