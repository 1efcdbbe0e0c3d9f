import { sql } from 'kysely';
import type { PricedProduct } from '../../../../domain/catalogue/priced-product.ts';
import type { Database } from '../../../db/database.ts';
import type { OrderableProduct } from './order-placing.sql.ts';

/** Goods in no catalogue, as the quote that they are ordered from says. */
export interface QuotedGoods {
  sellerId: string;
  name: string;
  sku: string;
  hsCode: string | null;
  unit: string;
  categoryId: string | null;
  /** The main category as buyers know it, for a picture; empty without one. */
  rootSlug: string;
}

/** Goods in no catalogue, at what a quote says: there is no stock of them, and no limits. */
export interface UnlistedGoods extends PricedProduct {
  id: null;
  name: string;
  sku: string;
  imageUrl: null;
  hsCode: string | null;
  unit: string;
  categoryId: string | null;
  rootSlug: string;
  sellerId: string;
  sellerName: string;
  sellerSlug: string;
  /** Who quoted goods has said what their way costs. */
  hasDeliveryRates: false;
  customerTerms: null;
}

/** What a line of an order is of. */
export type OrderedGoods = OrderableProduct | UnlistedGoods;

/** Who would send goods that are in no catalogue. */
export interface GoodsSeller {
  id: string;
  name: string;
  slug: string;
  isPublic: boolean;
  /** Until when they are away, as YYYY-MM-DD; null: they can be ordered from. */
  awayUntil: string | null;
}

/** These sellers, by the rules that `product_cards` has for products. */
export async function listGoodsSellers(db: Database, ids: readonly string[]): Promise<GoodsSeller[]> {
  const { rows } = await sql<GoodsSeller>`
    select id, coalesce(company_name, first_name || ' ' || last_name) as name, slug,
      is_approved and is_active and deleted_at is null as "isPublic",
      case when away_until > kathmandu_day(now()) then away_until::text end as "awayUntil"
    from users where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
