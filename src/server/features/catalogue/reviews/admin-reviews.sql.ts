import { sql } from 'kysely';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import type { Database } from '../../../db/database.ts';
import { containing, personPattern, personText } from '../../../db/person-search.ts';

export interface AdminReviewFilter {
  status?: 'visible' | 'hidden' | undefined;
  rating?: number | undefined;
  search?: string | undefined;
}

export interface AdminReviewRow {
  id: string;
  rating: number;
  comment: string;
  productId: string;
  productName: string;
  authorId: string;
  authorName: string;
  authorEmail: string;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  createdAt: Date;
}

const columns = sql`
  r.id, r.rating, r.comment, p.id as "productId", p.name as "productName", u.id as "authorId",
  u.first_name || ' ' || u.last_name as "authorName", u.email as "authorEmail", r.hidden_at as "hiddenAt",
  r.hidden_reason as "hiddenReason", r.created_at as "createdAt"`;
const tables = sql`reviews r join products p on p.id = r.product_id join users u on u.id = r.user_id`;

function condition({ status, rating, search }: AdminReviewFilter) {
  const parts = [sql`true`];
  if (status) parts.push(status === 'hidden' ? sql`r.hidden_at is not null` : sql`r.hidden_at is null`);
  if (rating !== undefined) parts.push(sql`r.rating = ${rating}`);
  if (search) {
    const pattern = containing(search);
    parts.push(
      sql`(lower(r.comment) like ${pattern} or lower(p.name) like ${pattern} or ${personText} like ${personPattern(search)})`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** A page of all reviews, newest first. */
export async function listAdminReviews(
  db: Database,
  filter: AdminReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminReviewRow[]> {
  const { rows } = await sql<AdminReviewRow>`
    select ${columns} from ${tables} where ${condition(filter)}
    order by r.created_at desc, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counted up to the ceiling. */
export async function countAdminReviews(db: Database, filter: AdminReviewFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${tables} where ${condition(filter)} limit ${COUNT_CEILING}) s`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export async function findAdminReview(db: Database, reviewId: string): Promise<AdminReviewRow | null> {
  const { rows } =
    await sql<AdminReviewRow>`select ${columns} from ${tables} where r.id = ${reviewId}`.execute(db);
  return rows[0] ?? null;
}

export interface LockedReview {
  productId: string;
  rating: number;
  isHidden: boolean;
  hiddenReason: string | null;
}

export async function lockReview(db: Database, reviewId: string): Promise<LockedReview | null> {
  const { rows } = await sql<LockedReview>`
    select product_id as "productId", rating, hidden_at is not null as "isHidden", hidden_reason as "hiddenReason"
    from reviews where id = ${reviewId} for update`.execute(db);
  return rows[0] ?? null;
}

/** Null shows the review again. */
export async function setHidden(db: Database, reviewId: string, reason: string | null): Promise<void> {
  await sql`
    update reviews set hidden_reason = ${reason}, hidden_at = case when ${reason}::text is null then null else now() end
    where id = ${reviewId}`.execute(db);
}
