import Pencil from 'lucide-react/icons/pencil';
import Percent from 'lucide-react/icons/percent';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router';
import {
  COMMISSION_SCOPES,
  type CommissionRuleList,
} from '../../../../contract/books/commission.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import {
  ADMIN_COMMISSION,
  CommissionDialog,
} from '../../../features/payments/commission/CommissionDialog.tsx';
import {
  commissionColumns,
  SCOPE_NAMES,
  scopeText,
} from '../../../features/payments/commission/commission-columns.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { scope: COMMISSION_SCOPES },
  sorts: ['scope:asc'],
  defaultSort: 'scope:asc',
} as const;

export const meta = unlistedMeta('Commission', 'What the shop keeps.');

export default function AdminCommissionPage() {
  const [searchParams] = useSearchParams();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<CommissionRuleList>(
    ADMIN_COMMISSION,
    '/api/admin/commission-rules',
    table.apiQuery,
  );
  const { data } = query;
  const edit = searchParams.get('edit');
  const edited = data?.rules.find(({ _id }) => _id === edit);
  const may = useMayOnDesk()('settings');
  const newRule = may ? (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New rule
    </ButtonLink>
  ) : null;
  return (
    <div className="pb-10">
      <DeskHeader
        title="Commission"
        subtitle="The most specific rule applies: seller in category, seller, nearest category, default."
        actions={newRule}
      />
      <TableFrame
        name="admin-commission"
        caption="Commission rules"
        table={table}
        query={query}
        rows={data?.rules}
        rowKey={({ _id }) => _id}
        rowName={scopeText}
        columns={commissionColumns}
        actions={
          may
            ? ({ _id }) => [
                { label: 'Edit', look: 'icon', icon: <Pencil />, to: table.hrefFor({}, { edit: _id }) },
              ]
            : undefined
        }
        search={{ label: 'Search rules', placeholder: 'Seller or category...' }}
        chips={{
          filter: 'scope',
          label: 'What a rule is for',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            ...COMMISSION_SCOPES.map((value) => ({
              value,
              label: SCOPE_NAMES[value],
              count: data?.counts[value],
            })),
          ],
        }}
        errorTitle="The rules could not be loaded"
        empty={{ picture: <Percent />, title: 'No rules yet', action: newRule }}
        filteredEmptyTitle="No rules found"
      />
      {may && edit === 'new' ? <CommissionDialog rule={null} onClose={table.close} /> : null}
      {may && edited ? <CommissionDialog key={edited._id} rule={edited} onClose={table.close} /> : null}
    </div>
  );
}
