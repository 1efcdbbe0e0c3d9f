import { sql } from 'kysely';
import type { Party } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { type Side, threadTables } from './threads.sql.ts';

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

/** How many messages somebody has not read: their company as a buyer, and the seller for whom they sell. */
export async function countUnread(
  db: Database,
  { companyId, sellerId }: Pick<Party, 'companyId' | 'sellerId'>,
): Promise<{ buyer: number; seller: number }> {
  const { rows } = await sql<{ buyer: number; seller: number }>`
    select
      (select coalesce(sum(buyer_unread), 0)::int from threads where company_id = ${companyId} and buyer_unread > 0)
        as buyer,
      (select coalesce(sum(seller_unread), 0)::int from threads where seller_id = ${sellerId} and seller_unread > 0)
        as seller`.execute(db);
  return rows[0] as { buyer: number; seller: number };
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
