import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

/** The sitemap protocol allows 50,000 addresses a file. */
export const SITEMAP_PAGE_SIZE = 40_000;

export interface SitemapProduct {
  id: string;
  updatedAt: Date;
}

export interface SitemapCategory {
  name: string;
  slug: string;
}

/** Public products in the order of their ids; give the last id of the page before, or null for the first. */
export function listSitemapProducts(pool: Queryable, afterId: string | null): Promise<SitemapProduct[]> {
  return queryNamed(
    pool,
    'list_sitemap_products',
    `select p.id, p.updated_at as "updatedAt" from public_products p
     where p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
     order by p.id limit $2`,
    [afterId, SITEMAP_PAGE_SIZE],
  );
}

/** The addresses of everybody who may sell. */
export function listSitemapSellers(pool: Queryable): Promise<{ slug: string }[]> {
  return queryNamed(
    pool,
    'list_sitemap_sellers',
    `select slug from users where role = 'seller' and is_approved and is_active and deleted_at is null order by slug`,
    [],
  );
}

/** Active categories, in display order. */
export function listSitemapCategories(pool: Queryable): Promise<SitemapCategory[]> {
  return queryNamed(
    pool,
    'list_sitemap_categories',
    'select name, slug from categories where is_active order by display_order, name',
    [],
  );
}
