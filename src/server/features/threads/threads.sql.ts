import { sql } from 'kysely';
import type { OrderEvent } from '../../../domain/order-event.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { FEWEST_TOLD_PARCELS } from '../../../domain/seller-page.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { queryNamed } from '../../db/named-query.ts';
import type { Queryable } from '../../db/pool.ts';

export type Side = 'buyer' | 'seller';

export interface ThreadRow {
  id: string;
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

const threadColumns = sql`
  t.id, t.buyer_id as "buyerId", t.seller_id as "sellerId",
  b.first_name || ' ' || b.last_name as "buyerName",
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
  case when s.is_approved and s.is_active and s.deleted_at is null then s.slug end as "sellerSlug",
  b.is_active and b.deleted_at is null as "isBuyerActive", s.is_active and s.deleted_at is null as "isSellerActive",
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

const threadTables = sql`
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

export interface ThreadFilter {
  userId: string;
  side: Side | undefined;
  parcelId: string | undefined;
  /** An admin sees the thread of a parcel while a complaint of it is open. */
  isAdmin: boolean;
}

const matches = ({ userId, side, parcelId, isAdmin }: ThreadFilter) => {
  const mine =
    side === undefined
      ? sql`(t.buyer_id = ${userId} or t.seller_id = ${userId})`
      : sql`${sql.ref(`t.${side}_id`)} = ${userId}`;
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
    select t.buyer_id as "buyerId", t.seller_id as "sellerId", t.parcel_id as "parcelId", t.product_id as "productId",
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
): Promise<{ buyerId: string; sellerId: string } | null> {
  const { rows } = await sql<{ buyerId: string; sellerId: string }>`
    select o.user_id as "buyerId", p.seller_id as "sellerId"
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
  { parcelId, productId, buyerId, sellerId }: Omit<ThreadAccess, 'version'>,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into threads (parcel_id, product_id, buyer_id, seller_id)
    values (${parcelId}, ${productId}, ${buyerId}, ${sellerId}) on conflict do nothing returning id`.execute(
    db,
  );
  if (rows[0]) return { id: rows[0].id, isNew: true };
  const { rows: earlier } = await sql<{ id: string }>`
    select id from threads where parcel_id = ${parcelId}::uuid
      or (product_id = ${productId}::uuid and buyer_id = ${buyerId})`.execute(db);
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
    select t.buyer_id as "buyerId", t.seller_id as "sellerId", t.parcel_id as "parcelId", t.product_id as "productId",
      o.order_number as "orderNumber", g.name as "productName", o.paid_at is not null as "isPaid",
      b.is_active and b.deleted_at is null as "isBuyerActive", s.is_active and s.deleted_at is null as "isSellerActive",
      t.waiting_since as "waitingSince", t.buyer_told_at as "buyerToldAt", t.seller_told_at as "sellerToldAt"
    from ${threadTables} where t.id = ${threadId} for update of t`.execute(tx);
  return rows[0] ?? null;
}

export interface MessageRow {
  id: string;
  serial: number;
  author: Side;
  text: string;
  hasHidden: boolean;
  isPublic: boolean;
  createdAt: Date;
}

const messageColumns = sql`
  m.id, m.serial, m.author, m.text, m.has_hidden as "hasHidden", m.created_at as "createdAt",
  exists (select 1 from published_answers a where a.message_id = m.id) as "isPublic"`;

/** Adds a message to a locked thread, and counts it for the other side. */
export async function insertMessage(
  tx: DatabaseTransaction,
  threadId: string,
  message: {
    author: Side;
    authorId: string;
    text: string;
    hasHidden: boolean;
    photoCount: number;
    replyMinutes: number | null;
  },
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with m as (
      insert into thread_messages (thread_id, author, author_id, text, has_hidden, photo_count, reply_minutes)
      values (${threadId}, ${message.author}, ${message.authorId}, ${message.text}, ${message.hasHidden},
        ${message.photoCount}, ${message.replyMinutes})
      returning *
    )
    select ${messageColumns} from m`.execute(tx);
  const row = rows[0] as MessageRow;
  const isBuyer = message.author === 'buyer';
  await sql`
    update threads set version = version + 1, last_message_at = ${row.createdAt},
      buyer_unread = buyer_unread + ${isBuyer ? 0 : 1}, seller_unread = seller_unread + ${isBuyer ? 1 : 0},
      waiting_since = case when ${isBuyer} then coalesce(waiting_since, ${row.createdAt}) end
    where id = ${threadId}`.execute(tx);
  return row;
}

/** Messages of a thread, oldest first: the newest, or the newest before one of them. */
export async function listMessages(
  db: Database,
  threadId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from thread_messages m
    where m.thread_id = ${threadId} and (${before}::uuid is null or m.serial < (
      select x.serial from thread_messages x where x.id = ${before}::uuid and x.thread_id = ${threadId}))
    order by m.serial desc limit ${limit}`.execute(db);
  return rows.reverse();
}

/** A message of this thread; null for one of another. */
export async function findMessage(
  db: Database,
  threadId: string,
  messageId: string,
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from thread_messages m where m.thread_id = ${threadId} and m.id = ${messageId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The first message of the other side that this side has not read. */
export async function findFirstUnread(
  db: Database,
  threadId: string,
  side: Side,
  readSerial: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from thread_messages
    where thread_id = ${threadId} and serial > ${readSerial} and author <> ${side} order by serial limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface ParcelEventRow {
  at: Date;
  event: OrderEvent;
  return: { _id: string; number: string } | null;
}

/** What happened to the parcel of a thread, oldest first. */
export async function listParcelEvents(
  db: Database,
  parcelId: string,
  events: readonly OrderEvent[],
): Promise<ParcelEventRow[]> {
  const { rows } = await sql<ParcelEventRow>`
    select e.created_at as at, e.event,
      case when r.id is not null then jsonb_build_object('_id', r.id, 'number', r.number) end as "return"
    from parcels p join order_events e on e.order_id = p.order_id and (e.parcel_id is null or e.parcel_id = p.id)
      left join returns r on r.number = e.note and e.event in ('return_requested', 'replacement_added')
    where p.id = ${parcelId} and e.event = any(${events}::text[]) order by e.id`.execute(db);
  return rows;
}

/**
 * Takes everything up to a message of a locked thread as read by one side; a message of another thread changes nothing.
 * How many messages are left to read; null when those up to this one had been read before.
 */
export async function markRead(
  tx: DatabaseTransaction,
  threadId: string,
  side: Side,
  messageId: string,
): Promise<number | null> {
  const read = sql.ref(`${side}_read_serial`);
  const unread = sql.ref(`${side}_unread`);
  const { rows } = await sql<{ unread: number }>`
    update threads t set version = version + 1, ${read} = m.serial, ${unread} = (
      select count(*) from thread_messages n where n.thread_id = t.id and n.serial > m.serial and n.author <> ${side})
    from thread_messages m
    where t.id = ${threadId} and m.id = ${messageId} and m.thread_id = t.id and m.serial > t.${read}
    returning t.${unread} as unread`.execute(tx);
  return rows[0]?.unread ?? null;
}

/** How many messages somebody has not read, as a buyer and as a seller. */
export async function countUnread(db: Database, userId: string): Promise<{ buyer: number; seller: number }> {
  const { rows } = await sql<{ buyer: number; seller: number }>`
    select
      (select coalesce(sum(buyer_unread), 0)::int from threads where buyer_id = ${userId} and buyer_unread > 0) as buyer,
      (select coalesce(sum(seller_unread), 0)::int from threads where seller_id = ${userId} and seller_unread > 0)
        as seller`.execute(db);
  return rows[0] as { buyer: number; seller: number };
}

/** The question that a message of the seller answers: the last text of the buyer before it. */
export async function findQuestionOf(
  db: Database,
  threadId: string,
  answerSerial: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from thread_messages
    where thread_id = ${threadId} and serial < ${answerSerial} and author = 'buyer' and text <> ''
    order by serial desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Puts an answer on the page of its product; false when it stands there already. */
export async function insertPublishedAnswer(
  tx: DatabaseTransaction,
  answer: { threadId: string; messageId: string; questionId: string; productId: string; publishedBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into published_answers (message_id, question_id, product_id, published_by)
    values (${answer.messageId}, ${answer.questionId}, ${answer.productId}, ${answer.publishedBy})
    on conflict do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`update threads set version = version + 1 where id = ${answer.threadId}`.execute(tx);
  return true;
}

/** That an admin opened a thread for a complaint; true the first time. */
export async function insertDeskRead(
  tx: DatabaseTransaction,
  read: { threadId: string; caseId: string; adminId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into thread_desk_reads (thread_id, case_id, admin_id)
    values (${read.threadId}, ${read.caseId}, ${read.adminId}) on conflict do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`update threads set version = version + 1 where id = ${read.threadId}`.execute(tx);
  return true;
}

export interface ProductQuestionRow {
  id: string;
  question: string;
  answer: string;
  answeredAt: Date;
}

/** Public answers of a product, newest first, with how many there are; null: no public product. */
export async function listProductQuestions(
  pool: Queryable,
  productId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; questions: ProductQuestionRow[] } | null> {
  const [found] = await queryNamed<{ total: number }>(
    pool,
    'count_product_questions',
    `select (select count(*) from published_answers a where a.product_id = p.id)::int as total
     from public_products p where p.id = $1`,
    [productId],
  );
  if (found === undefined) return null;
  const { total } = found;
  if (total <= offset) return { total, questions: [] };
  const questions = await queryNamed<ProductQuestionRow>(
    pool,
    'list_product_questions',
    `select a.message_id as id, q.text as question, m.text as answer, m.created_at as "answeredAt"
     from published_answers a
     join thread_messages m on m.id = a.message_id
     join thread_messages q on q.id = a.question_id
     where a.product_id = $1 order by a.created_at desc, a.message_id limit $2 offset $3`,
    [productId, limit, offset],
  );
  return { total, questions };
}

export interface NewsRow {
  userId: string;
  email: string;
  firstName: string;
  otherName: string;
  about: string;
  /** Messages that were neither read nor told of. */
  count: number;
  lastSerial: number;
}

/** What one side of a locked thread is to be told by mail; null when there is nothing, or nobody to tell. */
export async function findNews(
  tx: DatabaseTransaction,
  threadId: string,
  side: Side,
): Promise<NewsRow | null> {
  const self = sql.ref(`${side === 'buyer' ? 'b' : 's'}`);
  const { rows } = await sql<NewsRow>`
    select ${self}.id as "userId", ${self}.email, ${self}.first_name as "firstName",
      ${side === 'buyer' ? sql`coalesce(s.company_name, s.first_name || ' ' || s.last_name)` : sql`b.first_name || ' ' || b.last_name`}
        as "otherName",
      coalesce('order ' || o.order_number, g.name) as about, n.count, n.last as "lastSerial"
    from ${threadTables}
    cross join lateral (
      select count(*)::int as count, max(m.serial) as last from thread_messages m
      where m.thread_id = t.id and m.author <> ${side}
        and m.serial > greatest(t.${sql.ref(`${side}_read_serial`)}, t.${sql.ref(`${side}_told_serial`)})) n
    where t.id = ${threadId} and n.count > 0 and ${self}.is_active and ${self}.deleted_at is null
    for no key update of t`.execute(tx);
  return rows[0] ?? null;
}

/** Notes that a side was told by mail of everything up to that message. */
export async function markTold(
  tx: DatabaseTransaction,
  threadId: string,
  side: Side,
  lastSerial: number,
): Promise<void> {
  await sql`
    update threads set ${sql.ref(`${side}_told_serial`)} = ${lastSerial}, ${sql.ref(`${side}_told_at`)} = now()
    where id = ${threadId}`.execute(tx);
}
