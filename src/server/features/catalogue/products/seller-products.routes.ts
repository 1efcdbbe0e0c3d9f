import { z } from 'zod';
import {
  bulkPricesResultSchema,
  bulkPricesSchema,
  bulkProductsSchema,
  bulkResultSchema,
  countedBulkResultSchema,
  stockConfirmationsSchema,
} from '../../../../contract/catalogue/bulk-products.contract.ts';
import {
  productFormSchema,
  updateProductSchema,
} from '../../../../contract/catalogue/product-form.contract.ts';
import { ownProductSchema } from '../../../../contract/catalogue/products.contract.ts';
import {
  quickEditSchema,
  type SellerProductRow,
  sellerProductListSchema,
  sellerProductRowSchema,
  sellerProductStatusSchema,
  sellerProductsQuerySchema,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toProductCard } from '../../../db/product-card.ts';
import type { Deps } from '../../../deps.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { toOwnProduct } from '../catalogue/product-detail-view.ts';
import { findProduct } from '../catalogue/products.sql.ts';
import { changeManyPrices } from './bulk-prices.commands.ts';
import { changeManyProducts, changeMatchingProducts, confirmStockOfMany } from './bulk-products.commands.ts';
import {
  createProduct,
  deleteProduct,
  quickEditProduct,
  saveProduct,
  toggleProduct,
} from './seller-products.commands.ts';
import { findSellerProduct, listSellerProductIds, type SellerProductRecord } from './seller-products.sql.ts';
import { findSellerProducts, sellerProductsFilterOf } from './seller-products-view.ts';

const tag = 'Seller';
const idParams = z.object({ id: z.string() });
/** Long descriptions in Devanagari and a hundred specifications. */
const FORM_LIMIT = 1_000_000;

