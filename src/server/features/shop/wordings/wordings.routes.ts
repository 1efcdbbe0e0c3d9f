import { z } from 'zod';
import {
  changeWordingSchema,
  wordingHistoryQuerySchema,
  wordingHistorySchema,
  wordingListSchema,
  wordingSchema,
  wordingsQuerySchema,
} from '../../../../contract/shop/wordings.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { changeWording } from './wordings.commands.ts';
import { wordingNotFound } from './wordings.errors.ts';
import { countWordingChanges, listWordingChanges } from './wordings.sql.ts';
import { countsOf, foundBy, listWordings } from './wordings-view.ts';

const tag = 'Settings';
const idParams = z.object({ id: z.string().max(40) });

/** What the shop says in Nepali, and how our desk says it otherwise. */
export function wordingRoutes(deps: Deps): RouteDefinition[] {
  const { db, speech } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/wordings',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'What the shop says, and how it is said in Nepali',
      tag,
      query: wordingsQuerySchema,
      response: wordingListSchema,
      handler: async ({ query }) => {
        const all = await listWordings(deps);
        const found = foundBy(all, query);
        const { offset } = rowsOf(query);
        return {
          wordings: found.slice(offset, offset + query.limit),
          counts: countsOf(all),
          pagination: paginationOf(query, found.length),
        };
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/admin/wordings/:id',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Say a message otherwise in Nepali, or as the program does',
      tag,
      params: idParams,
      body: changeWordingSchema,
      response: wordingSchema,
      handler: async ({ params: { id }, body, viewer, request }) => {
        await changeWording(deps, { id, change: body, admin: actingAdmin(viewer, request) });
        const wording = (await listWordings(deps)).find(({ _id }) => _id === id);
        if (wording === undefined) throw wordingNotFound();
        return new Answer(wording, { message: 'Wording saved' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/wordings/:id/history',
      audience: 'admin',
      deskDeed: 'settings',
      limit: 'other',
      summary: 'Who changed a wording, when and from what to what, newest first',
      tag,
      params: idParams,
      query: wordingHistoryQuerySchema,
      response: wordingHistorySchema,
      handler: async ({ params: { id }, query: { page, limit } }) => {
        if (!speech.messages().some((message) => message.id === id)) throw wordingNotFound();
        const [rows, total] = await Promise.all([
          listWordingChanges(db, id, rowsOf({ page, limit })),
          countWordingChanges(db, id),
        ]);
        return {
          changes: rows.map(({ id: change, at, ...row }) => ({
            _id: String(change),
            at: at.toISOString(),
            ...row,
          })),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
  ];
}
