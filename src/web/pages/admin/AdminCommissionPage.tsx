import Pencil from 'lucide-react/icons/pencil';
import Percent from 'lucide-react/icons/percent';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router';
import { COMMISSION_SCOPES, type CommissionRuleList } from '../../../contract/commission.contract.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { useTableSearch } from '../../desk/table-search.hooks.ts';
import { ADMIN_COMMISSION, CommissionDialog } from '../../features/commission/CommissionDialog.tsx';
import { commissionColumns, SCOPE_NAMES, scopeText } from '../../features/commission/commission-columns.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminCommissionPage.ts';

const SEARCH = {
  filters: { scope: COMMISSION_SCOPES },
  sorts: ['scope:asc'],
  defaultSort: 'scope:asc',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Commission', description: 'What the shop keeps.', path: null });
}

export default function AdminCommissionPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Commission />
    </RoleGuard>
  );
}

function Commission() {
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
  const newRule = (
    <ButtonLink to={table.hrefFor({}, { edit: 'new' })} preventScrollReset icon={<Plus aria-hidden="true" />}>
      New rule
    </ButtonLink>
  );
  return (
    <div className="pb-10">
      <PageHeader
        title="Commission"
        subtitle="The most specific rule counts: seller in category, seller, nearest category, default."
        actions={newRule}
      />
      <TableFrame
        name="admin-commission"
        caption="Commission rules"
        table={table}
        query={query}
        rows={data?.rules}
        pagination={data?.pagination}
        rowKey={({ _id }) => _id}
        rowName={scopeText}
        columns={commissionColumns}
        actions={({ _id }) => [
          { label: 'Edit', look: 'icon', icon: <Pencil />, to: table.hrefFor({}, { edit: _id }) },
        ]}
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
      {edit === 'new' ? <CommissionDialog rule={null} onClose={table.close} /> : null}
      {edited ? <CommissionDialog key={edited._id} rule={edited} onClose={table.close} /> : null}
    </div>
  );
}
