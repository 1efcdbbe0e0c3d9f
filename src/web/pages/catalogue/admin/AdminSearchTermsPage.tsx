import SearchIcon from 'lucide-react/icons/search';
import {
  SEARCH_TERM_SORTS,
  type SearchTermList,
} from '../../../../contract/catalogue/search-terms.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { searchTermColumns } from '../../../features/catalogue/search-desk/search-desk-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { nothing: ['true'], from: 'text', to: 'text' },
  sorts: SEARCH_TERM_SORTS,
  defaultSort: 'sessions:desc',
} as const;
const DESK = 'admin-search-terms';

export const meta = unlistedMeta('Search terms', 'What visitors looked for.');

export default function AdminSearchTermsPage() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<SearchTermList>(DESK, '/api/admin/search-terms', table.apiQuery);
  const exporting = useExport('/api/admin/search-terms/export', table.apiQuery);
  return (
    <div className="pb-10">
      <DeskHeader
        title="Search terms"
        subtitle="What at least three visitors looked for, in the last 30 days or those that you choose. Who looked for it is not kept."
      />
      <TableFrame
        name={DESK}
        caption="Search terms"
        table={table}
        query={query}
        rows={query.data?.terms}
        rowKey={({ term }) => term}
        rowName={({ term }) => term}
        columns={searchTermColumns}
        search={{ label: 'Search terms', placeholder: 'Term...' }}
        chips={{
          filter: 'nothing',
          label: 'What was found',
          options: [
            { value: null, label: 'All' },
            { value: 'true', label: 'Found nothing' },
          ],
        }}
        hasDates
        onExport={exporting}
        errorTitle="The search terms could not be loaded"
        empty={{
          picture: <SearchIcon />,
          title: 'No search terms yet',
          text: 'A term appears here once three visitors have looked for it.',
        }}
        filteredEmptyTitle="No search terms found"
      />
    </div>
  );
}
