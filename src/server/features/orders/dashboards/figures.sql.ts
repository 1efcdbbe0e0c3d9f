import { sql } from 'kysely';
import { kathmanduDate, startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import type { Period, TimeStep } from '../../../../domain/shop/time-range.ts';
import type { Database } from '../../../db/database.ts';

// The one place that reads what is kept by day (docs/decisions/0006-figures-by-day.md).

const KINDS = { order: 'order_days', seller: 'seller_days', product: 'product_days' } as const;
type Kind = keyof typeof KINDS;

/** Columns of the figures beside the day, in the order of their table. */
const COLUMNS: Record<Kind, string> = {
  order: 'placed, revenue_paisa',
  seller: 'seller_id, placed, revenue_paisa',
  product: 'seller_id, product_id, units, revenue_paisa',
};

/**
 * Rows of figures by `day`, exact at this instant: kept ones, and for days that changed since they were kept what the
 * orders say now. Days are '2026-11-18', both inclusive.
 */
export function figuresByDay(
  kind: Kind,
  { from, to, sellerId }: { from: string; to: string; sellerId?: string },
) {
  const columns = sql.raw(COLUMNS[kind]);
  const ofSeller = sellerId === undefined ? sql`` : sql`and f.seller_id = ${sellerId}::uuid`;
  // The marks as a list: joined with them, the planner may expect no row at all and sort half a million on the disk.
  return sql`(
    select day, ${columns} from ${sql.raw(KINDS[kind])} f
    where day between ${from}::date and ${to}::date
      and day <> all (array(select distinct day from changed_days))
      ${ofSeller}
    union all
    select changed.day, ${columns}
    from (select distinct day from changed_days where day between ${from}::date and ${to}::date) changed
    cross join lateral ${sql.raw(`${kind}_figures`)}(
      kathmandu_midnight(changed.day), kathmandu_midnight(changed.day + 1), '1 day') f
    where true ${ofSeller}
  )`;
}

export interface FigureRow {
  /** Start of the hour or day. */
  at: Date;
  placed: number;
  revenuePaisa: number;
}

/** Orders placed and revenue in the steps of a period; steps in which nothing happened are left out. */
export async function listFigures(
  db: Database,
  step: TimeStep,
  { since, until }: Period,
  sellerId?: string,
): Promise<FigureRow[]> {
  const kind = sellerId === undefined ? 'order' : 'seller';
  const ofSeller = sellerId === undefined ? sql`` : sql`where f.seller_id = ${sellerId}::uuid`;
  // The last day of a period ends in the middle: it is always read from the orders.
  const lastDay = startOfKathmanduDay(until);
  const live = (from: Date) => sql`
    select f.starts_at as at, placed, revenue_paisa as "revenuePaisa"
    from ${sql.raw(`${kind}_figures`)}(${from}::timestamptz, ${until}::timestamptz, ${`1 ${step}`}::interval) f ${ofSeller}`;
  const whole = { from: kathmanduDate(since), to: kathmanduDate(new Date(lastDay.getTime() - 1)), sellerId };
  const { rows } = await (step === 'hour'
    ? live(since)
    : sql`
      select kathmandu_midnight(f.day) as at, placed, revenue_paisa as "revenuePaisa"
      from ${figuresByDay(kind, whole)} f
      union all ${live(lastDay)}`
  ).execute(db);
  return rows as FigureRow[];
}

/** Days that are no longer as they were kept, the latest first. */
export async function listChangedDays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from (select distinct day from changed_days) d order by day desc`.execute(db);
  return rows.map((row) => row.day);
}

/**
 * Adds days up afresh. Marks are taken away before the orders are read, so whatever a removed mark stood for is seen;
 * what commits later brings a mark of its own. One such transaction at a time: false when another is at work.
 */
export async function keepDays(tx: Database, days: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('keep_days')) as "isOurs"`.execute(tx);
  if (!rows[0]?.isOurs) return false;
  await sql`delete from changed_days where day = any(${days}::date[])`.execute(tx);
  for (const kind of ['order', 'seller', 'product'] as const) {
    const table = sql.raw(KINDS[kind]);
    const columns = sql.raw(COLUMNS[kind]);
    await sql`delete from ${table} where day = any(${days}::date[])`.execute(tx);
    await sql`
      insert into ${table} (day, ${columns})
      select d.day, ${columns} from unnest(${days}::date[]) as d (day)
      cross join lateral ${sql.raw(`${kind}_figures`)}(
        kathmandu_midnight(d.day), kathmandu_midnight(d.day + 1), '1 day') f`.execute(tx);
  }
  return true;
}

/** Puts the differences of a day and kind together, so that reading them stays quick: whoever registers adds one. */
export async function foldUserCounts(db: Database): Promise<void> {
  await sql`
    with taken as (
      delete from user_counts c using (
        select day, role, is_active, is_approved from user_counts group by 1, 2, 3, 4 having count(*) > 1
      ) several
      where (c.day, c.role, c.is_active, c.is_approved)
        = (several.day, several.role, several.is_active, several.is_approved)
      returning c.*
    )
    insert into user_counts
    select day, role, is_active, is_approved, sum(users) from taken group by 1, 2, 3, 4 having sum(users) <> 0`.execute(
    db,
  );
}

/** Leaves one mark of a day that is still changing, so that reading the marks stays quick. */
export async function thinMarks(db: Database, day: string): Promise<void> {
  await sql`
    with taken as (delete from changed_days where day = ${day}::date returning day)
    insert into changed_days select distinct day from taken`.execute(db);
}
