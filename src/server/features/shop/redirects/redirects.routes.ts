import { z } from 'zod';
import {
  type Redirect,
  redirectInputSchema,
  redirectListSchema,
  redirectSchema,
  redirectsQuerySchema,
} from '../../../../contract/shop/redirects.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { addRedirect, removeRedirect } from './redirects.commands.ts';
import { redirectNotFound } from './redirects.errors.ts';
import { listRedirects, type RedirectRow } from './redirects.sql.ts';

const tag = 'Redirects';

/** Where addresses lead that are no page any more, kept by admins. */
export function redirectRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/redirects',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Redirects of pages, newest first',
      tag,
      query: redirectsQuerySchema,
      response: redirectListSchema,
      handler: async ({ query: { page, limit, search } }) => {
        const { rows, total } = await listRedirects(deps.db, search, rowsOf({ page, limit }));
        return {
          redirects: rows.map(toRedirect),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/redirects',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Lead an address that is no page to another, with 301 and its query',
      tag,
      body: redirectInputSchema,
      response: redirectSchema,
      handler: async ({ body, viewer, request }) => {
        const redirect = await addRedirect(deps, { ...body, admin: actingAdmin(viewer, request) });
        return new Answer(toRedirect(redirect), { status: 201, message: 'Redirect added' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/redirects/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Delete a redirect',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        const id = uuidOr(params.id, redirectNotFound);
        await removeRedirect(deps, { id, admin: actingAdmin(viewer, request) });
        return new Answer(null, { message: 'Redirect deleted' });
      },
    }),
  ];
}

function toRedirect({ id, from, to, createdAt }: RedirectRow): Redirect {
  return { _id: id, from, to, createdAt: createdAt.toISOString() };
}
