import { z } from 'zod';
import {
  mySubscriptionSchema,
  planSchema,
  subscriptionHistorySchema,
} from '../../../../contract/payments/subscriptions.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { wordedAnswer } from '../../../speech/reader.ts';
import { getHistory, getMySubscription } from './subscriptions.commands.ts';
import { listPlans } from './subscriptions.sql.ts';

const plansSchema = z.array(planSchema);

/** Plans, and what a company has bought of them. */
export function subscriptionRoutes({ db, catalogue, speech }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/subscriptions/plans',
      audience: 'public',
      limit: 'other',
      isForPages: true,
      summary: 'The plans that can be bought',
      tag: 'Subscriptions',
      response: plansSchema,
      handler: async () =>
        catalogue.kept.answer(
          'plans',
          async () => ({
            data: wordedAnswer(
              speech,
              plansSchema,
              (await listPlans(db)).map(({ id, name, pricePaisa, durationDays, features }) => ({
                id,
                name,
                price: rupeesFromPaisa(pricePaisa),
                duration: durationDays,
                features,
              })),
            ),
            productIds: [],
          }),
          { toldOf: 'shown' },
        ),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/subscriptions/my-subscription',
      audience: 'user',
      deed: 'read_orders',
      limit: 'other',
      summary: 'Whether paid time runs now, its plan and its end',
      tag: 'Subscriptions',
      response: mySubscriptionSchema,
      handler: async ({ viewer }) => getMySubscription(db, viewer.companyId),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/subscriptions/history',
      audience: 'user',
      deed: 'read_bills',
      limit: 'other',
      summary: 'Your paid periods and their receipts, newest first',
      tag: 'Subscriptions',
      response: subscriptionHistorySchema,
      handler: async ({ viewer }) => getHistory(db, viewer.companyId),
    }),
  ];
}