/** spec 7, Seller products: every call is about the caller's own products, and none of anybody else's is there. */
export function sellerProductsRoutes(deps: Deps): RouteDefinition[] {
  const ownProduct = async (productId: string) => {
    const row = await findProduct(deps.pool, productId);
    if (row === null) throw productNotFound();
    return toOwnProduct(row);
  };
  const ownRow = async (own: { sellerId: string; productId: string }) => {
    const row = await findSellerProduct(deps.db, own);
    if (row === null) throw productNotFound();
    return toSellerProduct(row);
  };
  const ownIds = (params: { id: string }, viewer: { sellerId: string }) => ({
    sellerId: viewer.sellerId,
    productId: uuidOr(params.id, productNotFound).toLowerCase(),
  });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/my-products',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary:
        'Your products, filtered, sorted, one page at a time, with counts over all of them and over those that search and category find',
      tag,
      query: sellerProductsQuerySchema,
      response: sellerProductListSchema,
      handler: async ({ query: { page, limit, sortBy, ...choice }, viewer }) => {
        const filter = await sellerProductsFilterOf(deps, viewer.sellerId, choice);
        const { rows, matching, counts, found } = await findSellerProducts(deps, filter, {
          sortBy,
          ...rowsOf({ page, limit }),
        });
        return {
          products: rows.map(toSellerProduct),
          pagination: paginationOf({ page, limit }, matching),
          counts,
          found,
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/products',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Add a product; it waits for approval',
      tag,
      bodyLimit: FORM_LIMIT,
      body: productFormSchema,
      response: ownProductSchema,
      handler: async ({ body, viewer }) => {
        const id = await createProduct(deps, { sellerId: viewer.sellerId, form: body });
        return new Answer(await ownProduct(id), { status: 201, message: 'Product created successfully' });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/products/:id',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary:
        'Save the form of your product; a rejected one is sent for approval again; send an Idempotency-Key to repeat safely',
      tag,
      bodyLimit: FORM_LIMIT,
      params: idParams,
      body: updateProductSchema,
      response: ownProductSchema,
      handler: async ({ params, body, viewer, request }) => {
        const own = ownIds(params, viewer);
        const note = await saveProduct(deps, {
          ...own,
          form: body,
          idempotencyKey: idempotencyKeyOf(request),
        });
        return new Answer(await ownProduct(own.productId), {
          message: note ?? 'Product updated successfully',
        });
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/products/:id/status',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Show or hide an approved product of yours',
      tag,
      params: idParams,
      body: sellerProductStatusSchema,
      response: sellerProductRowSchema,
      handler: async ({ params, body, viewer }) => {
        const own = ownIds(params, viewer);
        await toggleProduct(deps, { ...own, isActive: body.isActive });
        return new Answer(await ownRow(own), { message: 'Product status updated' });
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/products/:id/quick-edit',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary:
        'Change prices and stock of your product; what was sold meanwhile is kept; send an Idempotency-Key to repeat safely',
      tag,
      params: idParams,
      body: quickEditSchema,
      response: sellerProductRowSchema,
      handler: async ({ params, body, viewer, request }) => {
        const own = ownIds(params, viewer);
        const note = await quickEditProduct(deps, {
          ...own,
          edit: body,
          idempotencyKey: idempotencyKeyOf(request),
        });
        return new Answer(await ownRow(own), { message: note ?? 'Product updated successfully' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/products/:id',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Delete your product; orders keep what was bought',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params, viewer }) => {
        await deleteProduct(deps, ownIds(params, viewer));
        return new Answer(null, { message: 'Product deleted successfully' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/products/bulk',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary:
        'Activate, deactivate, delete or confirm the stock of several of your products, or of all that the filters let through',
      tag,
      body: bulkProductsSchema,
      response: countedBulkResultSchema,
      handler: async ({ body: { ids, matching = {}, action }, viewer }) =>
        ids === undefined
          ? changeMatchingProducts(deps, {
              filter: await sellerProductsFilterOf(deps, viewer.sellerId, matching),
              action,
            })
          : changeManyProducts(deps, { sellerId: viewer.sellerId, ids, action }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/products/bulk-prices',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Change the prices of your products in percent, after a preview',
      tag,
      body: bulkPricesSchema,
      response: bulkPricesResultSchema,
      handler: async ({ body: { ids, matching = {}, asOf, ...change }, viewer: { sellerId } }) => {
        const filter = await sellerProductsFilterOf(deps, sellerId, matching);
        const chosen = ids?.filter(isUuid) ?? (await listSellerProductIds(deps.db, filter, 'createdAt:desc'));
        const seen = asOf === undefined ? null : new Date(asOf);
        return changeManyPrices(deps, { sellerId, ids: [...new Set(chosen)], asOf: seen, ...change });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/products/stock-confirmations',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'stock:write',
      limit: 'other',
      summary: 'Confirm the stock of several of your products',
      tag,
      body: stockConfirmationsSchema,
      response: bulkResultSchema,
      handler: ({ body, viewer }) => confirmStockOfMany(deps, { sellerId: viewer.sellerId, ...body }),
    }),
  ];
}

function toSellerProduct(row: SellerProductRecord): SellerProductRow {
  const { _id, id, name, nameLang, brand, sku, images, category, pricing, inventory, ...card } =
    toProductCard(row);
  return {
    _id,
    id,
    name,
    nameLang,
    brand,
    sku,
    images,
    category,
    pricing: {
      ...pricing,
      costPrice: row.costPricePaisa === null ? null : rupeesFromPaisa(row.costPricePaisa),
    },
    inventory,
    minimumOrderQuantity: card.minimumOrderQuantity,
    orderMultiple: card.orderMultiple,
    maximumPerOrder: card.maximumPerOrder,
    status: row.status,
    isApproved: row.isApproved,
    rejectionReason: row.rejectionReason,
    hsCode: row.hsCode,
    salesCount: card.salesCount,
    stockConfirmedAt: row.stockConfirmedAt.toISOString(),
    createdAt: card.createdAt,
    updatedAt: row.updatedAt.toISOString(),
  };
}
