import Stamp from 'lucide-react/icons/stamp';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  SELLER_REQUEST_CHIPS,
  SELLER_REQUEST_SEARCH,
  sellerColumns,
} from '../../../features/orders/requests-for-quotes/request-for-quotes-columns.tsx';
import { useSellerRequests } from '../../../features/orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { useMinute } from '../../../ui/behaviour/now.hooks.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Sealed requests', 'Lists that buyers ask many sellers for.');

/** What buyers ask a seller and others for, under seal. */
export default function SellerRequestsForQuotesPage() {
  const table = useTableSearch(SELLER_REQUEST_SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const requests = useSellerRequests(query);
  const now = useMinute();
  return (
    <div className="pb-10">
      <DeskHeader
        title="Sealed requests"
        subtitle="Buyers ask many sellers at once. Nobody reads your prices before the closing."
      />
      <TableFrame
        name="seller-requests-for-quotes"
        caption="Sealed requests"
        table={table}
        query={requests}
        rows={requests.data?.requests}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={sellerColumns(now)}
        chips={SELLER_REQUEST_CHIPS}
        errorTitle="The requests could not be loaded"
        empty={{
          picture: <Stamp aria-hidden="true" />,
          title: 'No sealed requests yet',
          text: 'Here stands what buyers ask the sellers of your categories for.',
        }}
        filteredEmptyTitle="No requests found"
      />
    </div>
  );
}
