import { sql } from 'kysely';
import type { ApproversNeeded, RuleKind } from '../../../../domain/orders/signature.ts';
import { APPROVER_ROLES } from '../../../../domain/people/company-roles.ts';
import type { InstantRange } from '../../../../domain/shop/bikram-sambat.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

export interface RuleRow {
  id: string;
  kind: RuleKind;
  amountPaisa: number | null;
  category: { _id: string; name: string } | null;
  /** The category and all below it. */
  categoryIds: string[];
  needs: ApproversNeeded;
  /** Those who may sign still, in their order. */
  approvers: { _id: string; name: string }[];
}

/** The rules of a company in the order in which they are asked. */
export async function listRules(db: Database, companyId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`/* named: list_company_rules */
    select r.id, r.kind, r.amount_paisa as "amountPaisa", r.needs,
      (select jsonb_build_object('_id', c.id, 'name', c.name) from categories c where c.id = r.category_id) as category,
      case when r.category_id is null then '{}' else array(
        with recursive below as (
          select r.category_id as id
          union select c.id from below join categories c on c.parent_id = below.id
        ) select id from below) end as "categoryIds",
      coalesce((select jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name) order by a.position)
        from company_rule_approvers a
          join company_members m on m.company_id = a.company_id and m.user_id = a.user_id
          join users u on u.id = a.user_id
        where a.rule_id = r.id and m.role = any(${APPROVER_ROLES})), '[]') as approvers
    from company_rules r where r.company_id = ${companyId} order by r.position`.execute(db);
  return rows;
}

export interface SignerRow {
  _id: string;
  name: string;
  isOwner: boolean;
}

/** Who may sign orders of a company, the owner first. */
export async function listSigners(db: Database, companyId: string): Promise<SignerRow[]> {
  const { rows } = await sql<SignerRow>`
    select u.id as _id, u.first_name || ' ' || u.last_name as name, m.role = 'owner' as "isOwner"
    from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.role = any(${APPROVER_ROLES}) and u.is_active and u.deleted_at is null
    order by m.role = 'owner' desc, m.joined_at, u.id`.execute(db);
  return rows;
}

export interface CompanySettingsRow {
  mayApproveOwn: boolean;
  costCentreRequired: boolean;
}

export async function readCompanySettings(db: Database, companyId: string): Promise<CompanySettingsRow> {
  const { rows } = await sql<CompanySettingsRow>`
    select may_approve_own as "mayApproveOwn", cost_centre_required as "costCentreRequired"
    from companies where id = ${companyId}`.execute(db);
  return rows[0] as CompanySettingsRow;
}

export async function setCompanySettings(
  tx: DatabaseTransaction,
  companyId: string,
  { mayApproveOwn, costCentreRequired }: CompanySettingsRow,
): Promise<void> {
  await sql`update companies set may_approve_own = ${mayApproveOwn}, cost_centre_required = ${costCentreRequired}
    where id = ${companyId}`.execute(tx);
}

export interface RuleTerms {
  kind: RuleKind;
  amountPaisa: number | null;
  categoryId: string | null;
  needs: ApproversNeeded;
  approverIds: readonly string[];
}

const givenApprovers = (companyId: string, approverIds: readonly string[]) => sql`
  select ${companyId}::uuid, a.id, a.position from unnest(${approverIds}::uuid[]) with ordinality as a(id, position)`;

/** As the last of the company's rules. */
export async function insertRule(
  tx: DatabaseTransaction,
  companyId: string,
  { kind, amountPaisa, categoryId, needs, approverIds }: RuleTerms,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into company_rules (company_id, position, kind, amount_paisa, category_id, needs)
      select ${companyId}::uuid, coalesce(max(position), 0) + 1, ${kind}::text, ${amountPaisa}::bigint, ${categoryId}::uuid,
        ${needs}::text
      from company_rules where company_id = ${companyId}
      returning id
    ), signed as (
      insert into company_rule_approvers (rule_id, company_id, user_id, position)
      select made.id, g.* from made, (${givenApprovers(companyId, approverIds)}) g
    )
    select id from made`.execute(tx);
  return (rows[0] as { id: string }).id;
}

export async function updateRule(
  tx: DatabaseTransaction,
  { companyId, ruleId, ...terms }: RuleTerms & { companyId: string; ruleId: string },
): Promise<void> {
  const { kind, amountPaisa, categoryId, needs, approverIds } = terms;
  await sql`update company_rules set kind = ${kind}, amount_paisa = ${amountPaisa}, category_id = ${categoryId},
    needs = ${needs} where id = ${ruleId} and company_id = ${companyId}`.execute(tx);
  await sql`delete from company_rule_approvers where rule_id = ${ruleId}`.execute(tx);
  await sql`insert into company_rule_approvers (rule_id, company_id, user_id, position)
    select ${ruleId}::uuid, g.* from (${givenApprovers(companyId, approverIds)}) g`.execute(tx);
}

/** The company's rules stand in the order of these ids from now on. */
export async function setRuleOrder(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`update company_rules r set position = g.position
    from unnest(${ids}::uuid[]) with ordinality as g(id, position)
    where r.id = g.id and r.position <> g.position`.execute(tx);
}

export async function deleteRule(tx: DatabaseTransaction, ruleId: string): Promise<void> {
  await sql`delete from company_rules where id = ${ruleId}`.execute(tx);
}

/** Whether a category can be named: it is there. */
export async function isCategory(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from categories where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** What a member ordered in this time without a signature, with VAT and delivery, in paisa; cancelled orders do not count. */
export async function orderedInMonth(
  db: Database,
  { companyId, userId }: Buyer,
  { from, until }: InstantRange,
): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`/* named: ordered_in_month */
    select coalesce(sum(total_paisa), 0)::bigint as paisa from orders
    where user_id = ${userId} and company_id = ${companyId} and created_at >= ${from} and created_at < ${until}
      and status <> 'cancelled' and approved_by is null`.execute(db);
  return rows[0]?.paisa ?? 0;
}

/** Those of these sellers from whom a company never bought: no order of theirs was paid. */
export async function listNewSellers(
  db: Database,
  companyId: string,
  sellerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* named: list_new_sellers */
    select s.id from unnest(${sellerIds}::uuid[]) as s(id)
    where not exists (select from orders o join parcels p on p.order_id = o.id
      where o.company_id = ${companyId} and p.seller_id = s.id and o.paid_at is not null)`.execute(db);
  return rows.map(({ id }) => id);
}
