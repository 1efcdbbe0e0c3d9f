import Languages from 'lucide-react/icons/languages';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate, useSearchParams } from 'react-router';
import type { SynonymList } from '../../../contract/synonyms.contract.ts';
import { useDeskDelete } from '../../desk/desk-delete.hooks.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { ADMIN_SYNONYMS, SynonymDialog } from '../../features/search-desk/SynonymDialog.tsx';
import { synonymColumns } from '../../features/search-desk/search-desk-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminSynonymsPage.ts';

const SEARCH = { filters: {}, sorts: ['createdAt:desc'], defaultSort: 'createdAt:desc' } as const;

const ABOUT = 'Words of one meaning: a search for one finds the products of all, behind its own.';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Synonyms',
    description: ABOUT,
    path: null,
  });
}

export default function AdminSynonymsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <SynonymDesk />
    </RoleGuard>
  );
}

function SynonymDesk() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<SynonymList>(ADMIN_SYNONYMS, '/api/admin/synonyms', table.apiQuery);
  const remove = useDeskDelete(ADMIN_SYNONYMS, '/api/admin/synonyms', 'group');
  const close = () => navigate(table.hrefFor(), { replace: true, preventScrollReset: true });
  const add = (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New synonyms
    </ButtonLink>
  );
  return (
    <div className="pb-10">
      <PageHeader title="Synonyms" subtitle={ABOUT} actions={add} />
      <TableFrame
        name="admin-synonyms"
        caption="Synonyms"
        table={table}
        query={query}
        rows={query.data?.groups}
        pagination={query.data?.pagination}
        rowKey={({ _id }) => _id}
        rowName={({ words }) => words[0] as string}
        columns={synonymColumns}
        actions={(row) => [
          {
            label: 'Delete',
            look: 'icon',
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () =>
              void remove(
                row._id,
                `Delete the group of ${row.words.join(', ')}? Each word then finds its own products alone.`,
              ),
          },
        ]}
        search={{ label: 'Search synonyms', placeholder: 'Word...' }}
        errorTitle="The synonyms could not be loaded"
        empty={{
          picture: <Languages />,
          title: 'No synonyms yet',
          text: 'A group holds words of one meaning, such as बत्ती, batti and light.',
          action: add,
        }}
        filteredEmptyTitle="No synonyms found"
      />
      {searchParams.get('edit') === 'new' ? <SynonymDialog onClose={close} /> : null}
    </div>
  );
}
