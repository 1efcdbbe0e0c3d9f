import {
  adminSubscriptionListSchema,
  adminSubscriptionSchema,
  adminSubscriptionsQuerySchema,
  grantSubscriptionSchema,
} from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { toAdminSubscription } from './admin-subscription-view.ts';
import { grantSubscription } from './admin-subscriptions.commands.ts';
import {
  type AdminSubscriptionRow,
  countAdminSubscriptions,
  findAdminSubscription,
  getSubscriptionRevenue,
  listAdminSubscriptions,
} from './admin-subscriptions.sql.ts';
import { listPlans } from './subscriptions.sql.ts';

const tag = 'Subscriptions';

/** Who has PRO, until when, and what it earned; given by hand where a reason asks for it. */
export function adminSubscriptionRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/subscriptions',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Periods of PRO of all users, and what plans have earned',
      tag,
      query: adminSubscriptionsQuerySchema,
      response: adminSubscriptionListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, { found, ...counts }, revenue, plans] = await Promise.all([
          listAdminSubscriptions(db, filter, rowsOf({ page, limit })),
          countAdminSubscriptions(db, filter),
          getSubscriptionRevenue(db),
          listPlans(db),
        ]);
        return {
          subscriptions: rows.map(toAdminSubscription),
          pagination: paginationOf({ page, limit }, found),
          counts: { all: counts.active + counts.upcoming + counts.ended, ...counts },
          revenue: {
            total: rupeesFromPaisa(revenue.totalPaisa),
            last30Days: rupeesFromPaisa(revenue.last30DaysPaisa),
            last365Days: rupeesFromPaisa(revenue.last365DaysPaisa),
          },
          plans: plans.map(({ id, name, durationDays }) => ({ id, name, duration: durationDays })),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/subscriptions/grant',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Give a user PRO without payment, with a reason',
      tag,
      body: grantSubscriptionSchema,
      response: adminSubscriptionSchema,
      handler: async ({ body, viewer, request }) => {
        const id = await grantSubscription(deps, body, actingAdmin(viewer, request));
        const row = (await findAdminSubscription(db, id)) as AdminSubscriptionRow;
        return new Answer(toAdminSubscription(row), { status: 201, message: 'PRO given' });
      },
    }),
  ];
}
