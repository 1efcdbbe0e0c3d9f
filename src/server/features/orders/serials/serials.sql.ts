import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Whether pieces of line `i` have numbers of their own. */
export const hasSerials: RawBuilder<unknown> = sql`(i.product_id is not null and product_has_serials(i.product_id))`;

/** Numbers of a line `i` as JSON, in the order in which they were entered; those that came back are left out. */
export const serialsOfLine: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(s.serial order by s.position), '[]') from serials s
  where s.order_item_id = i.id and s.returned_at is null)`;

/** A line of a parcel whose pieces have numbers. */
export interface SerialLine {
  id: string;
  productId: string;
  name: string;
  /** What is left of it to send. */
  pieces: number;
  /** How many numbers it has, those that came back included. */
  entered: number;
}

/** Lines of a parcel of a locked order whose pieces have numbers; `lineId`: that one alone, null: all. */
export async function listSerialLines(
  db: Database,
  parcelId: string,
  lineId: string | null = null,
): Promise<SerialLine[]> {
  const { rows } = await sql<SerialLine>`/* named: list_serial_lines */
    select i.id, i.product_id as "productId", i.name, i.quantity - cancelled_quantity(i.id) as pieces,
      (select count(*)::int from serials s where s.order_item_id = i.id) as entered
    from order_items i
    where i.parcel_id = ${parcelId} and (${lineId}::uuid is null or i.id = ${lineId}::uuid)
      and ${hasSerials} and i.quantity > cancelled_quantity(i.id)
    order by i.position`.execute(db);
  return rows;
}

/** The keys that a line has. */
export async function listSerialKeys(tx: DatabaseTransaction, lineId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select serial_key as key from serials where order_item_id = ${lineId}`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Gives a line these numbers, sold at once where its parcel was sent: others that are not sold go. Answers the keys that
 * it could not be given, because another line has them. Lines of one product wait for each other: two that swap numbers
 * would block one another.
 */
export async function replaceSerials(
  tx: DatabaseTransaction,
  { id: lineId, productId }: Pick<SerialLine, 'id' | 'productId'>,
  serials: readonly { serial: string; key: string }[],
  { isSent, actorId }: { isSent: boolean; actorId: string },
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${productId}, 122))`.execute(tx);
  await sql`/* named: remove_serials */
    delete from serials where order_item_id = ${lineId} and sold_at is null
      and serial_key <> all(${serials.map(({ key }) => key)}::text[])`.execute(tx);
  const { rows } = await sql<{ key: string }>`/* named: insert_serials */
    with wanted as (
      select s.serial, s.key, s.position::int from unnest(${serials.map(({ serial }) => serial)}::text[],
        ${serials.map(({ key }) => key)}::text[]) with ordinality as s (serial, key, position)
    ), written as (
      insert into serials as x (order_item_id, product_id, serial, serial_key, position, packed_by, sold_at)
      select ${lineId}, ${productId}, serial, key, position, ${actorId}, case when ${isSent} then now() end from wanted
      on conflict (product_id, serial_key) where returned_at is null do update
        set serial = excluded.serial, position = excluded.position where x.order_item_id = excluded.order_item_id
      returning serial_key
    )
    select key from wanted where key not in (select serial_key from written) order by position`.execute(tx);
  return rows.map(({ key }) => key);
}
