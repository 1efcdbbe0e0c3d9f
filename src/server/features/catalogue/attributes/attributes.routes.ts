import { z } from 'zod';
import { offeredAttributeSchema } from '../../../../contract/catalogue/attributes.contract.ts';
import { attributesOf } from '../../../../domain/catalogue/attribute-inheritance.ts';
import { categoryFamily } from '../../../../domain/catalogue/category-tree.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { listAttributes } from '../catalogue/category-attributes.sql.ts';
import { categoryNotFound } from '../categories/categories.errors.ts';
import { attributeView } from './attribute-view.ts';
import { findChoices } from './row-values.ts';

export function attributesRoutes({ db, pool, catalogue }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/categories/:id/attributes',
      audience: 'public',
      limit: 'other',
      summary: "A category's attributes with those it inherits, in the admin's order",
      tag: 'Catalogue',
      params: z.object({ id: z.string() }),
      response: z.array(offeredAttributeSchema),
      handler: async ({ params }) => {
        const id = uuidOr(params.id, categoryNotFound);
        return catalogue.kept.answer(`attributes ${id}`, async () => {
          const tree = await catalogue.categories();
          if (!tree.some((category) => category.id === id && category.isActive)) throw categoryNotFound();
          const attributes = attributesOf(await listAttributes(pool), tree, id);
          const choices = await findChoices(db, attributes, [...categoryFamily(tree, id)]);
          return {
            data: attributes.map((row) => ({ ...attributeView(row), choices: choices.get(row.id) ?? [] })),
            productIds: [],
          };
        });
      },
    }),
  ];
}
