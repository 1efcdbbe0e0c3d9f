import { sql } from 'kysely';
import type { PlanPrice } from '../../../../contract/payments/plan-prices.contract.ts';
import type { Database } from '../../../db/database.ts';

export interface PlanPriceRow {
  id: string;
  planId: string;
  pricePaisa: number;
  /** YYYY-MM-DD in Nepal. */
  validFrom: string;
  state: PlanPrice['state'];
  by: string | null;
  reason: string | null;
  setAt: Date;
}

/** The newest 50 prices of each plan, the latest first day first. */
export async function listPlanPrices(db: Database): Promise<PlanPriceRow[]> {
  const { rows } = await sql<PlanPriceRow>`
    select v.id::text, v.plan_id as "planId", v.price_paisa as "pricePaisa", v.valid_from::text as "validFrom",
      case when exists (select from plan_prices n
          where n.plan_id = v.plan_id and n.valid_from = v.valid_from and n.id > v.id) then 'replaced'
        when v.valid_from > kathmandu_day(statement_timestamp()) then 'upcoming'
        when v.id = (plan_price_on(v.plan_id, kathmandu_day(statement_timestamp()))).id then 'current'
        else 'past' end as state,
      u.first_name || ' ' || u.last_name as by, v.reason, v.created_at as "setAt"
    from subscription_plans p
      cross join lateral (select * from plan_prices where plan_id = p.id
        order by valid_from desc, id desc limit 50) v
      left join users u on u.id = v.set_by
    where p.is_active order by v.plan_id, v.valid_from desc, v.id desc`.execute(db);
  return rows;
}

export interface PricedDay {
  /** What the plan costs on that day so far. */
  pricePaisa: number;
  /** The price that was set last, for whichever day. */
  newest: string;
}

/** Lets one price of a plan be set at a time; null for a plan that is not on offer. */
export async function lockPricedDay(
  db: Database,
  { planId, day }: { planId: string; day: string },
): Promise<PricedDay | null> {
  await sql`select id from subscription_plans where id = ${planId} for no key update`.execute(db);
  const { rows } = await sql<PricedDay>`
    select (plan_price_on(p.id, ${day}::date)).price_paisa as "pricePaisa",
      (select max(id)::text from plan_prices where plan_id = p.id) as newest
    from subscription_plans p where p.is_active and p.id = ${planId}`.execute(db);
  return rows[0] ?? null;
}

export async function insertPlanPrice(
  db: Database,
  price: { planId: string; pricePaisa: number; validFrom: string; reason: string; setBy: string },
): Promise<void> {
  await sql`
    insert into plan_prices (plan_id, price_paisa, valid_from, reason, set_by)
    values (${price.planId}, ${price.pricePaisa}, ${price.validFrom}, ${price.reason}, ${price.setBy})`.execute(
    db,
  );
}
