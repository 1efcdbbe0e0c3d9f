import { sql } from 'kysely';
import { FEWEST_TOLD_PARCELS } from '../../../../domain/catalogue/seller-page.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Party } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

export type Side = 'buyer' | 'seller';

export interface ThreadRow {
  id: string;
  companyId: string;
  buyerId: string;
  sellerId: string;
  buyerName: string;
  sellerName: string;
  sellerSlug: string | null;
  isBuyerActive: boolean;
  isSellerActive: boolean;
  replyMinutes: number | null;
  parcel: {
    id: string;
    number: number;
    orderId: string;
    orderNumber: string;
    status: OrderStatus;
    itemCount: number;
    subtotalPaisa: number;
    image: string | null;
  } | null;
  product: { id: string; name: string; image: string | null; isPublic: boolean } | null;
  isPaid: boolean;
  buyerUnread: number;
  sellerUnread: number;
  buyerReadSerial: number;
  sellerReadSerial: number;
  lastMessage: { author: Side; text: string; photos: number; createdAt: string } | null;
  /** Of the complaint for which our desk has opened it and that is still open. */
  deskCase: string | null;
}

/** Only sellers with enough parcels are told about; what they answered in 90 days counts. */
const replyMinutesOf = sql`(
  select round(percentile_cont(0.5) within group (order by r.reply_minutes))::int
  from thread_messages r
  where r.author_id = t.seller_id and r.reply_minutes is not null and r.created_at > now() - interval '90 days'
    and (select count(*) from (select 1 from parcels where seller_id = t.seller_id and shipped_at is not null
      limit ${FEWEST_TOLD_PARCELS}) sent) = ${FEWEST_TOLD_PARCELS})`;

/** Somebody of the buyer's company can still sign in. */
const isCompanyThere = sql`exists (select from company_members m join users x on x.id = m.user_id
  where m.company_id = t.company_id and x.is_active and x.deleted_at is null)`;

const threadColumns = sql`
  t.id, t.company_id as "companyId", t.buyer_id as "buyerId", t.seller_id as "sellerId",
  b.first_name || ' ' || b.last_name as "buyerName",
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end as "sellerSlug",
  ${isCompanyThere} as "isBuyerActive", s.is_active and s.deleted_at is null as "isSellerActive",
  ${replyMinutesOf} as "replyMinutes",
  case when p.id is not null then jsonb_build_object('id', p.id, 'number', p.position, 'orderId', o.id,
    'orderNumber', o.order_number, 'status', p.status, 'subtotalPaisa', p.subtotal_paisa,
    'itemCount', (select coalesce(sum(i.quantity), 0) from order_items i where i.parcel_id = p.id),
    'image', (select i.image_url from order_items i where i.parcel_id = p.id order by i.position limit 1)) end as parcel,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name, 'image', g.images -> 0 ->> 'url',
    'isPublic', exists (select 1 from public_products x where x.id = g.id)) end as product,
  o.paid_at is not null as "isPaid",
  t.buyer_unread as "buyerUnread", t.seller_unread as "sellerUnread",
  t.buyer_read_serial as "buyerReadSerial", t.seller_read_serial as "sellerReadSerial",
  (select jsonb_build_object('author', m.author, 'text', left(m.text, 140), 'photos', m.photo_count, 'createdAt', m.created_at)
    from thread_messages m where m.thread_id = t.id order by m.serial desc limit 1) as "lastMessage",
  (select c.number from thread_desk_reads d join open_case_parcels c on c.case_id = d.case_id and c.parcel_id = t.parcel_id
    where d.thread_id = t.id order by d.created_at desc limit 1) as "deskCase"`;

export const threadTables = sql`
  threads t
  join users b on b.id = t.buyer_id
  join users s on s.id = t.seller_id
  left join parcels p on p.id = t.parcel_id
  left join orders o on o.id = p.order_id
  left join products g on g.id = t.product_id`;

