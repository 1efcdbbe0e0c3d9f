import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { QUOTE_SEARCH, quoteChips, quoteColumns } from '../../features/orders/quotes/quote-table.tsx';
import { useQuotes } from '../../features/orders/quotes/quotes.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';

export const meta = unlistedMeta('Quotes', 'Prices that your company asked sellers for.');

const COLUMNS = quoteColumns('buyer');

/** What a company asks sellers for: offers that wait for it first. */
export default function QuotesPage() {
  const table = useTableSearch(QUOTE_SEARCH);
  const { sortBy: _sort, ...query } = table.apiQuery;
  const quotes = useQuotes('buyer', query);
  return (
    <div className="pb-10">
      <PageHeader title="Quotes" subtitle="Prices that your company asked sellers for." />
      <TableFrame
        name="quotes"
        caption="Quotes"
        table={table}
        query={quotes}
        rows={quotes.data?.quotes}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        columns={COLUMNS}
        chips={quoteChips('buyer')}
        errorTitle="The quotes could not be loaded"
        empty={{
          picture: <MessageCircleQuestion aria-hidden="true" />,
          title: 'No quotes yet',
          text: 'Press Ask for a price on a product, in the cart or on a list.',
          action: <ButtonLink to={paths.products}>Browse Products</ButtonLink>,
        }}
        filteredEmptyTitle="No quotes found"
      />
    </div>
  );
}
