import { sql } from 'kysely';
import type { PricePoint } from '../../../../domain/catalogue/price-record.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

const MOST_POINTS = 1_000;

/** The regular prices of a public product over so many days, the oldest first, and now; none: it is not public. */
export function listPricePoints(
  pool: Queryable,
  { productId, days }: { productId: string; days: number },
): Promise<(PricePoint & { now: Date })[]> {
  return queryNamed(
    pool,
    'list_price_points',
    `select * from (
       select q.created_at as at, q.regular_price_paisa as "regularPricePaisa", now() as now
       from public_products p join price_points q on q.product_id = p.id
       where p.id = $1 and q.created_at >= coalesce((select max(b.created_at) from price_points b
         where b.product_id = $1 and b.created_at <= now() - make_interval(hours => 24 * $2::int)), '-infinity')
       order by q.created_at desc limit ${MOST_POINTS}) newest
     order by at`,
    [productId, days],
  );
}

/** Takes lowest prices whose 30 days are over out of the products' rows; answers how many there were. */
export async function settleLowestPrices(db: Database, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with past as (
      select id from products where lowest_price_until <= now() order by id limit ${batch} for no key update skip locked
    )
    update products p set (lowest_price_paisa, lowest_price_until) =
      (select paisa, until from lowest_recent_price(p.id, p.regular_price_paisa, now()))
    from past where p.id = past.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
