import Stamp from 'lucide-react/icons/stamp';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import {
  buyerColumns,
  REQUEST_FOR_QUOTES_CHIPS,
  REQUEST_FOR_QUOTES_SEARCH,
} from '../../features/orders/requests-for-quotes/request-for-quotes-columns.tsx';
import { useRequestsForQuotes } from '../../features/orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { useMinute } from '../../ui/behaviour/now.hooks.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Sealed requests', 'Lists that your company asked many sellers for.');

const NEW = <ButtonLink to={paths.newRequestForQuotes}>Ask many sellers</ButtonLink>;

/** What a company asks many sellers for: what can be awarded first. */
export default function RequestsForQuotesPage() {
  const table = useTableSearch(REQUEST_FOR_QUOTES_SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const requests = useRequestsForQuotes(query);
  const now = useMinute();
  return (
    <div className="pb-10">
      <PageHeader
        title="Sealed requests"
        subtitle="One list, many sellers. Nobody reads a price before the closing."
        actions={NEW}
      />
      <TableFrame
        name="requests-for-quotes"
        caption="Sealed requests"
        table={table}
        query={requests}
        rows={requests.data?.requests}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={buyerColumns(now)}
        chips={REQUEST_FOR_QUOTES_CHIPS}
        errorTitle="The requests could not be loaded"
        empty={{
          picture: <Stamp aria-hidden="true" />,
          title: 'No sealed requests yet',
          text: 'Write a list of what you need, and sellers answer it with prices by a day that you name. A cart, a list or the pad can begin it.',
          action: NEW,
        }}
        filteredEmptyTitle="No requests found"
      />
    </div>
  );
}
