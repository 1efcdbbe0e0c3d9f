import { z } from 'zod';
import {
  adminUserDetailSchema,
  adminUserListSchema,
  adminUserSchema,
  adminUsersExportQuerySchema,
  adminUsersQuerySchema,
  changeDeskRoleSchema,
  inviteAdminSchema,
  userStatusSchema,
} from '../../../../contract/people/admin-users.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { isOnDesk } from '../../../plugins/desk-deeds.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { getUserDossier } from './admin-user-detail.sql.ts';
import { countMatching, toAdminUser, toAdminUserDetail, toUserCounts } from './admin-user-view.ts';
import {
  approveSeller,
  changeDeskRole,
  changeUserStatus,
  endUserSessions,
  inviteAdmin,
  undoApproval,
} from './admin-users.commands.ts';
import { userNotFound } from './admin-users.errors.ts';
import {
  type AdminUserRow,
  countAdminUsers,
  countUserKinds,
  findAdminUser,
  listAdminUsers,
  listAdminUsersAfter,
} from './admin-users.sql.ts';

const tag = 'Users';
const idParams = z.object({ id: z.string() });
const userIdOf = ({ id }: { id: string }) => uuidOr(id, userNotFound);
/** Nothing, or an empty object: some clients cannot send nothing. */
const emptyBody = z.strictObject({}).nullish();

/** The admin's desk of users. */
export function adminUserRoutes(deps: Deps): RouteDefinition[] {
  const getUser = async (userId: string) => {
    const row = await findAdminUser(deps.db, userId);
    if (row === null) throw userNotFound();
    return row;
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/users',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Users by role, status and search, with counts over all',
      tag,
      query: adminUsersQuerySchema,
      response: adminUserListSchema,
      handler: async ({ query: { page, limit, sortBy, ...filter } }) => {
        const [kinds, found] = await Promise.all([
          countUserKinds(deps.db),
          filter.search ? countAdminUsers(deps.db, filter) : null,
        ]);
        const total = found ?? countMatching(kinds, filter);
        const { offset } = rowsOf({ page, limit });
        // What a search finds is counted up to a bound only.
        const paging = { sortBy, limit, offset, total: found === null ? total : null };
        const rows = offset < total ? await listAdminUsers(deps.db, filter, paging) : [];
        return {
          users: rows.map(toAdminUser),
          counts: toUserCounts(kinds),
          pagination: paginationOf({ page, limit }, total),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/users/export',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'The users that the filters let through as a CSV file, newest first',
      tag,
      query: adminUsersExportQuerySchema,
      response: csvFile,
      handler: async ({ query }) => {
        const rows = inBatches<AdminUserRow>((last) => listAdminUsersAfter(deps.db, query, last));
        return new CsvReply(datedFileName('users', deps.clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/users/invite',
      audience: 'admin',
      deskDeed: 'admins',
      limit: 'other',
      summary: 'Invite another admin, who chooses a password by a link',
      tag,
      body: inviteAdminSchema,
      response: adminUserSchema,
      handler: async ({ body, viewer, request }) => {
        const userId = await inviteAdmin(deps, { invited: body, admin: actingAdmin(viewer, request) });
        return new Answer(toAdminUser(await getUser(userId)), { status: 201, message: 'Admin invited' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/users/:id',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'One user with figures, last orders and products, subscription, sessions and audit trail',
      tag,
      params: idParams,
      response: adminUserDetailSchema,
      handler: async ({ params, viewer }) => {
        const userId = userIdOf(params);
        const [row, dossier] = await Promise.all([getUser(userId), getUserDossier(deps.db, userId)]);
        const audit = isOnDesk(viewer, 'audit') ? dossier.audit : [];
        return toAdminUserDetail(row, { ...dossier, audit }, viewer.sessionId);
      },
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/admin/users/:id/status',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Activate or deactivate a user, with a reason; deactivation ends all sessions at once',
      tag,
      params: idParams,
      body: userStatusSchema,
      response: adminUserSchema,
      handler: async ({ params, body, viewer, request }) => {
        const userId = userIdOf(params);
        const { isActive, reason } = body;
        const admin = actingAdmin(viewer, request);
        await changeUserStatus(deps, { userId, isActive, reason: reason || null, admin });
        return new Answer(toAdminUser(await getUser(userId)), { message: 'User status updated' });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/admin/users/:id/desk-role',
      audience: 'admin',
      deskDeed: 'admins',
      limit: 'other',
      summary: 'Give an admin another role on the desk, from their next call on',
      tag,
      params: idParams,
      body: changeDeskRoleSchema,
      response: adminUserSchema,
      handler: async ({ params, body: { deskRole }, viewer, request }) => {
        const userId = userIdOf(params);
        await changeDeskRole(deps, { userId, deskRole, admin: actingAdmin(viewer, request) });
        return new Answer(toAdminUser(await getUser(userId)), { message: 'Role changed' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/users/:id/approve',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Approve a seller',
      tag,
      params: idParams,
      body: emptyBody,
      response: adminUserSchema,
      handler: async ({ params, viewer, request }) => {
        const userId = userIdOf(params);
        await approveSeller(deps, { userId, admin: actingAdmin(viewer, request) });
        return new Answer(toAdminUser(await getUser(userId)), { message: 'Seller approved' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/users/:id/undo-approval',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Take an approval back, within seconds; the seller has not been told of it',
      tag,
      params: idParams,
      body: emptyBody,
      response: adminUserSchema,
      handler: async ({ params, viewer, request }) => {
        const userId = userIdOf(params);
        await undoApproval(deps, { userId, admin: actingAdmin(viewer, request) });
        return new Answer(toAdminUser(await getUser(userId)), { message: 'Undone' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/users/:id/end-sessions',
      audience: 'admin',
      deskDeed: 'people',
      limit: 'other',
      summary: 'Sign a user out everywhere; the session that asks stays',
      tag,
      params: idParams,
      body: emptyBody,
      response: z.null(),
      handler: async ({ params, viewer, request }) => {
        const admin = actingAdmin(viewer, request);
        await endUserSessions(deps, { userId: userIdOf(params), exceptSessionId: viewer.sessionId, admin });
        return new Answer(null, { message: 'Sessions ended' });
      },
    }),
  ];
}

const EXPORT_COLUMNS: readonly CsvColumn<AdminUserRow>[] = [
  { header: 'Joined', cell: ({ createdAt }) => sortableDateTime(createdAt) },
  { header: 'First name', cell: ({ firstName }) => firstName },
  { header: 'Last name', cell: ({ lastName }) => lastName },
  { header: 'Company', cell: ({ companyName }) => companyName },
  { header: 'PAN', cell: ({ panNumber }) => panNumber },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Active', cell: ({ isActive }) => isActive },
  { header: 'Approved', cell: ({ isApproved }) => isApproved },
  { header: 'Subscriber', cell: ({ isSubscriber }) => isSubscriber },
];
