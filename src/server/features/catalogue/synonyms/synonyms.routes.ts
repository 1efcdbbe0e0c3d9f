import { z } from 'zod';
import {
  type SynonymGroup,
  synonymGroupInputSchema,
  synonymGroupSchema,
  synonymListSchema,
  synonymsQuerySchema,
} from '../../../../contract/catalogue/synonyms.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { addSynonymGroup, removeSynonymGroup } from './synonyms.commands.ts';
import { synonymsNotFound } from './synonyms.errors.ts';
import { listSynonymGroups, type SynonymGroupRow } from './synonyms.sql.ts';

const tag = 'Search words';

/** Words that mean the same to those who search, kept by admins. */
export function synonymRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/synonyms',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Groups of words of one meaning, newest first',
      tag,
      query: synonymsQuerySchema,
      response: synonymListSchema,
      handler: async ({ query: { page, limit, search } }) => {
        const { rows, total } = await listSynonymGroups(deps.db, search, rowsOf({ page, limit }));
        return {
          groups: rows.map(toSynonymGroup),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/synonyms',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Add a group of words of one meaning; the next search knows it',
      tag,
      body: synonymGroupInputSchema,
      response: synonymGroupSchema,
      handler: async ({ body: { words }, viewer, request }) => {
        const group = await addSynonymGroup(deps, { words, admin: actingAdmin(viewer, request) });
        return new Answer(toSynonymGroup(group), { status: 201, message: 'Synonyms added' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/synonyms/:id',
      audience: 'admin',
      deskDeed: 'catalogue',
      limit: 'other',
      summary: 'Delete a group of words',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        const id = uuidOr(params.id, synonymsNotFound);
        await removeSynonymGroup(deps, { id, admin: actingAdmin(viewer, request) });
        return new Answer(null, { message: 'Synonyms deleted' });
      },
    }),
  ];
}

function toSynonymGroup({ id, words, createdAt }: SynonymGroupRow): SynonymGroup {
  return { _id: id, words, createdAt: createdAt.toISOString() };
}
