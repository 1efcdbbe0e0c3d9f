import { sql } from 'kysely';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import type { Side } from './threads.sql.ts';

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
