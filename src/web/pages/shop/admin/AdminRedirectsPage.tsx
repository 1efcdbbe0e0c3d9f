import CornerUpRight from 'lucide-react/icons/corner-up-right';
import type { RedirectList } from '../../../../contract/shop/redirects.contract.ts';
import { AddedRowsDesk } from '../../../desk/AddedRowsDesk.tsx';
import { ADMIN_REDIRECTS, RedirectDialog } from '../../../features/catalogue/search-desk/RedirectDialog.tsx';
import { redirectColumns } from '../../../features/catalogue/search-desk/search-desk-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

const ABOUT =
  'Old addresses that lead to a current page. Those of renamed categories and sellers lead there by themselves.';

export const meta = unlistedMeta('Redirects', ABOUT);

export default function AdminRedirectsPage() {
  return (
    <AddedRowsDesk
      desk={ADMIN_REDIRECTS}
      path="/api/admin/redirects"
      title="Redirects"
      about={ABOUT}
      deed="catalogue"
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
        text: 'A redirect leads an address that is no longer a page to another.',
        filteredTitle: 'No redirects found',
        errorTitle: 'The redirects could not be loaded',
      }}
      dialog={RedirectDialog}
    />
  );
}
