import SearchIcon from 'lucide-react/icons/search';
import { SEARCH_TERM_SORTS, type SearchTermList } from '../../../contract/search-terms.contract.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { useExport, useTableSearch } from '../../desk/table-search.hooks.ts';
import { searchTermColumns } from '../../features/search-desk/search-desk-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminSearchTermsPage.ts';

const SEARCH = {
  filters: { nothing: ['true'], from: 'text', to: 'text' },
  sorts: SEARCH_TERM_SORTS,
  defaultSort: 'sessions:desc',
} as const;
const DESK = 'admin-search-terms';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Search terms',
    description: 'What visitors looked for.',
    path: null,
  });
}

export default function AdminSearchTermsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <SearchTerms />
    </RoleGuard>
  );
}

function SearchTerms() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<SearchTermList>(DESK, '/api/admin/search-terms', table.apiQuery);
  const exporting = useExport('/api/admin/search-terms/export', table.apiQuery);
  return (
    <div className="pb-10">
      <PageHeader
        title="Search terms"
        subtitle="What at least three visitors looked for, in the last 30 days or those that you choose. Who looked for it is not kept."
      />
      <TableFrame
        name={DESK}
        caption="Search terms"
        table={table}
        query={query}
        rows={query.data?.terms}
        pagination={query.data?.pagination}
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
          text: 'A term stands here when three visitors have looked for it.',
        }}
        filteredEmptyTitle="No search terms found"
      />
    </div>
  );
}
