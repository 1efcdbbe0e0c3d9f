import { z } from 'zod';
import { trackedParcelSchema } from '../../../../contract/orders/tracking.contract.ts';
import { readTrackingCode } from '../../../../domain/orders/tracking.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../plugins/app-error.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { findTrackedParcel } from './tracking.sql.ts';
import { toTrackedParcel } from './tracking-view.ts';

const noSuchParcel = () => notFound('No parcel has this code');

/** Where a parcel is, for whoever knows its code. */
export function trackingRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/track/:code',
      audience: 'public',
      limit: 'check',
      summary: 'Where a parcel is, by its tracking code; nothing of buyer, seller and goods',
      tag: 'Delivery',
      params: z.object({ code: z.string() }),
      response: trackedParcelSchema,
      handler: async ({ params }) => {
        const code = readTrackingCode(params.code);
        const row = code === null ? null : await findTrackedParcel(deps.db, code);
        if (row === null) throw noSuchParcel();
        return toTrackedParcel(deps, row);
      },
    }),
  ];
}
