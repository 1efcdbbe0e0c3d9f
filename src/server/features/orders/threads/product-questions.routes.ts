import { z } from 'zod';
import {
  productQuestionsQuerySchema,
  productQuestionsSchema,
} from '../../../../contract/orders/threads.contract.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../../catalogue/catalogue/catalogue.errors.ts';
import { listProductQuestions } from './product-questions.sql.ts';

/** What sellers answered for everybody. */
export function productQuestionRoutes({ pool, catalogue }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/products/:id/questions',
      audience: 'public',
      limit: 'other',
      isForPages: true,
      summary: 'Questions about a product with the answers its seller made public, newest first',
      tag: 'Catalogue',
      params: z.object({ id: z.string() }),
      query: productQuestionsQuerySchema,
      response: productQuestionsSchema,
      handler: async ({ params, query: { page, limit } }) => {
        const id = uuidOr(params.id, productNotFound).toLowerCase();
        const make = async () => {
          const found = await listProductQuestions(pool, id, rowsOf({ page, limit }));
          if (found === null) throw productNotFound();
          const { total, questions } = found;
          const data = {
            questions: questions.map(({ id: answerId, answeredAt, ...said }) => ({
              _id: answerId,
              ...said,
              answeredAt: answeredAt.toISOString(),
            })),
            pagination: paginationOf({ page, limit }, total),
          };
          return { data, productIds: [id] };
        };
        return catalogue.kept.answer(`questions ${id} ${page} ${limit}`, make, { toldOf: 'shown' });
      },
    }),
  ];
}
