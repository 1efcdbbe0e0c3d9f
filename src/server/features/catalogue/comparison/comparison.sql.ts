import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

export type ComparedProductRow = ProductCardRow & {
  specifications: { name: string; value: string }[];
  originCountry: string | null;
  warrantyMonths: number | null;
};

/** The public ones of these products, in the order of their ids here, with what their sellers state. */
export function listComparedProducts(pool: Queryable, ids: readonly string[]): Promise<ComparedProductRow[]> {
  return queryNamed(
    pool,
    'list_compared_products',
    `select ${productCardColumns}, p.specifications, p.origin_country as "originCountry",
            p.warranty_months as "warrantyMonths"
     from unnest($1::uuid[]) with ordinality as wanted (id, position)
     join public_products p on p.id = wanted.id
     order by wanted.position`,
    [ids],
  );
}
