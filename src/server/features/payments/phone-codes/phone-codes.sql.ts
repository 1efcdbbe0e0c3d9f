import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** What a code is sent for, and to whom. */
export interface CodeOrder {
  id: string;
  orderNumber: string;
  totalPaisa: number;
  /** Of the delivery address. */
  phone: string;
  /** Who confirms. */
  readerEmail: string;
}

export async function getCodeOrder(db: Database, orderId: string, userId: string): Promise<CodeOrder> {
  const { rows } = await sql<CodeOrder>`
    select o.id, o.order_number as "orderNumber", o.total_paisa as "totalPaisa", o.shipping_address ->> 'phone' as phone,
      u.email as "readerEmail"
    from orders o join users u on u.id = ${userId} where o.id = ${orderId}`.execute(db);
  return rows[0] as CodeOrder;
}

/** The codes of an order so far. Call it under the order's lock where something hangs on it. */
export interface SentCodes {
  /** How many there are, and how many tries were spent on them. */
  codes: number;
  tries: number;
  /** The last one; null: none was sent. */
  last: { number: number; hash: Buffer; sentAt: Date; expiresAt: Date } | null;
  now: Date;
}

export async function getSentCodes(db: Database, orderId: string): Promise<SentCodes> {
  const { rows } = await sql<{
    number: number;
    hash: Buffer;
    tries: number;
    sentAt: Date;
    expiresAt: Date;
    now: Date;
  }>`
    select c.number, c.code_hash as hash, coalesce(c.tries, 0) as tries, c.sent_at as "sentAt",
      c.expires_at as "expiresAt", clock_timestamp() as now
    from (select 1) as one left join phone_codes c on c.order_id = ${orderId} order by c.number`.execute(db);
  const sent = rows.filter(({ number }) => number !== null);
  return {
    codes: sent.length,
    tries: sent.reduce((sum, { tries }) => sum + tries, 0),
    last: sent.at(-1) ?? null,
    now: (rows[0] as (typeof rows)[number]).now,
  };
}

/** How many codes a phone was sent within a day, for whichever order. */
export async function countCodesToPhone(db: Database, phone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from phone_codes where phone = ${phone} and sent_at > clock_timestamp() - interval '1 day'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertCode(
  db: Database,
  code: { orderId: string; number: number; phone: string; hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into phone_codes (order_id, number, phone, code_hash, sent_at, expires_at)
    values (${code.orderId}, ${code.number}, ${code.phone}, ${code.hash}, ${code.sentAt}, ${code.expiresAt})`.execute(
    db,
  );
}

/** A wrong code was typed. */
export async function countTry(db: Database, orderId: string, number: number): Promise<void> {
  await sql`update phone_codes set tries = tries + 1 where order_id = ${orderId} and number = ${number}`.execute(
    db,
  );
}
