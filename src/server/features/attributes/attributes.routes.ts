import { z } from 'zod';
import { attributeSchema } from '../../../contract/attributes.contract.ts';
import { attributesOf } from '../../../domain/attribute-inheritance.ts';
import type { Deps } from '../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { categoryNotFound } from '../categories/categories.errors.ts';
import { attributeView } from './attribute-view.ts';
import { listAttributes } from './attributes.sql.ts';

const idParams = z.object({ id: z.string() });

export function attributesRoutes({ pool, catalogue }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/categories/:id/attributes',
      audience: 'public',
      limit: 'other',
      summary: "A category's attributes with those it inherits, in the admin's order",
      tag: 'Catalogue',
      params: idParams,
      response: z.array(attributeSchema),
      handler: async ({ params }) => {
        const id = uuidOr(params.id, categoryNotFound);
        return catalogue.kept.answer(`attributes ${id}`, async () => {
          const categories = await catalogue.categories();
          if (!categories.some((category) => category.id === id && category.isActive))
            throw categoryNotFound();
          const attributes = attributesOf(await listAttributes(pool), categories, id);
          return { data: attributes.map(attributeView), productIds: [] };
        });
      },
    }),
  ];
}
