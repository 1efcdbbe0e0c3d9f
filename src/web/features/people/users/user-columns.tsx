import { Link } from 'react-router';
import type { AdminUser } from '../../../../contract/people/admin-users.contract.ts';
import { Badge, RoleBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { ProChip } from '../../../ui/goods/Price.tsx';
import { Avatar } from '../../../ui/marks/Avatar.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { DESK_ROLE_WORDS } from './desk-role-words.ts';
import { UserBadges } from './UserBadges.tsx';

export function userName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** The columns of the list of users; the name opens the drawer at `hrefFor`. */
export function userColumns(
  hrefFor: (userId: string) => string,
  ownId: string | undefined,
): readonly TableColumn<AdminUser>[] {
  return [
    {
      id: 'avatar',
      header: 'Initials',
      isHeaderHidden: true,
      onPhones: 'picture',
      hideHeaderOnPhones: true,
      cell: (user) => <Avatar name={userName(user)} className="max-md:size-14 max-md:text-md" />,
    },
    {
      id: 'name',
      header: 'User',
      isRowHeader: true,
      sort: { by: 'name', kind: 'text' },
      cell: (user) => (
        <span className="block min-w-0 md:max-w-42 2xl:max-w-64">
          <span className="flex min-w-0 items-center gap-1.5">
            <Link
              to={hrefFor(user._id)}
              preventScrollReset
              discover="none"
              className="truncate font-semibold text-fg hover:underline"
            >
              {userName(user)}
            </Link>
            {user.isSubscriber ? <ProChip /> : null}
            {user._id === ownId ? <Badge>You</Badge> : null}
          </span>
          <span className="block truncate text-xs font-normal text-fg-3" title={user.email}>
            {user.email}
          </span>
        </span>
      ),
    },
    {
      id: 'company',
      header: 'Company',
      isOptional: true,
      from: 'xl',
      onPhones: 'meta',
      cell: ({ companyName }) =>
        companyName ? (
          <span className="block md:max-w-26 md:truncate 2xl:max-w-48" title={companyName}>
            {companyName}
          </span>
        ) : (
          <span className="text-fg-3">None</span>
        ),
    },
    {
      id: 'phone',
      header: 'Phone',
      isOptional: true,
      from: 'xl',
      onPhones: 'meta',
      cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
    },
    {
      id: 'role',
      header: 'Role',
      isOptional: true,
      onPhones: 'foot',
      hideHeaderOnPhones: true,
      cell: ({ role, deskRole }) => (
        <span className="flex flex-col items-start">
          <RoleBadge role={role} />
          {deskRole ? <span className="text-xs text-fg-3">{DESK_ROLE_WORDS[deskRole].name}</span> : null}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      onPhones: 'foot',
      hideHeaderOnPhones: true,
      cell: (user) => <UserBadges user={user} />,
    },
    {
      id: 'joined',
      header: 'Joined',
      isOptional: true,
      from: 'xl',
      onPhones: 'line',
      sort: { by: 'createdAt', kind: 'date' },
      cell: ({ createdAt }) => <When at={createdAt} className="num whitespace-nowrap" />,
    },
  ];
}
