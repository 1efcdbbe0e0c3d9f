import { sql } from 'kysely';
import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { Database } from '../../../db/database.ts';

/** Whose spending from when on, of which cost centre and person; the ids are uuids. */
export interface SpendingOf {
  companyId: string;
  /** The first day in Nepal, '2026-11-17'. */
  since: string;
  costCentreId: string | null;
  memberId: string | null;
}

export type SpendingKind = 'all' | 'category' | 'seller' | 'cost_centre' | 'member';

/** What was spent in a month on something; `key` is its id, null for what has none. */
export interface SpendingRow {
  /** The month's place among those asked for, from 0. */
  month: number;
  kind: SpendingKind;
  key: string | null;
  orders: number;
  units: number;
  paisa: number;
}

/** Days on which something changed since they were added up. */
const CHANGED = sql`array(select day from changed_days union select day from changed_spending_days)`;

/**
 * What a company paid for, on the day of payment, in months that begin on these days: in all, and by category, seller,
 * cost centre and person. Days that are kept and did not change are read as they are kept, what lies between them from
 * the orders; so is what one person spent on one cost centre.
 */
export async function readSpending(
  db: Database,
  { companyId, since, costCentreId, memberId }: SpendingOf,
  { firstDays, until }: { firstDays: readonly string[]; until: string },
): Promise<SpendingRow[]> {
  const isWhole = costCentreId === null && memberId === null;
  // Kept is what either was spent on, or who spent it, not both at once.
  const ofKey = costCentreId === null ? memberId : memberId === null ? costCentreId : null;
  const { rows } = await sql<SpendingRow>`
    with kept as materialized (
      select day from spending_days
      where (${isWhole} or has_pairs and ${ofKey}::uuid is not null) and company_id = ${companyId} and kind = 'all'
        and day >= ${since}::date and day < ${until}::date
        and day <> all (${CHANGED})
    ), between_kept as (
      select since, day as until from (
        select coalesce(lag(day) over (order by day) + 1, ${since}::date) as since, day
        from (select day from kept union all select ${until}::date) d
      ) d where since < day
    ), figures as (
      select day, kind, key, orders, units, paisa from spending_days
      where ${isWhole} and company_id = ${companyId} and day in (select day from kept)
      union all
      select day, kind, key, orders, units, paisa from spending_pair_days
      where company_id = ${companyId} and of_key = ${ofKey}::uuid and day in (select day from kept)
      union all
      select f.day, f.kind, f.key, f.orders, f.units, f.paisa
      from between_kept b cross join lateral spending_figures(${companyId}::uuid, kathmandu_midnight(b.since),
        kathmandu_midnight(b.until), ${costCentreId}::uuid, ${memberId}::uuid) f
    )
    select width_bucket(day, ${firstDays}::date[]) - 1 as month, kind, key, sum(orders)::int as orders,
      sum(units)::int as units, sum(paisa)::bigint as paisa
    from figures group by 1, 2, 3`.execute(db);
  return rows;
}

/** How what spending is told by is called, by its id. */
export async function readSpendingNames(
  db: Database,
  keys: Record<Exclude<SpendingKind, 'all'>, readonly string[]>,
): Promise<Record<Exclude<SpendingKind, 'all'>, Map<string, string>>> {
  const { rows } = await sql<{ kind: Exclude<SpendingKind, 'all'>; key: string; name: string }>`
    select 'category' as kind, id as key, name from categories where id = any(${keys.category}::uuid[])
    union all
    select 'seller', id, ${nameOfSeller} from users u where id = any(${keys.seller}::uuid[])
    union all
    select 'cost_centre', id, code || ' ' || name from cost_centres where id = any(${keys.cost_centre}::uuid[])
    union all
    select 'member', id, ${nameOfPerson} from users u where id = any(${keys.member}::uuid[])`.execute(db);
  const namesOf = (kind: SpendingKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, name }) => [key, name]));
  return {
    category: namesOf('category'),
    seller: namesOf('seller'),
    cost_centre: namesOf('cost_centre'),
    member: namesOf('member'),
  };
}

