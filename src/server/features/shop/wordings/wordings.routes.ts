import { z } from 'zod';
import {
  changeWordingSchema,
  type Wording,
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
import { countWordingChanges, listStoredWordings, listWordingChanges } from './wordings.sql.ts';

const tag = 'Settings';
const idParams = z.object({ id: z.string().max(40) });

/** What the shop says in Nepali, and how our desk says it otherwise. */
export function wordingRoutes(deps: Deps): RouteDefinition[] {
  const { db, pool, speech } = deps;
  const list = async (): Promise<Wording[]> => {
    const changes = new Map((await listStoredWordings(pool)).map((stored) => [stored.messageId, stored]));
    return speech.messages().map(({ id, text, translation, place, isUnsure, uses }) => {
      const change = changes.get(id);
      const isChanged = change !== undefined && change.wording !== null;
      const nepali = change?.wording ?? translation;
      return {
        _id: id,
        english: text,
        nepali,
        inFile: translation,
        state: isChanged ? 'changed' : nepali === '' ? 'missing' : isUnsure ? 'unsure' : null,
        place,
        uses,
        change:
          change === undefined
            ? null
            : { _id: String(change.id), at: change.changedAt.toISOString(), by: change.changedBy },
      };
    });
  };
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
      handler: async ({ query: { search = '', state, page, limit } }) => {
        const all = await list();
        const words = search.toLowerCase();
        const found = all.filter(
          (wording) =>
            (state === undefined || wording.state === state) &&
            [wording.english, wording.nepali, ...wording.uses].some((text) =>
              text.toLowerCase().includes(words),
            ),
        );
        const { offset } = rowsOf({ page, limit });
        const countOf = (of: Wording['state']) => all.filter((wording) => wording.state === of).length;
        return {
          wordings: found.slice(offset, offset + limit),
          counts: {
            all: all.length,
            missing: countOf('missing'),
            unsure: countOf('unsure'),
            changed: countOf('changed'),
          },
          pagination: paginationOf({ page, limit }, found.length),
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
        const wording = (await list()).find(({ _id }) => _id === id);
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
