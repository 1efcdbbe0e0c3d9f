import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { QUOTE_SEARCH, quoteChips, quoteColumns } from '../../../features/orders/quotes/quote-table.tsx';
import { useQuotes } from '../../../features/orders/quotes/quotes.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Quotes', 'Prices that buyers ask you for.');

const COLUMNS = quoteColumns('seller');

/** What buyers ask a seller for: those that wait for an answer first. */
export default function SellerQuotesPage() {
  const table = useTableSearch(QUOTE_SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const quotes = useQuotes('seller', query);
  return (
    <div className="pb-10">
      <DeskHeader title="Quotes" subtitle="Buyers ask what you take. Your offer is theirs to accept." />
      <TableFrame
        name="seller-quotes"
        caption="Quotes"
        table={table}
        query={quotes}
        rows={quotes.data?.quotes}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={COLUMNS}
        chips={quoteChips('seller')}
        errorTitle="The quotes could not be loaded"
        empty={{
          picture: <MessageCircleQuestion aria-hidden="true" />,
          title: 'No quotes yet',
          text: 'Here stands what buyers ask you for.',
        }}
        filteredEmptyTitle="No quotes found"
      />
    </div>
  );
}
