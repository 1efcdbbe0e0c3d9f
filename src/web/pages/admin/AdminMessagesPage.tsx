import MessageSquare from 'lucide-react/icons/message-square';
import { type AdminMessageList, MESSAGE_STATUSES } from '../../../contract/admin-messages.contract.ts';
import { apiPatch, errorText } from '../../data/api-client.ts';
import { useDeskList, useDeskStep } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { messageColumns } from '../../features/contact/message-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminMessagesPage.ts';

const DESK = 'admin-messages';
const SEARCH = {
  filters: { status: MESSAGE_STATUSES },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Messages', description: 'What visitors wrote to support.', path: null });
}

export default function AdminMessagesPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Messages />
    </RoleGuard>
  );
}

function Messages() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminMessageList>(DESK, '/api/admin/messages', table.apiQuery);
  const toast = useToast();
  const mark = useDeskStep(DESK, ({ id, isHandled }: { id: string; isHandled: boolean }) =>
    apiPatch(`/api/admin/messages/${encodeURIComponent(id)}`, { isHandled }),
  );
  const { data } = query;
  return (
    <div className="pb-10">
      <PageHeader
        title="Messages"
        subtitle="What visitors wrote to support. Answer by mail, then mark it here."
      />
      <TableFrame
        name={DESK}
        caption="Messages"
        table={table}
        query={query}
        rows={data?.messages}
        pagination={data?.pagination}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        columns={messageColumns}
        actions={({ _id, status }) => {
          const isHandled = status === 'open';
          return [
            {
              label: isHandled ? 'Mark as handled' : 'Open again',
              look: 'secondary',
              isBusy: mark.isPending && mark.variables.id === _id,
              onSelect: () =>
                mark.mutate(
                  { id: _id, isHandled },
                  {
                    onSuccess: () => toast.success(isHandled ? 'Message handled' : 'Message opened again'),
                    onError: (error) => toast.error(errorText(error, 'Failed to update message')),
                  },
                ),
            },
          ];
        }}
        search={{ label: 'Search messages', placeholder: 'Name, email, or words...' }}
        chips={{
          filter: 'status',
          label: 'Message status',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            { value: 'open', label: 'Open', count: data?.counts.open },
            { value: 'handled', label: 'Handled', count: data?.counts.handled },
          ],
        }}
        errorTitle="The messages could not be loaded"
        empty={{
          picture: <MessageSquare />,
          title: 'No messages yet',
          text: 'Messages from the contact page appear here.',
        }}
        filteredEmptyTitle="No messages found"
      />
    </div>
  );
}
