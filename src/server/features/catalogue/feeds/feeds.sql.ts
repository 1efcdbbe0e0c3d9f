import { sql } from 'kysely';
import type { Offer } from '../../../../domain/catalogue/feed.ts';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { Database } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

/** A public product as feeds say it: no wholesale price, no agreed one. */
export interface FeedProduct extends Omit<Offer, 'wholesalePricePaisa' | 'referencePricePaisa'>, Measures {
  id: string;
  name: string;
  brand: string | null;
  model: string | null;
  description: string;
  sku: string;
  /** Paths, the primary one first. */
  images: string[];
  categoryId: string;
  sellerName: string;
  sellerSlug: string;
  orderMultiple: number;
  maximumPerOrder: number | null;
  hsCode: string | null;
  unit: string;
  originCountry: string | null;
  warrantyMonths: number | null;
  /** When it came, to the microsecond: rows of one seller are read on from it. */
  place: string;
}

const COLUMNS = `
  p.id, p.name, p.brand, p.model, p.description, p.sku,
  array(select i.value ->> 'url' from jsonb_array_elements(p.images) with ordinality i (value, nth)
    order by coalesce((i.value ->> 'isPrimary')::boolean, false) desc, i.nth) as images,
  p.category_id as "categoryId", p.seller_name as "sellerName", p.seller_slug as "sellerSlug",
  p.seller_away_until as "sellerAwayUntil", p.regular_price_paisa as "regularPricePaisa",
  coalesce((select jsonb_agg(b.value - 'wholesalePricePaisa' order by b.nth)
    from jsonb_array_elements(p.price_breaks) with ordinality b (value, nth)), '[]') as "priceBreaks",
  p.quantity, p.minimum_order_quantity as "minimumOrderQuantity", p.order_multiple as "orderMultiple",
  p.maximum_per_order as "maximumPerOrder", p.hs_code as "hsCode", p.unit, p.origin_country as "originCountry",
  p.warranty_months as "warrantyMonths", p.weight_grams as "weightGrams", p.length_mm as "lengthMm",
  p.width_mm as "widthMm", p.height_mm as "heightMm", p.created_at::text as place`;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Everybody's products in the order of their ids, without those of sellers who stand in no feed: those after `last`. */
export function listFeedProducts(
  pool: Queryable,
  { last, limit }: { last: FeedProduct | null; limit: number },
): Promise<FeedProduct[]> {
  return queryNamed(
    pool,
    'list_feed_products',
    `select ${COLUMNS} from public_products p
     where p.id > $1 and not exists (select from seller_feeds f where f.seller_id = p.seller_id and not f.is_on)
     order by p.id limit $2`,
    [last?.id ?? FIRST, limit],
  );
}

/** The same of one seller, the newest first, as an index holds them. */
export function listFeedProductsOf(
  pool: Queryable,
  { sellerId, last, limit }: { sellerId: string; last: FeedProduct | null; limit: number },
): Promise<FeedProduct[]> {
  return queryNamed(
    pool,
    'list_feed_products_of',
    `select ${COLUMNS} from public_products p
     where p.seller_id = $1 and p.deleted_at is null
       and p.created_at <= coalesce($2::timestamptz, 'infinity')
       and (p.created_at, p.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, '${FIRST}'))
     order by p.created_at desc, p.id desc limit $4`,
    [sellerId, last?.place ?? null, last?.id ?? null, limit],
  );
}

/** The path of names to each active category, from the top. */
export async function listCategoryPaths(pool: Queryable): Promise<Map<string, string[]>> {
  const rows = await queryNamed<{ id: string; path: string[] }>(
    pool,
    'list_category_paths',
    `with recursive tree (id, path) as (
       select id, array[name] from categories where is_active
         and (parent_id is null or parent_id in (select id from categories where not is_active))
       union all
       select c.id, t.path || c.name from categories c join tree t on c.parent_id = t.id where c.is_active
     ) select id, path from tree`,
    [],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export interface FeedSeller {
  id: string;
  slug: string;
  name: string;
}

/** Who sells under this address, or one of before, and stands in feeds; null: nobody. */
export async function findFeedSeller(pool: Queryable, slug: string): Promise<FeedSeller | null> {
  const rows = await queryNamed<FeedSeller>(
    pool,
    'find_feed_seller',
    `select u.id, u.slug, coalesce(u.company_name, u.first_name || ' ' || u.last_name) as name
     from seller_slugs g join users u on u.id = g.seller_id
     where g.slug = $1 and u.role = 'seller' and u.is_approved and u.is_active and u.deleted_at is null
       and not exists (select from seller_feeds f where f.seller_id = u.id and not f.is_on)`,
    [slug],
  );
  return rows[0] ?? null;
}

/** Names what all sellers have said: another text once one of them says something else. */
export async function getFeedStamp(pool: Queryable): Promise<string> {
  const rows = await queryNamed<{ stamp: string }>(
    pool,
    'get_feed_stamp',
    `select count(*) || ' ' || coalesce(max(changed_at)::text, '') as stamp from seller_feeds where not is_on`,
    [],
  );
  return rows[0]?.stamp ?? '';
}

export interface OwnFeedsRow {
  slug: string;
  isOn: boolean;
  isPublic: boolean;
  products: number;
}

/** What a seller has said, and how many products stand in feeds if they do. */
export async function getOwnFeeds(db: Database, sellerId: string): Promise<OwnFeedsRow> {
  const { rows } = await sql<OwnFeedsRow>`
    select u.slug, coalesce(f.is_on, true) as "isOn", u.is_approved and u.is_active as "isPublic",
      case when coalesce(f.is_on, true)
        then (select count(*) from public_products p where p.seller_id = u.id and p.deleted_at is null) else 0 end as products
    from users u left join seller_feeds f on f.seller_id = u.id where u.id = ${sellerId}`.execute(db);
  return rows[0] as OwnFeedsRow;
}

/** Says it from now on; false: it was so already. */
export async function putSellerFeeds(
  db: Database,
  { sellerId, isOn, userId }: { sellerId: string; isOn: boolean; userId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into seller_feeds as f (seller_id, is_on, changed_by) select ${sellerId}, ${isOn}, ${userId}
    where not ${isOn} or exists (select from seller_feeds where seller_id = ${sellerId})
    on conflict (seller_id) do update
      set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = clock_timestamp()
      where f.is_on <> excluded.is_on`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
