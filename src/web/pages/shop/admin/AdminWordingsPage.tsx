import Languages from 'lucide-react/icons/languages';
import { useSearchParams } from 'react-router';
import { WORDING_STATES, type WordingList } from '../../../../contract/shop/wordings.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { WordingDialog } from '../../../features/shop/wordings/WordingDialog.tsx';
import {
  ADMIN_WORDINGS,
  WORDING_STATE_NAMES,
  wordingColumns,
} from '../../../features/shop/wordings/wording-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const ABOUT = 'What the shop says in Nepali. What you change here holds at once, whatever the program says.';
const SEARCH = {
  filters: { state: WORDING_STATES },
  sorts: ['order:asc'],
  defaultSort: 'order:asc',
} as const;

export const meta = unlistedMeta('Words in Nepali', ABOUT);

export default function AdminWordingsPage() {
  const [searchParams] = useSearchParams();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<WordingList>(ADMIN_WORDINGS, '/api/admin/wordings', table.apiQuery);
  const { data } = query;
  const edited = data?.wordings.find(({ _id }) => _id === searchParams.get('edit'));
  return (
    <div className="pb-10">
      <DeskHeader title="Words in Nepali" subtitle={ABOUT} />
      <TableFrame
        name={ADMIN_WORDINGS}
        caption="Wordings"
        table={table}
        query={query}
        rows={data?.wordings}
        rowKey={({ _id }) => _id}
        rowName={({ english }) => english}
        columns={wordingColumns}
        actions={({ _id }) => [
          {
            label: 'Change',
            look: 'secondary',
            onSelect: () => void table.open(table.hrefFor({}, { edit: _id })),
          },
        ]}
        search={{ label: 'Search wordings', placeholder: 'English, Nepali, or a file...' }}
        chips={{
          filter: 'state',
          label: 'What is left to do',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            ...WORDING_STATES.map((state) => ({
              value: state,
              label: WORDING_STATE_NAMES[state],
              count: data?.counts[state],
            })),
          ],
        }}
        errorTitle="The wordings could not be loaded"
        empty={{
          picture: <Languages />,
          title: 'No messages yet',
          text: 'Every text of the shop appears here, with how it is said in Nepali.',
        }}
        filteredEmptyTitle="No wordings found"
      />
      {edited ? <WordingDialog key={edited._id} wording={edited} onClose={table.close} /> : null}
    </div>
  );
}
