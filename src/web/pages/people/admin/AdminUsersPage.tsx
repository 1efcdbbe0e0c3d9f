import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { USER_SORTS, USER_STATUSES } from '../../../../contract/people/admin-users.contract.ts';
import { ROLES } from '../../../../domain/shop/roles.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { useSession } from '../../../features/people/session/session.hooks.ts';
import { InviteAdminDialog } from '../../../features/people/users/InviteAdminDialog.tsx';
import { UserDrawer } from '../../../features/people/users/UserDrawer.tsx';
import { userColumns, userName } from '../../../features/people/users/user-columns.tsx';
import { userRowActions } from '../../../features/people/users/user-row-actions.tsx';
import { useAdminUsers, useUserActions } from '../../../features/people/users/users.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CountStrip } from '../../../ui/tables/CountStrip.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { role: ROLES, status: USER_STATUSES },
  sorts: USER_SORTS,
  defaultSort: 'createdAt:desc',
} as const;

const STATUS_NAMES = { active: 'Active', inactive: 'Inactive', pending: 'Pending Approval' } as const;

export const meta = unlistedMeta('Manage Users', 'Accounts and approvals.');

/** spec 2: Admin Users. The user whose drawer is open stands in the address. */
export default function AdminUsersPage() {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const may = useMayOnDesk();
  const [isInviting, setIsInviting] = useState(false);
  const table = useTableSearch(SEARCH);
  const query = useAdminUsers(table.apiQuery);
  const exporting = useExport('/api/admin/users/export', table.apiQuery);
  const opened = parameters.get('user');
  const actions = useUserActions(() => opened !== null && table.close());
  const { users, counts } = query.data ?? {};

  return (
    <div className="pb-10">
      <DeskHeader
        title="Manage Users"
        actions={
          may('admins') ? (
            <Button variant="secondary" onClick={() => setIsInviting(true)}>
              Invite an admin
            </Button>
          ) : null
        }
        counts={
          <CountStrip
            counts={[
              { name: 'Total', count: counts?.total },
              { name: 'Admins', count: counts?.admins },
              { name: 'Sellers', count: counts?.sellers },
              { name: 'Buyers', count: counts?.buyers },
            ]}
          />
        }
      />
      <TableFrame
        name="admin-users"
        caption="Users"
        table={table}
        query={query}
        rows={users}
        rowKey={({ _id }) => _id}
        rowName={userName}
        columns={userColumns((id) => table.hrefFor({}, { user: id }), user?._id)}
        actions={(row) => userRowActions(row, user?._id, actions, may)}
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
      {isInviting ? <InviteAdminDialog onClose={() => setIsInviting(false)} /> : null}
      {opened ? (
        <UserDrawer key={opened} userId={opened} ownId={user?._id} actions={actions} onClose={table.close} />
      ) : null}
    </div>
  );
}
