import {
  pricesBySkuSchema,
  rowsBySkuResultSchema,
  stockBySkuSchema,
} from '../../../../contract/catalogue/rows-by-sku.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { setPricesBySku, setStockBySku } from './rows-by-sku.commands.ts';

const tag = 'Seller';
/** A thousand rows of the longest SKUs. */
const ROWS_LIMIT = 300_000;

/** What the programs of sellers send: stock and prices of many products by SKU. */
export function rowsBySkuRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'PUT',
      url: '/api/seller/stock',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'stock:write',
      limit: 'other',
      summary: 'Set the stock of up to 1,000 of your products by SKU; each row is answered apart',
      tag,
      bodyLimit: ROWS_LIMIT,
      body: stockBySkuSchema,
      response: rowsBySkuResultSchema,
      handler: ({ body, viewer: { sellerId } }) => setStockBySku(deps, { sellerId, ...body }),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/prices',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:write',
      limit: 'other',
      summary: 'Set the prices of up to 1,000 of your products by SKU; each row is answered apart',
      tag,
      bodyLimit: ROWS_LIMIT,
      body: pricesBySkuSchema,
      response: rowsBySkuResultSchema,
      handler: ({ body, viewer: { sellerId } }) => setPricesBySku(deps, { sellerId, ...body }),
    }),
  ];
}
