import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Orders of a company's day from which on its sums are kept: fewer are read as quickly. */
const LEAST_ORDERS = 5;

/** Days whose sums are no longer true, or that are not told apart by cost centre and person, the latest first. */
export async function listChangedSpendingDays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from changed_spending_days
    union select day from spending_days where kind = 'all' and not has_pairs order by day desc`.execute(db);
  return rows.map((row) => row.day);
}

/**
 * Adds days up afresh. Marks are taken away before the orders are read, as with the figures of the dashboards
 * (figures.sql.ts). One such transaction at a time: false when another is at work.
 */
export async function keepSpendingDays(tx: Database, days: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('keep_spending')) as "isOurs"`.execute(tx);
  if (!rows[0]?.isOurs) return false;
  await sql`delete from changed_spending_days where day = any(${days}::date[])`.execute(tx);
  await sql`delete from spending_days where day = any(${days}::date[])`.execute(tx);
  await sql`delete from spending_pair_days where day = any(${days}::date[])`.execute(tx);
  await sql`
    insert into spending_days (company_id, day, kind, key, orders, units, paisa, has_pairs)
    select company_id, day, kind, key, orders, units, paisa, kind = 'all'
    from (
      select f.*, max(f.orders) over (partition by f.company_id, f.day) as most
      from unnest(${days}::date[]) as d (day)
        cross join lateral spending_figures(null, kathmandu_midnight(d.day), kathmandu_midnight(d.day + 1), null, null) f
    ) f where most >= ${LEAST_ORDERS}`.execute(tx);
  await sql`
    insert into spending_pair_days (company_id, day, of_key, kind, key, orders, units, paisa)
    select f.company_id, f.day, of_key, f.kind, f.key, f.orders, f.units, f.paisa
    from spending_days k
      cross join lateral spending_pairs(k.company_id, kathmandu_midnight(k.day), kathmandu_midnight(k.day + 1)) f
    where k.day = any(${days}::date[]) and k.kind = 'all'`.execute(tx);
  return true;
}

/** Leaves one mark of a day that is still changing. */
export async function thinSpendingMarks(db: Database, day: string): Promise<void> {
  await sql`
    with taken as (delete from changed_spending_days where day = ${day}::date returning day)
    insert into changed_spending_days select distinct day from taken`.execute(db);
}
