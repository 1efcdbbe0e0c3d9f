import { z } from 'zod';
import {
  alertInputSchema,
  alertSchema,
  alertsQuerySchema,
  alertsSchema,
} from '../../../../contract/buying/alerts.contract.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { dropAlert, setAlert } from './alerts.commands.ts';
import { countAlerts, listAlerts } from './alerts.sql.ts';
import { toAlert } from './alerts-view.ts';

const tag = 'Alerts';

/** What somebody wants to be told of: stock, a price, new goods of a search. */
export function alertRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/alerts',
      audience: 'user',
      limit: 'other',
      summary: 'Your alerts: those that watch first, then what ended within 30 days, newest first',
      tag,
      query: alertsQuerySchema,
      response: alertsSchema,
      handler: async ({ viewer: { userId }, query: { page, limit } }) => {
        const { total, active } = await countAlerts(deps.pool, userId);
        const { offset } = rowsOf({ page, limit });
        const rows = offset < total ? await listAlerts(deps.pool, userId, { limit, offset }) : [];
        const categories = await deps.catalogue.categories();
        return {
          alerts: rows.map((row) => toAlert(row, categories)),
          active,
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/alerts',
      audience: 'user',
      limit: 'other',
      summary:
        'Be told once when a product is back in stock or its price falls, or once a day what a search finds anew; the same twice is one',
      tag,
      body: alertInputSchema,
      response: alertSchema,
      handler: async ({ viewer, body }) => {
        const { alert, isNew } = await setAlert(deps, viewer.userId, body);
        return new Answer(alert, isNew ? { status: 201 } : { message: 'You already have this alert' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/alerts/:id',
      audience: 'user',
      limit: 'other',
      summary: 'Take an alert away, whether it watches or has ended',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ viewer, params: { id } }) => {
        await dropAlert(deps, viewer.userId, id);
        return null;
      },
    }),
  ];
}
