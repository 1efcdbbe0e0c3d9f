import MessageSquare from 'lucide-react/icons/message-square';
import {
  type AdminMessageList,
  MESSAGE_STATUSES,
} from '../../../../contract/shop/admin-messages.contract.ts';
import { apiPatch } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { messageColumns } from '../../../features/shop/contact/message-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const DESK = 'admin-messages';
const SEARCH = {
  filters: { status: MESSAGE_STATUSES },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

export const meta = unlistedMeta('Messages', 'What visitors wrote to support.');

export default function AdminMessagesPage() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminMessageList>(DESK, '/api/admin/messages', table.apiQuery);
  const mark = useDeskStep(DESK, ({ id, isHandled }: { id: string; isHandled: boolean }) =>
    apiPatch(`/api/admin/messages/${encodeURIComponent(id)}`, { isHandled }),
  );
  const { data } = query;
  const may = useMayOnDesk()('support');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Messages"
        subtitle="What visitors wrote to support. Answer by mail, then mark it here."
      />
      <TableFrame
        name={DESK}
        caption="Messages"
        table={table}
        query={query}
        rows={data?.messages}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        columns={messageColumns}
        actions={({ _id, status }) => {
          if (!may) return [];
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
                    done: isHandled ? 'Message handled' : 'Message opened again',
                    failed: 'Failed to update message',
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