const nameOfPerson = sql`u.first_name || ' ' || u.last_name`;
const nameOfSeller = sql`coalesce(u.company_name, ${nameOfPerson})`;

/** What stands beside the sums: open requests, and what can be asked for alone. */
export async function readSpendingFrame(
  db: Database,
  { companyId, costCentreId, memberId }: SpendingOf,
): Promise<{
  requested: { requests: number; units: number; paisa: number };
  costCentres: CostCentreRef[];
  members: { _id: string; name: string }[];
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof readSpendingFrame>>>`
    select
      (select jsonb_build_object('requests', count(distinct r.id), 'units', coalesce(sum(l.quantity), 0),
          'paisa', coalesce(sum(l.quantity * l.unit_price_paisa), 0))
        from order_requests r join order_request_lines l on l.request_id = r.id
        where r.company_id = ${companyId} and r.status = 'open'
          and (${memberId}::uuid is null or r.user_id = ${memberId}::uuid)
          and (${costCentreId}::uuid is null
            or coalesce(l.cost_centre_id, r.cost_centre_id) = ${costCentreId}::uuid)) as requested,
      coalesce((select jsonb_agg(jsonb_build_object('_id', id, 'code', code, 'name', name)
          order by is_active desc, lower(code), id)
        from cost_centres where company_id = ${companyId}), '[]') as "costCentres",
      (select jsonb_agg(jsonb_build_object('_id', u.id, 'name', ${nameOfPerson}) order by m.joined_at, u.id)
        from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId}) as members`.execute(
    db,
  );
  return rows[0] as Awaited<ReturnType<typeof readSpendingFrame>>;
}

export interface SpendingLineRow {
  id: string;
  paidAt: Date;
  orderNumber: string;
  purchaseOrderNumber: string | null;
  name: string;
  sku: string;
  category: string;
  seller: string;
  quantity: number;
  unitPricePaisa: number;
  amountPaisa: number;
  /** Null: none. */
  costCentre: string | null;
  orderedBy: string;
}

/** The lines behind the sums one by one, newest first, those that follow `last`. */
export async function listSpendingLinesAfter(
  db: Database,
  { companyId, since, costCentreId, memberId }: SpendingOf,
  last: SpendingLineRow | null,
): Promise<SpendingLineRow[]> {
  const after =
    last === null
      ? sql`true`
      : // The bound lets the index begin there; an instant read loses what is less than a millisecond.
        sql`l.paid_at < ${new Date(last.paidAt.getTime() + 1)} and (l.paid_at, i.id) < ((select x.paid_at from orders x
          join order_items k on k.order_id = x.id where k.id = ${last.id}), ${last.id}::uuid)`;
  const { rows } = await sql<SpendingLineRow>`
    select i.id, l.paid_at as "paidAt", o.order_number as "orderNumber",
      o.purchase_order_number as "purchaseOrderNumber", i.name, i.sku,
      coalesce((select c.name from categories c where c.id = l.category_id), 'Other') as category,
      (select ${nameOfSeller} from users u where u.id = l.seller_id) as seller, l.units as quantity,
      i.unit_price_paisa as "unitPricePaisa", l.paisa as "amountPaisa",
      (select c.code || ' ' || c.name from cost_centres c where c.id = l.cost_centre_id) as "costCentre",
      (select ${nameOfPerson} from users u where u.id = l.user_id) as "orderedBy"
    from spending_lines l join orders o on o.id = l.order_id join order_items i on i.id = l.order_item_id
    where l.company_id = ${companyId} and l.paid_at >= kathmandu_midnight(${since}::date)
      and (${costCentreId}::uuid is null or l.cost_centre_id = ${costCentreId}::uuid)
      and (${memberId}::uuid is null or l.user_id = ${memberId}::uuid)
      and ${after} order by l.paid_at desc, i.id desc limit 500`.execute(db);
  return rows;
}
