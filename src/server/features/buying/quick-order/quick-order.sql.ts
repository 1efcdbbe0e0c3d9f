import type { CustomerTerms } from '../../../../domain/catalogue/pricing.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Pool } from '../../../db/pool.ts';
import { type ProductCardRow, productCardColumns } from '../../../db/product-card.ts';

/** Products that could be bought once, of these, whether or not they still can. */
export function listFormerCards(pool: Pool, ids: readonly string[]): Promise<ProductCardRow[]> {
  return queryNamed<ProductCardRow>(
    pool,
    'list_former_cards',
    `select ${productCardColumns} from product_cards p where p.id = any($1::uuid[]) and p.approved_at is not null`,
    [ids],
  );
}

/** What sellers agreed with this company about these products; those without are left out. */
export function listOwnTerms(
  pool: Pool,
  companyId: string,
  ids: readonly string[],
): Promise<{ productId: string; regularPricePaisa: number; terms: CustomerTerms[] }[]> {
  return queryNamed(
    pool,
    'list_own_terms',
    `select p.id as "productId", p.regular_price_paisa as "regularPricePaisa", t.terms
     from products p cross join lateral customer_terms($1, p.seller_id, p.id, p.category_id) as t (terms)
     where p.id = any($2::uuid[]) and t.terms is not null
       and p.seller_id in (select c.seller_id from customer_prices c where c.company_id = $1)`,
    [companyId, ids],
  );
}
