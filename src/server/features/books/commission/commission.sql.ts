import { sql } from 'kysely';
import type {
  COMMISSION_RULE_STATES,
  CommissionScope,
} from '../../../../contract/books/commission.contract.ts';
import type { CommissionRule } from '../../../../domain/books/commission.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';

/** What an admin decides of a rule; money in paisa. */
export type RuleTerms = Pick<CommissionRule, 'basisPoints' | 'leastPaisa' | 'mostPaisa' | 'validFrom'>;
export type RuleScope = Pick<CommissionRule, 'sellerId' | 'categoryId'>;

export interface CommissionRuleRow extends CommissionRule {
  scope: CommissionScope;
  sellerName: string | null;
  categoryName: string | null;
  state: (typeof COMMISSION_RULE_STATES)[number];
  updatedAt: Date;
}

const scope = sql`case when r.seller_id is null and r.category_id is null then 'default'
  when r.seller_id is null then 'category' when r.category_id is null then 'seller' else 'seller_category' end`;

const columns = sql`
  r.id, r.seller_id as "sellerId", r.category_id as "categoryId", r.basis_points as "basisPoints",
  r.least_paisa as "leastPaisa", r.most_paisa as "mostPaisa", r.valid_from::text as "validFrom",
  r.updated_at as "updatedAt"`;

const named = sql`
  select ${columns}, ${scope} as scope, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "sellerName",
    c.name as "categoryName",
    case when r.valid_from > kathmandu_day(now()) then 'scheduled'
      when exists (select from commission_rules n where n.seller_id is not distinct from r.seller_id
        and n.category_id is not distinct from r.category_id and n.valid_from > r.valid_from
        and n.valid_from <= kathmandu_day(now())) then 'ended' else 'active' end as state
  from commission_rules r left join users u on u.id = r.seller_id left join categories c on c.id = r.category_id`;

