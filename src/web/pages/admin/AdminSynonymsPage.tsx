import Languages from 'lucide-react/icons/languages';
import type { SynonymList } from '../../../contract/synonyms.contract.ts';
import { AddedRowsDesk } from '../../desk/AddedRowsDesk.tsx';
import { ADMIN_SYNONYMS, SynonymDialog } from '../../features/search-desk/SynonymDialog.tsx';
import { synonymColumns } from '../../features/search-desk/search-desk-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/AdminSynonymsPage.ts';

const ABOUT = 'Words of one meaning: a search for one finds the products of all, behind its own.';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Synonyms', description: ABOUT, path: null });
}

export default function AdminSynonymsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <AddedRowsDesk
        desk={ADMIN_SYNONYMS}
        path="/api/admin/synonyms"
        title="Synonyms"
        about={ABOUT}
        newName="New synonyms"
        noun="group"
        rowsOf={({ groups }: SynonymList) => groups}
        rowName={({ words }) => words[0] as string}
        columns={synonymColumns}
        deleteQuestion={({ words }) =>
          `Delete the group of ${words.join(', ')}? Each word then finds its own products alone.`
        }
        search={{ label: 'Search synonyms', placeholder: 'Word...' }}
        empty={{
          picture: <Languages />,
          title: 'No synonyms yet',
          text: 'A group holds words of one meaning, such as बत्ती, batti and light.',
          filteredTitle: 'No synonyms found',
          errorTitle: 'The synonyms could not be loaded',
        }}
        dialog={SynonymDialog}
      />
    </RoleGuard>
  );
}
