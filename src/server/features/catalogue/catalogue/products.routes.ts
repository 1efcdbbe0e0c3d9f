import { z } from 'zod';
import {
  categoryCountsQuerySchema,
  categoryCountsSchema,
  ownProductSchema,
  productListSchema,
  productSchema,
  productsQuerySchema,
  suggestionsSchema,
  suggestQuerySchema,
} from '../../../../contract/catalogue/products.contract.ts';
import type { Deps } from '../../../deps.ts';
import { askerOf } from '../../../plugins/asker.ts';
import { IN_PROCESS_ADDRESS } from '../../../plugins/rate-limits.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { sellerFor } from '../../../plugins/seller-deeds.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from './catalogue.errors.ts';
import { toOwnProduct, toProduct } from './product-detail-view.ts';
import {
  findCategoryCounts,
  findProductList,
  followsFigures,
  listIsToldOf,
  searchOutcome,
} from './product-lists-view.ts';
import { findProduct } from './products.sql.ts';
import { findSuggestions } from './search-suggestions-view.ts';

export function productsRoutes(deps: Deps): RouteDefinition[] {
  const { pool, catalogue } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products',
      audience: 'public',
      limit: 'other',
      limitOf: ({ search }) => (isBlank(search) ? null : 'search'),
      isForPages: true,
      summary: 'Public products, filtered, sorted, one page at a time',
      tag: 'Catalogue',
      query: productsQuerySchema,
      response: productListSchema,
      handler: async ({ query, guestId, request }) => {
        const reply = await catalogue.kept.answer(
          `list ${JSON.stringify(query)}`,
          async () => {
            const data = await findProductList(deps, query, request);
            const productIds = data.products.map(({ id }) => id);
            return { data, productIds, outcome: await searchOutcome(deps, query, data) };
          },
          { followsFigures: followsFigures(query), toldOf: listIsToldOf(query) },
        );
        // What a page is rendered from is counted when the browser asks for it.
        if (query.search && reply.outcome !== null && request.ip !== IN_PROCESS_ADDRESS)
          catalogue.searches.searched(askerOf(request, guestId), query.search, reply.outcome, deps.clock());
        return reply;
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/products/category-counts',
      audience: 'public',
      limit: 'other',
      limitOf: ({ search }) => (isBlank(search) ? null : 'searchcounts'),
      isForPages: true,
      summary: 'How many public products of a search and its filters each category holds',
      tag: 'Catalogue',
      query: categoryCountsQuerySchema,
      response: categoryCountsSchema,
      handler: async ({ query }) =>
        catalogue.kept.answer(
          `category counts ${JSON.stringify(query)}`,
          async () => ({ data: await findCategoryCounts(deps, query, query.by), productIds: [] }),
          {
            followsFigures: query.inStock === 'true' || query.rating !== undefined,
            toldOf: query.inStock === 'true' || query.rating !== undefined ? 'standings' : 'shown',
          },
        ),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/products/suggest',
      audience: 'public',
      limit: 'other',
      summary: 'Products and categories for what has been typed so far',
      tag: 'Catalogue',
      query: suggestQuerySchema,
      response: suggestionsSchema,
      handler: async ({ query, request }) =>
        catalogue.kept.answer(`suggest ${query.q}`, async () => ({
          data: await findSuggestions(deps, query.q, request),
          productIds: [],
        })),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/products/:id',
      audience: 'optional',
      scope: 'catalogue:read',
      limit: 'other',
      isForPages: true,
      summary: 'One product; its seller and admins see more of it',
      tag: 'Catalogue',
      params: z.object({ id: z.string() }),
      // The larger shape first: the other one would drop what only the owner may see.
      response: z.union([ownProductSchema, productSchema]),
      handler: async ({ params, viewer, request }) => {
        const id = uuidOr(params.id, productNotFound).toLowerCase();
        if (viewer === null) {
          return catalogue.kept.answer(
            `product ${id}`,
            async () => {
              const row = (await catalogue.detailsRead.of(request, [id])).get(id);
              if (!row?.isPublic) throw productNotFound();
              return { data: toProduct(row), productIds: [id] };
            },
            { toldOf: 'shown' },
          );
        }
        const row = await findProduct(pool, id);
        if (row !== null && (viewer.role === 'admin' || sellerFor(viewer, 'catalogue') === row.sellerId)) {
          return toOwnProduct(row);
        }
        if (!row?.isPublic) throw productNotFound();
        return toProduct(row);
      },
    }),
  ];
}

function isBlank(search: unknown): boolean {
  return search === undefined || (typeof search === 'string' && search.trim() === '');
}