/** A page of rules: the default first, then categories, sellers, sellers in categories; of one scope the newest first. */
export async function listRules(
  db: Database,
  filter: { scope?: CommissionScope | undefined; search?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rules: CommissionRuleRow[]; found: number; counts: Record<CommissionScope, number> }> {
  const matches = filter.search
    ? sql`concat_ws(' ', f."sellerName", f."categoryName") ilike ${containing(filter.search)}`
    : sql`true`;
  const ofScope = filter.scope ? sql`f.scope = ${filter.scope}` : sql`true`;
  const [{ rows }, counted] = await Promise.all([
    sql<CommissionRuleRow>`
      select * from (${named}) f where ${matches} and ${ofScope}
      order by array_position(array['default', 'category', 'seller', 'seller_category'], f.scope),
        f."sellerName", f."categoryName", f."sellerId", f."categoryId", f."validFrom" desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ scope: CommissionScope; count: number; found: number }>`
      select f.scope, count(*) as count, count(*) filter (where ${ofScope}) as found
      from (${named}) f where ${matches} group by f.scope`.execute(db),
  ]);
  const counts: Record<CommissionScope, number> = { default: 0, category: 0, seller: 0, seller_category: 0 };
  for (const row of counted.rows) counts[row.scope] = row.count;
  return { rules: rows, found: counted.rows.reduce((sum, row) => sum + row.found, 0), counts };
}

/** A rule with the names of what it is for; null when there is none. */
export async function findRule(db: Database, ruleId: string): Promise<CommissionRuleRow | null> {
  const { rows } = await sql<CommissionRuleRow>`select * from (${named}) f where f.id = ${ruleId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A rule, locked; null when there is none. */
export async function lockRule(
  db: Database,
  ruleId: string,
): Promise<(CommissionRule & { updatedAt: Date }) | null> {
  const { rows } = await sql<CommissionRule & { updatedAt: Date }>`
    select ${columns} from commission_rules r where r.id = ${ruleId} for update`.execute(db);
  return rows[0] ?? null;
}

/** Whether a rule can be for these: a seller, and a category; what is null is not asked for. */
export async function doesScopeExist(
  db: Database,
  { sellerId, categoryId }: RuleScope,
): Promise<{ hasSeller: boolean; hasCategory: boolean }> {
  const { rows } = await sql<{ hasSeller: boolean; hasCategory: boolean }>`
    select ${sellerId}::uuid is null
        or exists (select from users where id = ${sellerId}::uuid and role = 'seller') as "hasSeller",
      ${categoryId}::uuid is null
        or exists (select from categories where id = ${categoryId}::uuid) as "hasCategory"`.execute(db);
  return rows[0] as { hasSeller: boolean; hasCategory: boolean };
}

/** The new rule's id, or null when its scope has a rule from that day. */
export async function insertRule(
  db: Database,
  rule: RuleScope & RuleTerms,
  adminId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into commission_rules (seller_id, category_id, basis_points, least_paisa, most_paisa, valid_from, created_by)
    values (${rule.sellerId}, ${rule.categoryId}, ${rule.basisPoints}, ${rule.leastPaisa}, ${rule.mostPaisa},
      ${rule.validFrom}::date, ${adminId})
    on conflict on constraint commission_rules_scope_unique do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Gives a rule other terms. */
export async function updateRule(db: Database, ruleId: string, terms: RuleTerms): Promise<void> {
  await sql`
    update commission_rules set basis_points = ${terms.basisPoints}, least_paisa = ${terms.leastPaisa},
      most_paisa = ${terms.mostPaisa}, valid_from = ${terms.validFrom}::date, updated_at = now()
    where id = ${ruleId}`.execute(db);
}

/** All rules, as `commissionRuleFor` takes them. */
export async function listRulesOf(db: Database, sellerId: string | null): Promise<CommissionRule[]> {
  const { rows } = await sql<CommissionRule>`
    select ${columns} from commission_rules r
    where ${sellerId}::uuid is null or r.seller_id is null or r.seller_id = ${sellerId}::uuid`.execute(db);
  return rows;
}

/** Lines of one seller, category and amount that were paid for in some days. */
export interface PaidLines {
  sellerId: string;
  /** The category and those above it, nearest first. */
  categoryIds: string[];
  lineTotalPaisa: number;
  lines: number;
  commissionPaisa: number;
}

/** Lines of orders paid from `from` to before `to` within a scope; equal ones together, cancelled parcels left out. */
export async function listPaidLines(
  db: Database,
  { sellerId, categoryId }: RuleScope,
  { from, to }: { from: Date; to: Date },
): Promise<PaidLines[]> {
  const { rows } = await sql<PaidLines>`
    with recursive above as (
      select id, parent_id, array[id] as path from categories where parent_id is null
      union all
      select c.id, c.parent_id, c.id || a.path from categories c join above a on a.id = c.parent_id
    )
    select p.seller_id as "sellerId", coalesce(a.path, '{}') as "categoryIds", i.line_total_paisa as "lineTotalPaisa",
      count(*) as lines, coalesce(sum(f.commission_paisa), 0)::bigint as "commissionPaisa"
    from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
      left join products d on d.id = i.product_id left join above a on a.id = coalesce(d.category_id, i.category_id)
      left join order_item_fees f on f.order_item_id = i.id
    where o.paid_at >= ${from} and o.paid_at < ${to} and p.status <> 'cancelled'
      and (${sellerId}::uuid is null or p.seller_id = ${sellerId}::uuid)
      and (${categoryId}::uuid is null or ${categoryId}::uuid = any(a.path))
    group by p.seller_id, a.path, i.line_total_paisa`.execute(db);
  return rows;
}

/** A category and those above it, nearest first; none for one that does not exist. */
export async function listCategoryPath(db: Database, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id, 1 as step from categories where id = ${categoryId}
      union all
      select c.id, c.parent_id, step + 1 from above join categories c on c.id = above.parent_id
    )
    select id from above order by step`.execute(db);
  return rows.map(({ id }) => id);
}

/** The default rate, and the highest that a category has today; in basis points. */
export async function getPublicRates(db: Database): Promise<{ standard: number; highest: number }> {
  const { rows } = await sql<{ standard: number; highest: number }>`
    select coalesce(max(f."basisPoints") filter (where f.scope = 'default'), 0) as standard,
      coalesce(max(f."basisPoints"), 0) as highest
    from (${named}) f where f.state = 'active' and f.scope in ('default', 'category')`.execute(db);
  return rows[0] as { standard: number; highest: number };
}