/** A thread of whatever two; who may read it must be asked of the row. */
export async function findThread(db: Database, threadId: string): Promise<ThreadRow | null> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} from ${threadTables} where t.id = ${threadId}`.execute(db);
  return rows[0] ?? null;
}

export interface ThreadFilter extends Party {
  side: Side | undefined;
  parcelId: string | undefined;
  /** An admin sees the thread of a parcel while a complaint of it is open. */
  isAdmin: boolean;
}

const matches = ({ companyId, sellerId, side, parcelId, isAdmin }: ThreadFilter) => {
  const bought = sql`t.company_id = ${companyId}`;
  const sold = sql`t.seller_id = ${sellerId}`;
  const mine = side === undefined ? sql`(${bought} or ${sold})` : side === 'buyer' ? bought : sold;
  if (parcelId === undefined) return sql`${mine} and t.last_message_at is not null`;
  const desk = sql`(${isAdmin} and exists (select 1 from open_case_parcels c where c.parcel_id = t.parcel_id))`;
  return sql`t.parcel_id = ${parcelId} and (${mine} or ${desk})`;
};

/** A page of threads, the last message's first; those without a message last. */
export async function listThreads(
  db: Database,
  filter: ThreadFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns} from ${threadTables} where ${matches(filter)}
    order by t.last_message_at desc nulls last, t.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many threads the filter finds, and what changes with anything in them. */
export async function countThreads(
  db: Database,
  filter: ThreadFilter,
): Promise<{ total: number; version: number }> {
  const { rows } = await sql<{ total: number; version: number }>`
    select count(*)::int as total, coalesce(sum(t.version), 0)::bigint as version
    from threads t where ${matches(filter)}`.execute(db);
  return rows[0] as { total: number; version: number };
}

export interface ThreadAccess {
  /** The buyer's, and who of it began. */
  companyId: string;
  buyerId: string;
  sellerId: string;
  parcelId: string | null;
  productId: string | null;
  /** Changes with whatever its readers see. */
  version: string;
}

/** What is asked before anything is shown of a thread, from indexes alone. */
export async function findThreadAccess(db: Database, threadId: string): Promise<ThreadAccess | null> {
  const { rows } = await sql<ThreadAccess>`
    select t.company_id as "companyId", t.buyer_id as "buyerId", t.seller_id as "sellerId", t.parcel_id as "parcelId",
      t.product_id as "productId",
      t.version || '-' || coalesce((select max(e.id) from order_events e where e.order_id = p.order_id), 0) as version
    from threads t left join parcels p on p.id = t.parcel_id where t.id = ${threadId}`.execute(db);
  return rows[0] ?? null;
}

/** The open complaint of a parcel that began first, or null. */
export async function findOpenCase(
  db: Database,
  parcelId: string,
): Promise<{ id: string; number: string } | null> {
  const { rows } = await sql<{ id: string; number: string }>`
    select case_id as id, number from open_case_parcels where parcel_id = ${parcelId} order by number limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Who sold a parcel to whom; null when there is none. */
export async function findParcelParties(
  db: Database,
  parcelId: string,
): Promise<{ companyId: string; buyerId: string; sellerId: string } | null> {
  const { rows } = await sql<{ companyId: string; buyerId: string; sellerId: string }>`
    select o.company_id as "companyId", o.user_id as "buyerId", p.seller_id as "sellerId"
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(db);
  return rows[0] ?? null;
}

/** Who sells a public product; null for any other. */
export async function findSellerOfProduct(db: Database, productId: string): Promise<string | null> {
  const { rows } = await sql<{ sellerId: string }>`
    select seller_id as "sellerId" from public_products where id = ${productId}`.execute(db);
  return rows[0]?.sellerId ?? null;
}

/** The thread about this, new or as it was; `isNew` says which. */
export async function ensureThread(
  db: Database,
  { parcelId, productId, companyId, buyerId, sellerId }: Omit<ThreadAccess, 'version'>,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into threads (parcel_id, product_id, company_id, buyer_id, seller_id)
    values (${parcelId}, ${productId}, ${companyId}, ${buyerId}, ${sellerId})
    on conflict do nothing returning id`.execute(db);
  if (rows[0]) return { id: rows[0].id, isNew: true };
  const { rows: earlier } = await sql<{ id: string }>`
    select id from threads where parcel_id = ${parcelId}::uuid
      or (product_id = ${productId}::uuid and company_id = ${companyId})`.execute(db);
  return { id: (earlier[0] as { id: string }).id, isNew: false };
}

export interface LockedThread extends Omit<ThreadAccess, 'version'> {
  /** Of its parcel; null where a product is asked about. */
  orderNumber: string | null;
  productName: string | null;
  isPaid: boolean;
  isBuyerActive: boolean;
  isSellerActive: boolean;
  waitingSince: Date | null;
  buyerToldAt: Date | null;
  sellerToldAt: Date | null;
}

/** The thread, locked until the transaction ends: its messages have one order. */
export async function lockThread(tx: DatabaseTransaction, threadId: string): Promise<LockedThread | null> {
  const { rows } = await sql<LockedThread>`
    select t.company_id as "companyId", t.buyer_id as "buyerId", t.seller_id as "sellerId", t.parcel_id as "parcelId",
      t.product_id as "productId",
      o.order_number as "orderNumber", g.name as "productName", o.paid_at is not null as "isPaid",
      ${isCompanyThere} as "isBuyerActive", s.is_active and s.deleted_at is null as "isSellerActive",
      t.waiting_since as "waitingSince", t.buyer_told_at as "buyerToldAt", t.seller_told_at as "sellerToldAt"
    from ${threadTables} where t.id = ${threadId} for update of t`.execute(tx);
  return rows[0] ?? null;
}
