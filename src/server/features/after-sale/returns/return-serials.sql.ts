import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../db/database.ts';

/** What became of a number that somebody named: `named` and `of_line` are pieces that this return is about. */
export type SerialVerdict = 'named' | 'of_line' | 'elsewhere' | 'returned' | 'not_sold';

/** Whether piece `s` is with its buyer and in no return that goes on. */
const canComeBack: RawBuilder<unknown> = sql`(s.sold_at is not null and s.returned_at is null and not exists (
  select from return_serials t join returns r on r.id = t.return_id join return_lines l on l.return_id = r.id
  where l.order_item_id = s.order_item_id and t.said_by = 'buyer' and t.serial_key = s.serial_key
    and r.status not in ('declined', 'expired', 'withdrawn')))`;

/** Numbers of line `i` that may come back, as JSON. */
export const returnableSerials: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(s.serial order by s.position), '[]') from serials s
  where s.order_item_id = i.id and ${canComeBack})`;

/** Which of these numbers stand for pieces of these lines that may come back, and of which line each is. */
export async function findReturnableSerials(
  tx: DatabaseTransaction,
  lineIds: readonly string[],
  keys: readonly string[],
): Promise<{ key: string; lineId: string }[]> {
  const { rows } = await sql<{ key: string; lineId: string }>`
    select s.serial_key as key, s.order_item_id as "lineId" from serials s
    where s.order_item_id = any(${lineIds}::uuid[]) and s.serial_key = any(${keys}::text[]) and ${canComeBack}`.execute(
    tx,
  );
  return rows;
}

/** Keeps which pieces the buyer names. */
export async function insertNamedSerials(
  tx: DatabaseTransaction,
  returnId: string,
  serials: readonly { serial: string; key: string }[],
): Promise<void> {
  await sql`
    insert into return_serials (return_id, said_by, serial, serial_key, verdict)
    select ${returnId}, 'buyer', s.serial, s.key, 'named'
    from unnest(${serials.map(({ serial }) => serial)}::text[], ${serials.map(({ key }) => key)}::text[]) as s (serial, key)`.execute(
    tx,
  );
}

/**
 * Compares the pieces that the seller found with what was sold, and keeps how each came out. Answers how many of each
 * line of the return came back by them.
 */
export async function insertFoundSerials(
  tx: DatabaseTransaction,
  returnId: string,
  serials: readonly { serial: string; key: string }[],
): Promise<{ found: number; asked: number }[]> {
  await sql`
    insert into return_serials (return_id, said_by, serial, serial_key, verdict, returned_at)
    select r.id, 'seller', k.serial, k.key, v.verdict, case v.verdict when 'returned' then f.returned_at end
    from returns r
    cross join unnest(${serials.map(({ serial }) => serial)}::text[], ${serials.map(({ key }) => key)}::text[]) as k (serial, key)
    left join lateral (
      select s.returned_at, l.order_item_id is not null and s.returned_at is null as is_of_line
      from serials s join products d on d.id = s.product_id
        left join return_lines l on l.return_id = r.id and l.order_item_id = s.order_item_id
      where s.serial_key = k.key and d.seller_id = r.seller_id and s.sold_at is not null
      order by is_of_line desc, s.returned_at is null desc, s.packed_at desc limit 1
    ) f on true
    cross join lateral (select case
      when f.is_of_line and exists (select from return_serials n
        where n.return_id = r.id and n.said_by = 'buyer' and n.serial_key = k.key) then 'named'
      when f.is_of_line then 'of_line'
      when f.returned_at is not null then 'returned'
      when f.is_of_line is not null then 'elsewhere'
      else 'not_sold' end as verdict) v
    where r.id = ${returnId}`.execute(tx);
  const { rows } = await sql<{ found: number; asked: number }>`
    select l.quantity as asked, count(*)::int as found
    from return_lines l join serials s on s.order_item_id = l.order_item_id and s.returned_at is null
      join return_serials t on t.return_id = l.return_id and t.said_by = 'seller' and t.serial_key = s.serial_key
    where l.return_id = ${returnId} and t.verdict in ('named', 'of_line')
    group by l.order_item_id, l.quantity`.execute(tx);
  return rows;
}

/**
 * The pieces that came back with a return may be sold again: those that the seller found, else those that the buyer named,
 * and all of a line of which all that is out came back.
 */
export async function takeSerialsBack(
  tx: DatabaseTransaction,
  returnId: string,
  { saidBy, at }: { saidBy: 'buyer' | 'seller'; at: Date },
): Promise<void> {
  await sql`
    update serials s set returned_at = ${at}, return_id = l.return_id
    from return_lines l
    where l.return_id = ${returnId} and s.order_item_id = l.order_item_id
      and s.sold_at is not null and s.returned_at is null
      and (exists (select from return_serials t where t.return_id = l.return_id and t.said_by = ${saidBy}
          and t.verdict in ('named', 'of_line') and t.serial_key = s.serial_key)
        or (${saidBy} = 'buyer' and l.quantity >= (select count(*) from serials o
          where o.order_item_id = l.order_item_id and o.sold_at is not null and o.returned_at is null)))`.execute(
    tx,
  );
}
