import { Link } from 'react-router';
import type { AdminMessage } from '../../../../contract/shop/admin-messages.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const messageColumns: readonly TableColumn<AdminMessage>[] = [
  {
    id: 'from',
    header: 'From',
    isRowHeader: true,
    cell: ({ name, email, userId, isPro, ticket }) => (
      <span className="block min-w-0 text-start xl:min-w-46">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {userId === null ? (
            <span className="wrap-anywhere">{name}</span>
          ) : (
            <Link
              to={`${deskPaths.adminUsers}?user=${encodeURIComponent(userId)}`}
              discover="none"
              className="wrap-anywhere hover:text-link hover:underline"
            >
              {name}
            </Link>
          )}
          {isPro ? <span className="pro-chip">PRO</span> : null}
        </span>
        <span className="block text-xs font-normal text-fg-3">{ticket}</span>
        <a
          href={`mailto:${encodeURI(email)}`}
          className="link block py-0.5 text-xs font-normal wrap-anywhere touch:py-2"
        >
          <EmailText email={email} />
        </a>
      </span>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    hideHeaderOnPhones: true,
    cell: ({ message }) => (
      <span className="block min-w-0 grow text-start whitespace-pre-line wrap-anywhere md:max-w-prose">
        {message}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Received',
    cell: ({ createdAt }) => <When at={createdAt} hasTime className="num whitespace-nowrap" />,
  },
  {
    id: 'status',
    header: 'Status',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ handled }) =>
      handled === null ? (
        <Badge tone="warning">Open</Badge>
      ) : (
        <span className="block">
          <Badge tone="success">Handled</Badge>
          <span className="block text-xs wrap-anywhere text-fg-3">by {handled.by}</span>
        </span>
      ),
  },
];

/** An address breaks behind its @ before it breaks anywhere else. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
