import CornerUpRight from 'lucide-react/icons/corner-up-right';
import type { RedirectList } from '../../../contract/redirects.contract.ts';
import { AddedRowsDesk } from '../../desk/AddedRowsDesk.tsx';
import { ADMIN_REDIRECTS, RedirectDialog } from '../../features/search-desk/RedirectDialog.tsx';
import { redirectColumns } from '../../features/search-desk/search-desk-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/AdminRedirectsPage.ts';

const ABOUT =
  'Old addresses that lead to a page of today. Those of renamed categories and sellers lead there by themselves.';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Redirects', description: ABOUT, path: null });
}

export default function AdminRedirectsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <AddedRowsDesk
        desk={ADMIN_REDIRECTS}
        path="/api/admin/redirects"
        title="Redirects"
        about={ABOUT}
        newName="New redirect"
        noun="redirect"
        rowsOf={({ redirects }: RedirectList) => redirects}
        rowName={({ from }) => from}
        columns={redirectColumns}
        deleteQuestion={({ from }) => `Delete the redirect from ${from}? The address is then not found.`}
        search={{ label: 'Search redirects', placeholder: 'Address...' }}
        empty={{
          picture: <CornerUpRight />,
          title: 'No redirects yet',
          text: 'A redirect leads an address that is no page any more to another.',
          filteredTitle: 'No redirects found',
          errorTitle: 'The redirects could not be loaded',
        }}
        dialog={RedirectDialog}
      />
    </RoleGuard>
  );
}
