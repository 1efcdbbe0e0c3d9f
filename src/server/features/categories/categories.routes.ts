import { z } from 'zod';
import { categoriesQuerySchema, categorySchema } from '../../../contract/categories.contract.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { findCategories } from './category-list.ts';

export function categoriesRoutes(deps: Deps): RouteDefinition[] {
  const { catalogue } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/categories',
      audience: 'optional',
      limit: 'other',
      summary: 'All categories in display order; inactive ones only for admins',
      tag: 'Catalogue',
      query: categoriesQuerySchema,
      response: z.array(categorySchema),
      handler: async ({ query, viewer }) => {
        if (viewer?.role === 'admin') return findCategories(deps, query.isActive ?? null);
        const isActive = query.isActive === 'false' ? 'none' : 'true';
        return catalogue.kept.answer(`categories ${isActive}`, async () => ({
          data: isActive === 'none' ? [] : await findCategories(deps, 'true'),
          productIds: [],
        }));
      },
    }),
  ];
}
