import Languages from 'lucide-react/icons/languages';
import type { SynonymList } from '../../../../contract/catalogue/synonyms.contract.ts';
import { AddedRowsDesk } from '../../../desk/AddedRowsDesk.tsx';
import { ADMIN_SYNONYMS, SynonymDialog } from '../../../features/catalogue/search-desk/SynonymDialog.tsx';
import { synonymColumns } from '../../../features/catalogue/search-desk/search-desk-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

const ABOUT =
  'Words of the same meaning: a search for one also finds the products of the others, after its own.';

export const meta = unlistedMeta('Synonyms', ABOUT);

export default function AdminSynonymsPage() {
  return (
    <AddedRowsDesk
      desk={ADMIN_SYNONYMS}
      path="/api/admin/synonyms"
      title="Synonyms"
      about={ABOUT}
      deed="catalogue"
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
        text: 'A group holds words of the same meaning, such as बत्ती, batti and light.',
        filteredTitle: 'No synonyms found',
        errorTitle: 'The synonyms could not be loaded',
      }}
      dialog={SynonymDialog}
    />
  );
}
