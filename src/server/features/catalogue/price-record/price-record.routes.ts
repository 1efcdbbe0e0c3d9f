import { z } from 'zod';
import {
  priceHistoryQuerySchema,
  priceHistorySchema,
} from '../../../../contract/catalogue/price-record.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../catalogue/catalogue.errors.ts';
import { findPriceHistory } from './price-record-view.ts';

export function priceRecordRoutes({ catalogue }: Pick<Deps, 'catalogue'>): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/:id/price-history',
      audience: 'public',
      limit: 'other',
      summary: 'What a public product has cost: each regular price, the lowest and the median',
      tag: 'Catalogue',
      params: z.object({ id: z.string() }),
      query: priceHistoryQuerySchema,
      response: priceHistorySchema,
      handler: async ({ params, query: { days }, request }) => {
        const productId = uuidOr(params.id, productNotFound).toLowerCase();
        return catalogue.kept.answer(`price history ${productId} ${days}`, async () => {
          const data = await findPriceHistory(catalogue.reads.of(request, [productId]), { productId, days });
          if (data === null) throw productNotFound();
          return { data, productIds: [] };
        });
      },
    }),
  ];
}
