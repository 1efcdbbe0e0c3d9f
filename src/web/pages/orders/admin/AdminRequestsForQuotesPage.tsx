import Stamp from 'lucide-react/icons/stamp';
import type { AdminRequestList } from '../../../../contract/orders/admin-requests-for-quotes.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  adminColumns,
  REQUEST_FOR_QUOTES_CHIPS,
  REQUEST_FOR_QUOTES_SEARCH,
} from '../../../features/orders/requests-for-quotes/request-for-quotes-columns.tsx';
import {
  ADMINS_REQUESTS,
  REQUESTS_FOR_QUOTES,
} from '../../../features/orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { useMinute } from '../../../ui/behaviour/now.hooks.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Sealed requests', 'Lists that buyers ask many sellers for.');

/** All sealed requests: how many were asked and answered, never a price. Each look is written down. */
export default function AdminRequestsForQuotesPage() {
  const table = useTableSearch(REQUEST_FOR_QUOTES_SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const requests = useDeskList<AdminRequestList>(REQUESTS_FOR_QUOTES, ADMINS_REQUESTS, query);
  const now = useMinute();
  return (
    <div className="pb-10">
      <DeskHeader
        title="Sealed requests"
        subtitle="Who asked, and how many answered. Each look is written in the audit log."
      />
      <TableFrame
        name="admin-requests-for-quotes"
        caption="Sealed requests"
        table={table}
        query={requests}
        rows={requests.data?.requests}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={adminColumns(now)}
        search={{ label: 'Search requests', placeholder: 'Number or buyer' }}
        chips={REQUEST_FOR_QUOTES_CHIPS}
        errorTitle="The requests could not be loaded"
        empty={{
          picture: <Stamp aria-hidden="true" />,
          title: 'No sealed requests yet',
          text: 'Here stands what buyers ask many sellers for.',
        }}
        filteredEmptyTitle="No requests found"
      />
    </div>
  );
}
