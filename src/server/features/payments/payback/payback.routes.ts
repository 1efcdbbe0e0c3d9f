import { paybackSchema } from '../../../../contract/payments/subscriptions.contract.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { getPayback } from './payback.commands.ts';

/** Whether a plan pays for itself. */
export function paybackRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/subscriptions/payback',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary:
        'What PRO would have saved on your orders and saves on the cart, and when a plan has paid for itself',
      tag: 'Subscriptions',
      response: paybackSchema,
      handler: async ({ viewer }) => getPayback(deps, viewer),
    }),
  ];
}
