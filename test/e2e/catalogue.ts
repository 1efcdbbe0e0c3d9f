import type { APIRequestContext } from '@playwright/test';
import type { Product, ProductCard, ProductList } from '../../src/contract/catalogue/products.contract.ts';
import type { ReviewList } from '../../src/contract/catalogue/reviews.contract.ts';

// What the running shop's catalogue holds, asked from its API: tests choose products by what they are, not by name.

export async function getData<Data>(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await request.get(path, { headers });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  return ((await response.json()) as { data: Data }).data;
}

export function listProducts(request: APIRequestContext, query = ''): Promise<ProductList> {
  return getData<ProductList>(request, `/api/products?${query}`);
}

export function getProduct(request: APIRequestContext, id: string): Promise<Product> {
  return getData<Product>(request, `/api/products/${id}`);
}

export function listReviews(
  request: APIRequestContext,
  id: string,
  headers?: Record<string, string>,
): Promise<ReviewList> {
  return getData<ReviewList>(request, `/api/products/${id}/reviews`, headers);
}

/** The first public product for which `isWanted` holds, of a seller who takes orders. */
export async function findProduct(
  request: APIRequestContext,
  isWanted: (product: ProductCard) => boolean,
): Promise<ProductCard> {
  for (let page = 1; ; page += 1) {
    const { products, pagination } = await listProducts(request, `limit=100&page=${page}`);
    const product = products.find((one) => one.seller.awayUntil === null && isWanted(one));
    if (product) return product;
    if (page >= pagination.pages) throw new Error('the catalogue has no such product');
  }
}

/** A product that sells by the piece, at one price whatever the quantity, with plenty in stock. */
export function findPlentifulProduct(request: APIRequestContext): Promise<ProductCard> {
  return findProduct(
    request,
    ({ inventory, minimumOrderQuantity, pricing }) =>
      minimumOrderQuantity === 1 && pricing.priceBreaks.length === 0 && inventory.quantity > 40,
  );
}
