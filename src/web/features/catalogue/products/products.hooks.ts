import { queryOptions } from '@tanstack/react-query';
import type { Comparison } from '../../../../contract/catalogue/comparison.contract.ts';
import type {
  OwnProduct,
  Product,
  ProductCard,
  ProductList,
} from '../../../../contract/catalogue/products.contract.ts';
import { PAGE_LANGUAGE } from '../../../../domain/shop/language.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import type { WirePrices } from '../../../ui/goods/Price.tsx';
import { lowestPrices } from './quantity-prices.ts';

/** What a card shows. Lists travel with the page's HTML, so they keep nothing else. */
export type ProductTile = Pick<
  ProductCard,
  '_id' | 'name' | 'nameLang' | 'brand' | 'minimumOrderQuantity' | 'ratings'
> & {
  pricing: WirePrices;
  /** What one costs at the largest quantity; null when that is no less. */
  lowest: WirePrices | null;
  /** The primary image; its text is the name beside it. */
  images: readonly Pick<ProductCard['images'][number], 'url'>[];
  category: Pick<ProductCard['category'], 'rootSlug'>;
  seller: Pick<ProductCard['seller'], 'awayUntil'>;
  inventory: Pick<ProductCard['inventory'], 'quantity' | 'inStock'>;
};

/** What a row of the list view shows beside that. */
export type RowTile = ProductTile & {
  row: Pick<
    ProductCard,
    'sku' | 'orderMultiple' | 'maximumPerOrder' | 'highlights' | 'chosenHighlights' | 'stockConfirmedAt'
  > &
    Pick<ProductCard['seller'], 'companyName'>;
};

async function getTiles(path: string, signal: AbortSignal): Promise<{ products: ProductTile[] }> {
  const { products } = await apiGet<ProductList>(path, { signal });
  return { products: products.map(tileOf) };
}

/** A product of any list as a card takes it. */
export function tileOf(card: ProductCard): ProductTile {
  const { _id, name, nameLang, brand, ratings, minimumOrderQuantity } = card;
  const { regularPrice, wholesalePrice, referencePrice } = card.pricing;
  const { quantity, inStock } = card.inventory;
  return {
    ...{ _id, name, brand, minimumOrderQuantity, ratings },
    ...(nameLang === undefined ? {} : { nameLang }),
    pricing:
      referencePrice === undefined
        ? { regularPrice, wholesalePrice }
        : { regularPrice, wholesalePrice, referencePrice },
    lowest: lowestPrices(card.pricing),
    images: card.images.slice(0, 1).map(({ url }) => ({ url })),
    category: { rootSlug: card.category.rootSlug },
    seller: { awayUntil: card.seller.awayUntil },
    inventory: { quantity, inStock },
  };
}

/** A product of any list as a row takes it. */
export function rowOf(card: ProductCard): RowTile {
  const { sku, orderMultiple, maximumPerOrder, highlights, chosenHighlights, stockConfirmedAt } = card;
  const { companyName } = card.seller;
  return {
    ...tileOf(card),
    row: { sku, orderMultiple, maximumPerOrder, highlights, chosenHighlights, stockConfirmedAt, companyName },
  };
}

/** Home page: four real products, best selling and in stock (product.md: nothing stays a stub). */
export const featuredProductsQuery = queryOptions({
  queryKey: ['products', 'featured'],
  queryFn: ({ signal }) =>
    getTiles(apiPath('/api/products', { sortBy: 'salesCount:desc', inStock: true, limit: 4 }), signal),
});

/** The ten best selling, in stock or not. */
export const bestSellersQuery = queryOptions({
  queryKey: ['products', 'best-sellers'],
  queryFn: ({ signal }) =>
    getTiles(apiPath('/api/products', { sortBy: 'salesCount:desc', limit: 10 }), signal),
});

/** One product; rejects with a 404 ApiError when it is not there or not public. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'detail', id],
    queryFn: async ({ signal }) =>
      shown(await apiGet<Product | OwnProduct>(`/api/products/${encodeURIComponent(id)}`, { signal })),
  });
}

/** Its seller and admins are told each text in its own language: on a page in Nepali they see what buyers see. */
function shown(product: Product | OwnProduct): Product {
  if (PAGE_LANGUAGE === 'en' || !('nameNe' in product)) return product;
  const { name, nameNe, description, descriptionNe } = product;
  return {
    ...product,
    ...(nameNe === null ? { name, nameLang: 'en' } : { name: nameNe }),
    ...(descriptionNe === null ? { description, descriptionLang: 'en' } : { description: descriptionNe }),
  };
}

/** Products side by side; rejects with a 400 ApiError that says why they are not compared. */
export function comparisonQuery(ids: readonly string[]) {
  const path = apiPath('/api/products/compare', { ids: ids.join(',') });
  return queryOptions({
    queryKey: ['products', 'compare', path],
    queryFn: ({ signal }) => apiGet<Comparison>(path, { signal }),
  });
}

/** spec 2: up to 4 products from the same category, excluding this one. */
export function relatedProductsQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'related', id],
    queryFn: async ({ client, signal }) => {
      const product = await client.ensureQueryData(productQuery(id));
      const query = { category: product.category._id, limit: 4, exclude: id };
      return getTiles(apiPath('/api/products', query), signal);
    },
  });
}
