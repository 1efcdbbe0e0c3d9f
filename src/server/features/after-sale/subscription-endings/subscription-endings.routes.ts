import { z } from 'zod';
import {
  adminSubscriptionSchema,
  endSubscriptionSchema,
} from '../../../../contract/payments/admin-subscriptions.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { toAdminSubscription } from '../../payments/subscriptions/admin-subscription-view.ts';
import { findAdminSubscription } from '../../payments/subscriptions/admin-subscriptions.sql.ts';
import { subscriptionNotFound } from '../../payments/subscriptions/subscriptions.errors.ts';
import { endSubscription } from './subscription-endings.commands.ts';

/** How PRO ends before its time; above payments, since its price may go back. */
export function subscriptionEndingRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/admin/subscriptions/:id/end',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'End a period of PRO now; within 7 days of its payment its price may be given back',
      tag: 'Subscriptions',
      params: z.object({ id: z.string() }),
      body: endSubscriptionSchema,
      response: adminSubscriptionSchema,
      handler: async ({ params, body, viewer, request }) => {
        const subscriptionId = uuidOr(params.id, subscriptionNotFound);
        const { reason, refund: isRefunded } = body;
        await endSubscription(deps, {
          subscriptionId,
          reason,
          isRefunded,
          admin: actingAdmin(viewer, request),
        });
        const row = await findAdminSubscription(deps.db, subscriptionId);
        if (row === null) throw subscriptionNotFound();
        return new Answer(toAdminSubscription(row), { status: 200, message: 'PRO ended' });
      },
    }),
  ];
}
