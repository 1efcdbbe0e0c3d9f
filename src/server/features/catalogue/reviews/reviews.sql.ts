import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface ReviewRow {
  id: string;
  rating: number;
  comment: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

export interface ReviewedProduct {
  sellerId: string;
  isPublic: boolean;
}

/** The product of a review, with how many reviews gave 1 to 5 stars. */
export async function findReviewedProduct(
  pool: Queryable,
  productId: string,
): Promise<(ReviewedProduct & { stars: number[] }) | null> {
  const rows = await queryNamed<ReviewedProduct & { stars: number[] }>(
    pool,
    'find_reviewed_product',
    `select p.seller_id as "sellerId", p.is_public as "isPublic",
            (select array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
                          count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4),
                          count(*) filter (where r.rating = 5)]
             from reviews r where r.product_id = p.id and r.hidden_at is null) as stars
     from product_cards p where p.id = $1 and p.deleted_at is null`,
    [productId],
  );
  return rows[0] ?? null;
}

/** One page of a product's reviews, newest first. */
export function listReviews(
  pool: Queryable,
  productId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewRow[]> {
  return queryNamed(
    pool,
    'list_reviews',
    `select r.id, r.rating, r.comment, u.first_name as "firstName", u.last_name as "lastName",
            r.created_at as "createdAt"
     from reviews r join users u on u.id = r.user_id
     where r.product_id = $1 and r.hidden_at is null
     order by r.created_at desc, r.id desc limit $2 offset $3`,
    [productId, limit, offset],
  );
}

/** A delivered order line of this product and buyer (product.md 1), and whether they have reviewed it already. */
export async function findRightToReview(
  pool: Queryable,
  productId: string,
  userId: string,
): Promise<{ orderItemId: string | null; hasReviewed: boolean }> {
  const rows = await queryNamed<{ orderItemId: string | null; hasReviewed: boolean }>(
    pool,
    'find_right_to_review',
    `select (select i.id from order_items i
               join parcels d on d.id = i.parcel_id
               join orders o on o.id = i.order_id
             where i.product_id = $1 and o.user_id = $2 and d.status = 'delivered'
               and i.quantity > cancelled_quantity(i.id)
               and not exists (select from cases c where c.parcel_id = d.id and c.kind = 'not_received'
                 and c.state in ('open', 'waiting_for_seller', 'waiting_for_buyer')) limit 1) as "orderItemId",
            exists (select 1 from reviews r where r.product_id = $1 and r.user_id = $2) as "hasReviewed"`,
    [productId, userId],
  );
  return rows[0] ?? { orderItemId: null, hasReviewed: false };
}

/** Stores a review; null when this buyer has one of the product already. */
export async function insertReview(
  db: Database,
  review: { productId: string; userId: string; orderItemId: string; rating: number; comment: string },
): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    with stored as (
      insert into reviews (product_id, user_id, order_item_id, rating, comment)
      values (${review.productId}, ${review.userId}, ${review.orderItemId}, ${review.rating}, ${review.comment})
      on conflict (product_id, user_id) do nothing
      returning id, rating, comment, user_id, created_at
    )
    select s.id, s.rating, s.comment, u.first_name as "firstName", u.last_name as "lastName",
           s.created_at as "createdAt"
    from stored s join users u on u.id = s.user_id`.execute(db);
  return rows[0] ?? null;
}

/** Takes one more rating into the product's own figures. */
export async function addRating(db: Database, productId: string, rating: number): Promise<void> {
  await sql`
    update products set rating_sum = rating_sum + ${rating}::int, rating_count = rating_count + 1,
      rating_average = round((rating_sum + ${rating}::int)::numeric / (rating_count + 1), 2)
    where id = ${productId}`.execute(db);
}

/** Takes one rating out of the product's own figures. */
export async function removeRating(db: Database, productId: string, rating: number): Promise<void> {
  await sql`
    update products set rating_sum = rating_sum - ${rating}::int, rating_count = rating_count - 1,
      rating_average = coalesce(round((rating_sum - ${rating}::int)::numeric / nullif(rating_count - 1, 0), 2), 0)
    where id = ${productId}`.execute(db);
}
