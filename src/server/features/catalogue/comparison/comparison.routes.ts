import { compareQuerySchema, comparisonSchema } from '../../../../contract/catalogue/comparison.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { findComparison } from './comparison-view.ts';

export function comparisonRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/compare',
      audience: 'public',
      limit: 'other',
      isForPages: true,
      summary: '2 to 4 products of one main category side by side, with where they differ',
      tag: 'Catalogue',
      query: compareQuerySchema,
      response: comparisonSchema,
      handler: async ({ query: { ids }, request }) =>
        deps.catalogue.kept.answer(`compare ${ids.join()}`, async () => {
          const data = await findComparison(deps, ids, request);
          return { data, productIds: data.products.map(({ id }) => id) };
        }),
    }),
  ];
}
