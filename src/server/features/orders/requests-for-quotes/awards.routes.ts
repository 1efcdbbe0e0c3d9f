import { z } from 'zod';
import { awardSchema } from '../../../../contract/orders/awards.contract.ts';
import { requestForQuotesSchema } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { award } from './awards.commands.ts';

/** Awarding a sealed request. */
export function awardRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/requests-for-quotes/:id/award',
      audience: 'user',
      deed: 'order',
      limit: 'orders',
      summary:
        'Award lines of a closed request: they become an order at the quoted prices, or wait for a signature',
      tag: 'Quotes',
      params: z.object({ id: z.string() }),
      body: awardSchema,
      response: requestForQuotesSchema,
      handler: ({ params: { id }, body, viewer }) => award(deps, viewer, { id, ...body }),
    }),
  ];
}
