import { sql } from 'kysely';
import type { CreditLineStatus } from '../../../../domain/orders/credit-line.ts';
import type { Database } from '../../../db/database.ts';

/** A seller's line of a company, for an order that uses it. */
export interface OrderingLine {
  id: string;
  sellerId: string;
  status: CreditLineStatus;
  limitPaisa: number;
  days: number;
  keepsPro: boolean;
  /** What the company owes the seller, sent or not. */
  owedPaisa: number;
  /** What of it is past its day and not in dispute, with the oldest such day (YYYY-MM-DD); null: nothing. */
  latePaisa: number;
  lateSince: string | null;
}

/** The lines of a company with these sellers that have not ended. Call it under `lockDebts` where an order hangs on it. */
export async function listOrderingLines(
  db: Database,
  { companyId, sellerIds }: { companyId: string; sellerIds: readonly string[] },
): Promise<OrderingLine[]> {
  const { rows } = await sql<OrderingLine>`/* named: list_ordering_lines */
    select c.id, c.seller_id as "sellerId", c.status, c.limit_paisa as "limitPaisa", c.days, c.keeps_pro as "keepsPro",
      o.owed_paisa as "owedPaisa", o.late_paisa as "latePaisa", o.late_since as "lateSince"
    from credit_lines c
    cross join lateral (
      select coalesce(sum(d.unpaid_paisa), 0)::bigint as owed_paisa,
        coalesce(sum(d.claimed_paisa) filter (where d.due_on < kathmandu_day(now())), 0)::bigint as late_paisa,
        (min(d.due_on) filter (where d.due_on < kathmandu_day(now()) and d.claimed_paisa > 0))::text as late_since
      from open_debts d where d.company_id = c.company_id and d.seller_id = c.seller_id
    ) o
    where c.company_id = ${companyId} and c.seller_id = any(${sellerIds}::uuid[]) and c.status <> 'closed'`.execute(
    db,
  );
  return rows;
}

/** Whether the PAN that a company's bills say is proven. */
export async function isPanProven(db: Database, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`/* named: is_pan_proven */
    select proven_pan(${companyId}) is not null as "isProven"`.execute(db);
  return rows[0]?.isProven === true;
}

/** Sellers of products. */
export async function listSellersOf(db: Database, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`/* named: list_sellers_of */
    select distinct seller_id as "sellerId" from products where id = any(${productIds}::uuid[])`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}
