import UsersRound from 'lucide-react/icons/users-round';
import { useSearchParams } from 'react-router';
import { USER_SORTS, USER_STATUSES } from '../../../contract/admin-users.contract.ts';
import { ROLES } from '../../../domain/roles.ts';
import { useExport, useTableSearch } from '../../desk/table-search.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { useSession } from '../../features/session/session.hooks.ts';
import { UserDrawer } from '../../features/users/UserDrawer.tsx';
import { userColumns, userName } from '../../features/users/user-columns.tsx';
import { userRowActions } from '../../features/users/user-row-actions.tsx';
import { useAdminUsers, useUserActions } from '../../features/users/users.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { CountStrip } from '../../ui/tables/CountStrip.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminUsersPage.ts';

const SEARCH = {
  filters: { role: ROLES, status: USER_STATUSES },
  sorts: USER_SORTS,
  defaultSort: 'createdAt:desc',
} as const;

const STATUS_NAMES = { active: 'Active', inactive: 'Inactive', pending: 'Pending Approval' } as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage Users', description: 'Accounts and approvals.', path: null });
}

export default function AdminUsersPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Desk />
    </RoleGuard>
  );
}

/** spec 2: Admin Users. The user whose drawer is open stands in the address. */
function Desk() {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const table = useTableSearch(SEARCH);
  const query = useAdminUsers(table.apiQuery);
  const exporting = useExport('/api/admin/users/export', table.apiQuery);
  const opened = parameters.get('user');
  const actions = useUserActions(() => opened !== null && table.close());
  const { users, counts, pagination } = query.data ?? {};

  return (
    <div className="pb-10">
      <PageHeader title="Manage Users" />
      <CountStrip
        counts={[
          { name: 'Total', count: counts?.total },
          { name: 'Admins', count: counts?.admins },
          { name: 'Sellers', count: counts?.sellers },
          { name: 'Buyers', count: counts?.buyers },
        ]}
      />
      <TableFrame
        name="admin-users"
        caption="Users"
        table={table}
        query={query}
        rows={users}
        pagination={pagination}
        rowKey={({ _id }) => _id}
        rowName={userName}
        columns={userColumns((id) => table.hrefFor({}, { user: id }), user?._id)}
        actions={(row) => userRowActions(row, user?._id, actions)}
        search={{ label: 'Search users', placeholder: 'Search by name, email, or company...' }}
        chips={{
          filter: 'role',
          label: 'Role',
          options: [
            { value: null, label: 'All', count: counts?.total },
            { value: 'admin', label: 'Admin', count: counts?.admins },
            { value: 'seller', label: 'Seller', count: counts?.sellers },
            { value: 'buyer', label: 'Buyer', count: counts?.buyers },
          ],
        }}
        selects={[
          {
            filter: 'status',
            label: 'Status',
            allLabel: 'All statuses',
            options: USER_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
          },
        ]}
        onExport={exporting}
        errorTitle="The users could not be loaded"
        empty={{ picture: <UsersRound />, title: 'No users yet' }}
        filteredEmptyTitle="No users found"
      />
      {opened ? (
        <UserDrawer key={opened} userId={opened} ownId={user?._id} actions={actions} onClose={table.close} />
      ) : null}
    </div>
  );
}
