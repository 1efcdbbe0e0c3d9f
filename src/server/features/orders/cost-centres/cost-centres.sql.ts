import { sql } from 'kysely';
import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import {
  type BudgetPeriod,
  type BudgetStop,
  budgetCost,
  budgetPeriodOf,
} from '../../../../domain/orders/budget.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Those of these cost centres that are the company's, and not closed unless those are asked for too; the ids are uuids. */
export async function findCostCentres(
  db: Database,
  companyId: string,
  ids: readonly string[],
  { orClosed }: { orClosed: boolean },
): Promise<CostCentreRef[]> {
  const { rows } = await sql<CostCentreRef>`
    select id as _id, code, name from cost_centres
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and (is_active or ${orClosed})`.execute(db);
  return rows;
}

export interface BudgetRow {
  id: string;
  code: string;
  name: string;
  isActive: boolean;
  budgetPaisa: number | null;
  period: BudgetPeriod;
  atLimit: BudgetStop;
  /** Goods with VAT ordered in the period that runs, paid or not, without what was cancelled or credited. */
  spentPaisa: number;
}

/**
 * These cost centres of the company (null: all) by code, with what was spent in the period of each. What is left of a
 * line is what spending counts (spending.sql.ts), but by the day of the order.
 */
export async function readBudgets(
  db: Database,
  companyId: string,
  costCentreIds: readonly string[] | null,
  now: Date,
): Promise<BudgetRow[]> {
  const [month, year] = [budgetPeriodOf('month', now), budgetPeriodOf('year', now)];
  // Step by step, from the company's orders of the time: joined at once, each cost centre would read all of them.
  const { rows } = await sql<Omit<BudgetRow, 'spentPaisa'> & { goodsPaisa: number }>`/* named: read_budgets */
    with asked as materialized (
      select id, code, name, is_active, budget_paisa, budget_period, at_limit,
        case budget_period when 'month' then ${month.from}::timestamptz else ${year.from}::timestamptz end as since,
        case budget_period when 'month' then ${month.until}::timestamptz else ${year.until}::timestamptz end as until
      from cost_centres
      where company_id = ${companyId}
        and (${costCentreIds}::uuid[] is null or id = any(${costCentreIds}::uuid[]))
    ), placed as materialized (
      select i.id, i.order_id, i.parcel_id, i.cost_centre_id, i.quantity, i.unit_price_paisa, o.created_at
      from orders o join order_items i on i.order_id = o.id
      where o.company_id = ${companyId} and o.created_at >= (select min(since) from asked)
        and o.status <> 'cancelled' and i.cost_centre_id is not null
    ), lines as materialized (
      select i.* from placed i join asked a on a.id = i.cost_centre_id join parcels g on g.id = i.parcel_id
      where i.created_at >= a.since and i.created_at < a.until and g.status <> 'cancelled' and g.return_id is null
    ), counted as (
      select id, cost_centre_id, quantity as units, quantity * unit_price_paisa as paisa from lines
      union all
      select l.id, l.cost_centre_id, -c.quantity, -c.quantity * l.unit_price_paisa
      from lines l join cancelled_lines c on c.order_item_id = l.id
      union all
      select i.id, i.cost_centre_id, -l.quantity, -l.amount_paisa
      from credited_sales b join bill_lines l on l.bill_id = b.id join order_items i on i.id = l.order_item_id
      where b.order_id in (select order_id from lines)
    ), spent as (
      select cost_centre_id, sum(paisa)::bigint as paisa from (
        select cost_centre_id, sum(paisa) as paisa from counted group by id, cost_centre_id having sum(units) > 0
      ) l group by 1
    )
    select a.id, a.code, a.name, a.is_active as "isActive", a.budget_paisa as "budgetPaisa",
      a.budget_period as period, a.at_limit as "atLimit", coalesce(s.paisa, 0)::bigint as "goodsPaisa"
    from asked a left join spent s on s.cost_centre_id = a.id order by lower(a.code), a.id`.execute(db);
  return rows.map(({ goodsPaisa, ...row }) => ({ ...row, spentPaisa: budgetCost(goodsPaisa) }));
}

/** Goods in open requests of the company, by cost centre, at the prices asked for. */
export async function sumRequested(db: Database, companyId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; goodsPaisa: number }>`
    select coalesce(l.cost_centre_id, r.cost_centre_id) as id,
      sum(coalesce(l.ordered_quantity, l.quantity) * l.unit_price_paisa)::bigint as "goodsPaisa"
    from order_requests r join order_request_lines l on l.request_id = r.id
    where r.company_id = ${companyId} and r.status = 'open'
      and coalesce(l.cost_centre_id, r.cost_centre_id) is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ id, goodsPaisa }) => [id, budgetCost(goodsPaisa)]));
}

/** Whether every order of the company names a cost centre. */
export async function isCostCentreRequired(db: Database, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isRequired: boolean }>`
    select cost_centre_required as "isRequired" from companies where id = ${companyId}`.execute(db);
  return rows[0]?.isRequired ?? false;
}

/** What somebody may say of a cost centre. */
export interface CostCentreTerms {
  code: string;
  name: string;
  budgetPaisa: number | null;
  period: BudgetPeriod;
  atLimit: BudgetStop;
}

export async function findCostCentre(
  db: Database,
  { companyId, id }: { companyId: string; id: string },
): Promise<(CostCentreTerms & { isActive: boolean }) | null> {
  const { rows } = await sql<CostCentreTerms & { isActive: boolean }>`
    select code, name, budget_paisa as "budgetPaisa", budget_period as period, at_limit as "atLimit",
      is_active as "isActive"
    from cost_centres where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** How many are open, and the id of the open one with this code. */
export async function readCodeUse(
  tx: DatabaseTransaction,
  { companyId, code }: { companyId: string; code: string },
): Promise<{ open: number; usedBy: string | null }> {
  const { rows } = await sql<{ open: number; usedBy: string | null }>`
    select count(*)::int as open, (array_agg(id) filter (where lower(code) = lower(${code})))[1] as "usedBy"
    from cost_centres where company_id = ${companyId} and is_active`.execute(tx);
  return rows[0] ?? { open: 0, usedBy: null };
}

export async function insertCostCentre(
  tx: DatabaseTransaction,
  { companyId, code, name, budgetPaisa, period, atLimit }: CostCentreTerms & { companyId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('cost_centres')
    .values({
      company_id: companyId,
      code,
      name,
      budget_paisa: budgetPaisa,
      budget_period: period,
      at_limit: atLimit,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCostCentre(
  tx: DatabaseTransaction,
  id: string,
  { code, name, budgetPaisa, period, atLimit }: CostCentreTerms,
): Promise<void> {
  await sql`update cost_centres set code = ${code}, name = ${name}, budget_paisa = ${budgetPaisa},
    budget_period = ${period}, at_limit = ${atLimit} where id = ${id}`.execute(tx);
}

export async function setClosed(tx: DatabaseTransaction, id: string): Promise<void> {
  await sql`update cost_centres set is_active = false where id = ${id}`.execute(tx);
}
