import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { userNotFound } from '../../people/accounts/admin-users.errors.ts';
import { deleteUser } from './account-endings.commands.ts';

/** How an account ends: everything that any district keeps of a person goes at once. */
export function accountEndingRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'DELETE',
      url: '/api/admin/users/:id',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Delete an account; its orders stay whole',
      tag: 'Users',
      params: z.object({ id: z.string() }),
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        await deleteUser(deps, {
          userId: uuidOr(params.id, userNotFound),
          admin: actingAdmin(viewer, request),
        });
        return new Answer(null, { message: 'User deleted' });
      },
    }),
  ];
}
