import { sql } from 'kysely';
import type { JudgedState, ModerationQueue } from '../../../../domain/catalogue/product-moderation.ts';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import type { Database } from '../../../db/database.ts';

// How admins judge products. Sellers and orders lock the same rows the same way, in id order.

export interface ProductToJudge {
  id: string;
  name: string;
  status: ProductStatus;
  isApproved: boolean;
  rejectionReason: string | null;
  updatedAt: Date;
  seller: { id: string; email: string; firstName: string; isApproved: boolean };
}

/** Those of these products that are not deleted, held until the end of the transaction. */
export async function lockProductsToJudge(
  db: Database,
  productIds: readonly string[],
): Promise<ProductToJudge[]> {
  const { rows } = await sql<ProductToJudge>`
    select p.id, p.name, p.status, p.approved_at is not null as "isApproved",
      p.rejection_reason as "rejectionReason", p.updated_at as "updatedAt",
      jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'isApproved', u.is_approved) as seller
    from products p join users u on u.id = p.seller_id
    where p.id = any(${productIds}::uuid[]) and p.deleted_at is null
    order by p.id for no key update of p`.execute(db);
  return rows;
}

/**
 * Gives products a status. Active approves what never was approved; rejected keeps the reason for the seller; what was
 * approved, or rejected without ever having been approved, is judged as it is now.
 */
export async function judgeProducts(
  db: Database,
  productIds: readonly string[],
  { status, reason }: { status: ProductStatus; reason: string | null },
): Promise<void> {
  const isRejected = status === 'rejected';
  await sql`
    update products set status = ${status}, rejection_reason = ${isRejected ? reason : null},
      rejected_at = case when ${isRejected} then statement_timestamp() else rejected_at end,
      approved_at = case when ${status === 'active'} then coalesce(approved_at, statement_timestamp()) else approved_at end,
      updated_at = statement_timestamp()
    where id = any(${productIds}::uuid[])`.execute(db);
  if (status === 'active' || isRejected) {
    await sql`
      delete from product_judged_states s using products p
      where p.id = s.product_id and p.id = any(${productIds}::uuid[]) and (${!isRejected} or p.approved_at is null)`.execute(
      db,
    );
  }
}

/** The edits of these products were looked at; false when there were none. */
export async function acceptEdits(db: Database, productId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from product_judged_states where product_id = ${productId} returning product_id`.execute(db);
  return rows.length > 0;
}

const isQueued = {
  pending: sql`p.status = 'pending_approval' and p.deleted_at is null`,
  changed: sql`p.status in ('active', 'inactive') and p.deleted_at is null`,
};
const queueTables = {
  pending: sql`products p`,
  changed: sql`product_judged_states j join products p on p.id = j.product_id and j.verdict = 'approved'`,
};
const queueOrders = { pending: sql`p.submitted_at, p.id`, changed: sql`j.changed_at, p.id` };

/** The ids of a page of a queue, longest waiting first; `first` comes before all others when it is in it. */
export async function listQueue(
  db: Database,
  queue: ModerationQueue,
  { limit, offset, first }: { limit: number; offset: number; first: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${queueTables[queue]} where ${isQueued[queue]}
    order by ${first === null ? sql`` : sql`p.id <> ${first}::uuid, `} ${queueOrders[queue]}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countQueues(db: Database): Promise<Record<ModerationQueue, number>> {
  const { rows } = await sql<Record<ModerationQueue, number>>`
    select (select count(*) from ${queueTables.pending} where ${isQueued.pending}) as pending,
      (select count(*) from ${queueTables.changed} where ${isQueued.changed}) as changed`.execute(db);
  return rows[0] as Record<ModerationQueue, number>;
}

export interface Dossier {
  id: string;
  categoryId: string;
  submittedAt: Date;
  state: JudgedState;
  judged: { verdict: 'approved' | 'rejected'; state: JudgedState; changedAt: string } | null;
  lastRejection: { at: string; reason: string } | null;
  seller: {
    isApproved: boolean;
    isActive: boolean;
    joinedAt: string;
    products: number;
    approvedProducts: number;
    rejectedProducts: number;
  };
}

/** What is known around these products: their state then and now, and their sellers. */
export async function listDossiers(db: Database, productIds: readonly string[]): Promise<Dossier[]> {
  const { rows } = await sql<Dossier>`
    select p.id, p.category_id as "categoryId", p.submitted_at as "submittedAt", judged_state_of(p) as state,
      case when j.product_id is not null then jsonb_build_object('verdict', j.verdict, 'state', j.state,
        'changedAt', j.changed_at) end as judged,
      (select jsonb_build_object('at', a.created_at, 'reason', a.after ->> 'reason') from audit_log a
        where a.object_kind = 'product' and a.object_id = p.id::text and a.action = 'product.reject'
          and a.after ->> 'reason' is not null order by a.id desc limit 1) as "lastRejection",
      jsonb_build_object('isApproved', u.is_approved, 'isActive', u.is_active, 'joinedAt', u.created_at,
        'products', facts.products, 'approvedProducts', facts.approved, 'rejectedProducts', facts.rejected) as seller
    from products p join users u on u.id = p.seller_id
    left join product_judged_states j on j.product_id = p.id
    cross join lateral (
      select count(*) as products, count(o.approved_at) as approved, count(o.rejected_at) as rejected
      from products o where o.seller_id = p.seller_id and o.deleted_at is null) facts
    where p.id = any(${productIds}::uuid[])`.execute(db);
  return rows;
}

/** The median price of the public products of each of these categories, where there are enough to compare with. */
export async function listCategoryMedians(
  db: Database,
  categoryIds: readonly string[],
  fewest: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ categoryId: string; paisa: number }>`
    select p.category_id as "categoryId",
      percentile_disc(0.5) within group (order by p.regular_price_paisa) as paisa
    from products p
    where p.category_id = any(${categoryIds}::uuid[]) and p.status = 'active' and p.approved_at is not null
      and p.deleted_at is null
    group by p.category_id having count(*) >= ${fewest}`.execute(db);
  return new Map(rows.map(({ categoryId, paisa }) => [categoryId, paisa]));
}
