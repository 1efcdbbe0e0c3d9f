import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

export interface SentFromRow {
  productId: string;
  sellerId: string;
  /** As few as can be ordered. */
  least: number;
  /** Of the seller's default address; null without one. */
  province: string | null;
  /** YYYY-MM-DD, or null while the seller can be ordered from. */
  awayUntil: string | null;
}

/** Where the public ones of these products are sent from, in the order of their ids here. */
export function listPlacesSentFrom(pool: Queryable, ids: readonly string[]): Promise<SentFromRow[]> {
  return queryNamed(
    pool,
    'list_places_sent_from',
    `select p.id as "productId", p.seller_id as "sellerId", p.minimum_order_quantity as least,
       p.seller_away_until as "awayUntil", a.province
     from unnest($1::uuid[]) with ordinality as wanted (id, position)
     join public_products p on p.id = wanted.id
     left join addresses a on a.company_id = p.seller_id and a.is_default
     order by wanted.position`,
    [ids],
  );
}
