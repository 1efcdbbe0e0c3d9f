import CornerUpRight from 'lucide-react/icons/corner-up-right';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate, useSearchParams } from 'react-router';
import type { RedirectList } from '../../../contract/redirects.contract.ts';
import { useDeskDelete } from '../../desk/desk-delete.hooks.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { ADMIN_REDIRECTS, RedirectDialog } from '../../features/search-desk/RedirectDialog.tsx';
import { redirectColumns } from '../../features/search-desk/search-desk-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminRedirectsPage.ts';

const SEARCH = { filters: {}, sorts: ['createdAt:desc'], defaultSort: 'createdAt:desc' } as const;

const ABOUT =
  'Old addresses that lead to a page of today. Those of renamed categories and sellers lead there by themselves.';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Redirects',
    description: ABOUT,
    path: null,
  });
}

export default function AdminRedirectsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <RedirectDesk />
    </RoleGuard>
  );
}

function RedirectDesk() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<RedirectList>(ADMIN_REDIRECTS, '/api/admin/redirects', table.apiQuery);
  const remove = useDeskDelete(ADMIN_REDIRECTS, '/api/admin/redirects', 'redirect');
  const close = () => navigate(table.hrefFor(), { replace: true, preventScrollReset: true });
  const add = (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New redirect
    </ButtonLink>
  );
  return (
    <div className="pb-10">
      <PageHeader title="Redirects" subtitle={ABOUT} actions={add} />
      <TableFrame
        name="admin-redirects"
        caption="Redirects"
        table={table}
        query={query}
        rows={query.data?.redirects}
        pagination={query.data?.pagination}
        rowKey={({ _id }) => _id}
        rowName={({ from }) => from}
        columns={redirectColumns}
        actions={(row) => [
          {
            label: 'Delete',
            look: 'icon',
            icon: <Trash2 />,
            isDanger: true,
            onSelect: () =>
              void remove(row._id, `Delete the redirect from ${row.from}? The address is then not found.`),
          },
        ]}
        search={{ label: 'Search redirects', placeholder: 'Address...' }}
        errorTitle="The redirects could not be loaded"
        empty={{
          picture: <CornerUpRight />,
          title: 'No redirects yet',
          text: 'A redirect leads an address that is no page any more to another.',
          action: add,
        }}
        filteredEmptyTitle="No redirects found"
      />
      {searchParams.get('edit') === 'new' ? <RedirectDialog onClose={close} /> : null}
    </div>
  );
}
