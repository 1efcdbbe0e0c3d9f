import { z } from 'zod';
import {
  apiKeyInputSchema,
  apiKeysSchema,
  madeApiKeySchema,
} from '../../../../contract/people/api-keys.contract.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { makeApiKey, readApiKeys, revokeApiKey } from './api-keys.commands.ts';

const tag = 'API keys';

/** Keys for programs: their owners make and end them, and no key opens these calls. */
export function apiKeyRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/account/keys',
      audience: 'user',
      deedOfBuyer: 'manage_company',
      limit: 'other',
      summary: 'The API keys of your company, and those you sell with',
      tag,
      response: apiKeysSchema,
      handler: ({ viewer }) => readApiKeys(deps.db, viewer),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/account/keys',
      audience: 'user',
      deedOfBuyer: 'manage_company',
      limit: 'ask',
      summary: 'Make an API key: the key itself is told this once',
      tag,
      body: apiKeyInputSchema,
      response: madeApiKeySchema,
      handler: async ({ viewer, body, request }) =>
        new Answer(await makeApiKey(deps, { viewer, by: actingAdmin(viewer, request) }, body), {
          status: 201,
        }),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/account/keys/:id',
      audience: 'user',
      deedOfBuyer: 'manage_company',
      limit: 'other',
      summary: 'Revoke an API key: its next call is refused',
      tag,
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ viewer, params: { id }, request }) => {
        await revokeApiKey(deps, { viewer, by: actingAdmin(viewer, request) }, id);
        return null;
      },
    }),
  ];
}
