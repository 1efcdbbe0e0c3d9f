import { sql } from 'kysely';
import type { ProductStatus } from '../../../../domain/catalogue/product-status.ts';
import { UNDO_GRACE_SECONDS } from '../../../../domain/shop/undo.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

// What was judged a moment ago: kept until the seller is told, so that it can be taken back.

const graceIsOver = sql`judged_at <= clock_timestamp() - make_interval(secs => ${UNDO_GRACE_SECONDS})`;

export interface FreshJudgement {
  undoId: string;
  adminId: string;
  /** What the products are given; left out: they keep their status. */
  status?: ProductStatus;
  reason: string | null;
  /** Products whose sellers are told. */
  toldIds: readonly string[];
}

/** Keeps what these products are, before they are judged. Their rows are locked. */
export async function rememberBefore(
  tx: DatabaseTransaction,
  productIds: readonly string[],
  { undoId, adminId, status, reason, toldIds }: FreshJudgement,
): Promise<void> {
  const verdict = status === 'rejected' ? 'rejected' : 'approved';
  await sql`
    insert into product_judgements (undo_id, product_id, seller_id, admin_id, status, verdict, reason, before)
    select ${undoId}::uuid, p.id, p.seller_id, ${adminId}::uuid, coalesce(${status ?? null}, p.status),
      case when p.id = any(${toldIds}::uuid[]) then ${verdict} end, ${reason},
      jsonb_build_object('status', p.status, 'rejectionReason', p.rejection_reason, 'approvedAt', p.approved_at,
        'rejectedAt', p.rejected_at, 'submittedAt', p.submitted_at, 'judged', to_jsonb(s))
    from products p left join product_judged_states s on s.product_id = p.id
    where p.id = any(${productIds}::uuid[]) order by p.id`.execute(tx);
}

export interface UndoneProduct {
  id: string;
  before: { status: ProductStatus };
  after: { status: ProductStatus };
}

/**
 * Gives products back what they were before one press of a button of this admin: those that still are what it made of
 * them. None when that is longer ago than the grace.
 */
export async function takeBack(
  tx: DatabaseTransaction,
  { undoId, adminId }: { undoId: string; adminId: string },
): Promise<UndoneProduct[]> {
  await sql`
    select from products where id in (select product_id from product_judgements where undo_id = ${undoId}::uuid)
    order by id for no key update`.execute(tx);
  const { rows } = await sql<UndoneProduct>`
    with taken as (
      delete from product_judgements j using products p
      where j.undo_id = ${undoId}::uuid and j.admin_id = ${adminId}::uuid and not (j.${graceIsOver})
        and p.id = j.product_id and p.deleted_at is null and p.status = j.status
        and not exists (select from product_judgements n where n.product_id = j.product_id and n.id > j.id)
      returning j.product_id, j.before, j.status as given
    ), restored as (
      update products p set status = t.before ->> 'status', rejection_reason = t.before ->> 'rejectionReason',
        approved_at = (t.before ->> 'approvedAt')::timestamptz, rejected_at = (t.before ->> 'rejectedAt')::timestamptz,
        updated_at = statement_timestamp()
      from taken t where p.id = t.product_id
    ), judged as (
      insert into product_judged_states (product_id, verdict, state, changed_at)
      select product_id, before -> 'judged' ->> 'verdict', before -> 'judged' -> 'state',
        (before -> 'judged' ->> 'changed_at')::timestamptz
      from taken where jsonb_typeof(before -> 'judged') = 'object'
      on conflict (product_id) do nothing
    )
    select product_id as id, jsonb_build_object('status', given) as before,
      jsonb_build_object('status', before ->> 'status', 'submittedAt', before -> 'submittedAt') as after
    from taken order by product_id`.execute(tx);
  // A trigger has stamped what waits again as if it had just been sent.
  await sql`
    update products p set submitted_at = r."submittedAt"
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, after }) => ({ id, ...after })))}::jsonb)
      as r(id uuid, "submittedAt" timestamptz) where p.id = r.id`.execute(tx);
  return rows.map(({ id, before, after }) => ({ id, before, after: { status: after.status } }));
}

/** When the oldest judgement that this seller was not told of was made. */
export async function oldestUntold(db: Database, sellerId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(judged_at) as at from product_judgements where seller_id = ${sellerId}`.execute(db);
  return rows[0]?.at ?? null;
}

export interface News {
  verdict: 'approved' | 'rejected';
  reason: string | null;
  id: string;
  sku: string;
  name: string;
  seller: { id: string; email: string; firstName: string; isApproved: boolean };
}

/**
 * Takes what can no longer be undone, and answers what its seller is told: of each product the last verdict, while it
 * holds. `isLeft`: something younger remains.
 */
export async function takeNews(
  tx: DatabaseTransaction,
  sellerId: string,
): Promise<{ news: News[]; isLeft: boolean }> {
  const { rows } = await sql<News>`
    with taken as (
      delete from product_judgements where seller_id = ${sellerId} and ${graceIsOver} returning *
    ), last as (
      select distinct on (product_id) * from taken where verdict is not null order by product_id, id desc
    )
    select l.verdict, l.reason, p.id, p.sku, p.name, jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name,
      'isApproved', u.is_approved) as seller
    from last l join products p on p.id = l.product_id join users u on u.id = p.seller_id
    where p.deleted_at is null and p.status = l.status order by l.id`.execute(tx);
  const { rows: left } = await sql`
    select from product_judgements where seller_id = ${sellerId} limit 1`.execute(tx);
  return { news: rows, isLeft: left.length > 0 };
}
