import type { PoolClient } from 'pg';
import { RETURN_CLOCKS, returnableSince } from '../../domain/after-sale/return.ts';
import { kathmanduDate, startOfKathmanduDay } from '../../domain/shop/kathmandu-time.ts';
import { seedId } from './seed-rows.ts';

/** The demo's category with a fee, its rate, and since when: orders before it are free of it. */
const CHARGED_CATEGORY = 'electronics';
const BASIS_POINTS = 500;
const CHARGED_DAYS = 30;

/** A commission on electronics, frozen with the orders that were paid since. Stands before the books are written. */
export async function seedCommission(client: PoolClient, now: Date): Promise<void> {
  const since = startOfKathmanduDay(now, CHARGED_DAYS);
  const ruleId = seedId('commission-rule', CHARGED_CATEGORY);
  await client.query(
    `insert into commission_rules (id, category_id, basis_points, valid_from)
     select $1, id, $2, $3 from categories where slug = $4`,
    [ruleId, BASIS_POINTS, kathmanduDate(since), CHARGED_CATEGORY],
  );
  await client.query(
    `with recursive charged as (
       select category_id as id from commission_rules where id = $1
       union all
       select c.id from categories c join charged a on c.parent_id = a.id
     )
     insert into order_item_fees
       (order_item_id, rule_id, basis_points, commission_paisa, commission_vat_paisa, withheld_paisa, created_at)
     select i.id, $1, $2, f.paisa, (f.paisa * 13 + 50) / 100, 0, o.paid_at
     from orders o join order_items i on i.order_id = o.id join products d on d.id = i.product_id
     cross join lateral (select (i.line_total_paisa * $2::integer + 5000) / 10000 as paisa) f
     where o.paid_at >= $3 and d.category_id in (select id from charged)`,
    [ruleId, BASIS_POINTS, since],
  );
}

/** What can no longer be returned is ready, as the job would have found it then. */
export async function ripenDemoMoney(client: PoolClient, now: Date): Promise<void> {
  // Both were written in this transaction: the planner would take them for empty, and compare each parcel with each.
  await client.query('analyze parcels, ledger_lines');
  await client.query(
    `with ripe as (
       select p.id, p.order_id, p.seller_id, kathmandu_midnight(kathmandu_day(p.delivered_at) + $2::integer + 1) as at,
         sum(l.amount_paisa) as paisa
       from parcels p join ledger_lines l on l.parcel_id = p.id and l.account = 'seller_return_time'
       where p.status = 'delivered' and p.delivered_at < $1
       group by p.id having sum(l.amount_paisa) <> 0
     ), posted as (
       insert into ledger_postings (kind, cause, order_id, created_at)
       select 'parcel_ready', id::text, order_id, at from ripe order by at
       returning id, kind, cause, created_at
     ), moved as (
       insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa, created_at)
       select g.id, g.kind, m.account, r.seller_id, r.id, m.paisa, g.created_at
       from posted g join ripe r on r.id::text = g.cause
       cross join lateral (values ('seller_return_time', -r.paisa), ('seller_ready', r.paisa)) m (account, paisa)
       order by g.id
     )
     update parcels p set money_ready_at = r.at from ripe r where p.id = r.id`,
    [returnableSince(now), RETURN_CLOCKS.window],
  );
}
