import Signature from 'lucide-react/icons/signature';
import { REQUEST_STATUSES } from '../../../domain/orders/signature.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { REQUEST_COLUMNS } from '../../features/orders/requests/request-columns.tsx';
import { useRequests } from '../../features/orders/requests/requests.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Requests', 'Orders of your company that wait for a signature.');

const SEARCH = {
  filters: { status: REQUEST_STATUSES },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

/** What people of a company ask to have signed: what waits for the reader first. */
export default function RequestsPage() {
  const table = useTableSearch(SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const requests = useRequests(query);
  return (
    <div className="pb-10">
      <PageHeader title="Requests" subtitle="Orders of your company that wait for a signature, or did." />
      <TableFrame
        name="requests"
        caption="Requests"
        table={table}
        query={requests}
        rows={requests.data?.requests}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={REQUEST_COLUMNS}
        chips={{
          filter: 'status',
          label: 'State of requests',
          options: [
            { value: null, label: 'All' },
            { value: 'open', label: 'Waiting' },
            { value: 'ordered', label: 'Ordered' },
            { value: 'rejected', label: 'Rejected' },
          ],
        }}
        errorTitle="The requests could not be loaded"
        empty={{
          picture: <Signature aria-hidden="true" />,
          title: 'No requests',
          text: 'An order that needs a signature is asked for at the end of checkout.',
          action: <ButtonLink to={paths.cart}>Cart</ButtonLink>,
        }}
        filteredEmptyTitle="No requests found"
      />
    </div>
  );
}
