import type {
  ProductCard,
  ProductImage,
  PriceBreak as WireBreak,
} from '../../contract/catalogue/products.contract.ts';
import type { PriceBreak } from '../../domain/catalogue/priced-product.ts';
import { highlightsOf } from '../../domain/shop/highlights.ts';
import { rupeesFromPaisa } from '../../domain/shop/money.ts';
import { spokenName } from '../plugins/asked-language.ts';

/** A product as the columns of `productCardColumns` give it. */
export interface ProductCardRow {
  id: string;
  name: string;
  nameNe: string | null;
  brand: string | null;
  sku: string;
  image: ProductImage | null;
  highlights: { name: string; value: string }[];
  categoryId: string;
  categoryName: string;
  categoryNameNe: string | null;
  categorySlug: string;
  categoryRootSlug: string;
  sellerId: string;
  sellerName: string;
  sellerSlug: string;
  /** YYYY-MM-DD, or null while the seller can be ordered from. */
  sellerAwayUntil: string | null;
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  /** The lowest regular price of the last 30 days while it is below the regular price, else null. */
  referencePricePaisa: number | null;
  priceBreaks: PriceBreak[];
  quantity: number;
  lowStockThreshold: number;
  stockConfirmedAt: Date;
  minimumOrderQuantity: number;
  orderMultiple: number;
  maximumPerOrder: number | null;
  ratingAverage: number;
  ratingCount: number;
  salesCount: number;
  createdAt: Date;
}

/**
 * The columns of a product card as SQL text, over `p`: the view `public_products` (what everybody may see) or
 * `product_cards` (every product; `p.is_public` says whether it may still be shown and bought).
 * The views bring the names of seller and category along; nothing else needs to be joined.
 */
export const productCardColumns = `
  p.id, p.name, p.name_ne as "nameNe", p.brand, p.sku,
  coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isPrimary == true)'), p.images -> 0) as image,
  jsonb_path_query_array(p.specifications, '$[0 to 3]') as highlights,
  p.category_id as "categoryId", p.category_name as "categoryName",
  p.category_name_ne as "categoryNameNe",
  p.category_slug as "categorySlug", p.category_root_slug as "categoryRootSlug",
  p.seller_id as "sellerId", p.seller_name as "sellerName",
  p.seller_slug as "sellerSlug", p.seller_away_until as "sellerAwayUntil",
  p.regular_price_paisa as "regularPricePaisa", p.wholesale_price_paisa as "wholesalePricePaisa", p.price_breaks as "priceBreaks",
  p.reference_price_paisa as "referencePricePaisa",
  p.quantity, p.low_stock_threshold as "lowStockThreshold", p.stock_confirmed_at as "stockConfirmedAt",
  p.minimum_order_quantity as "minimumOrderQuantity", p.order_multiple as "orderMultiple",
  p.maximum_per_order as "maximumPerOrder",
  p.rating_average as "ratingAverage", p.rating_count as "ratingCount",
  p.sales_count as "salesCount", p.created_at as "createdAt"`;

/** The card as it goes over the wire: an allow-list, so extra columns of the row are not passed on. */
export function toProductCard(row: ProductCardRow): ProductCard {
  return {
    _id: row.id,
    id: row.id,
    ...spokenName(row),
    brand: row.brand,
    sku: row.sku,
    images: row.image ? [toProductImage(row.image, true)] : [],
    category: {
      _id: row.categoryId,
      ...spokenName({ name: row.categoryName, nameNe: row.categoryNameNe }),
      slug: row.categorySlug,
      rootSlug: row.categoryRootSlug,
    },
    seller: {
      _id: row.sellerId,
      companyName: row.sellerName,
      slug: row.sellerSlug,
      awayUntil: row.sellerAwayUntil,
    },
    pricing: {
      regularPrice: rupeesFromPaisa(row.regularPricePaisa),
      wholesalePrice: rupeesFromPaisa(row.wholesalePricePaisa),
      ...(row.referencePricePaisa === null
        ? {}
        : { referencePrice: rupeesFromPaisa(row.referencePricePaisa) }),
      priceBreaks: row.priceBreaks.map(toWireBreak),
    },
    inventory: {
      quantity: row.quantity,
      lowStockThreshold: row.lowStockThreshold,
      trackInventory: true,
      inStock: row.quantity > 0,
    },
    stockConfirmedAt: row.stockConfirmedAt.toISOString(),
    minimumOrderQuantity: row.minimumOrderQuantity,
    orderMultiple: row.orderMultiple,
    maximumPerOrder: row.maximumPerOrder,
    ratings: { average: row.ratingAverage, count: row.ratingCount },
    highlights: highlightsOf(row.highlights).texts,
    chosenHighlights: 0,
    salesCount: row.salesCount,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A quantity price of the wire: rupees. */
export function toWireBreak({ from, regularPricePaisa, wholesalePricePaisa }: PriceBreak): WireBreak {
  return {
    from,
    regularPrice: rupeesFromPaisa(regularPricePaisa),
    wholesalePrice: wholesalePricePaisa === null ? null : rupeesFromPaisa(wholesalePricePaisa),
  };
}

/** An image of the wire; `isPrimary` as given, or as stored. */
export function toProductImage(image: ProductImage, isPrimary = image.isPrimary === true): ProductImage {
  return { url: image.url, alt: image.alt, isPrimary };
}
