import NotebookText from 'lucide-react/icons/notebook-text';
import type { AdminCredit } from '../../../../contract/orders/credit-lines.contract.ts';
import { CREDIT_LINE_STATUSES } from '../../../../domain/orders/credit-line.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { adminLineColumns, creditChips } from '../../../features/orders/credit-lines/credit-line-columns.tsx';
import { useAdminCredit } from '../../../features/orders/credit-lines/credit-lines.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { status: CREDIT_LINE_STATUSES, late: ['true'] },
  sorts: ['offeredAt:desc'],
  defaultSort: 'offeredAt:desc',
} as const;

export const meta = unlistedMeta('On account', 'What sellers lend to companies.');

/** What sellers lend, of all: none of it is money that we hold. */
export default function AdminCreditPage() {
  const table = useTableSearch(SEARCH);
  const { sortBy: _sort, search: _search, ...apiQuery } = table.apiQuery;
  const query = useAdminCredit(apiQuery);
  const { data } = query;
  return (
    <div className="pb-10">
      <DeskHeader
        title="On account"
        subtitle="What companies owe sellers. We lend none of it, and hold none of it."
      />
      {data?.isEnabled === false ? (
        <Banner tone="info" className="mb-4">
          The setting “Sellers may sell on account” is off: nothing new can be ordered on account.
        </Banner>
      ) : null}
      <Sums sums={data?.sums} />
      <TableFrame
        name="admin-credit"
        caption="Credit lines"
        table={table}
        query={query}
        rows={data?.lines}
        rowKey={({ _id }) => _id}
        rowName={({ company, seller }) => `${seller.companyName} to ${company.name}`}
        columns={adminLineColumns}
        rowTone={({ late }) => (late === null ? undefined : 'danger')}
        chips={creditChips(data?.counts)}
        selects={[
          {
            filter: 'late',
            label: 'Late',
            allLabel: 'Late or not',
            options: [{ value: 'true', label: 'Something is late' }],
          },
        ]}
        errorTitle="The credit lines could not be loaded"
        empty={{
          picture: <NotebookText />,
          title: 'No seller lends yet',
          text: 'Once a seller offers a company a credit line, it stands here.',
        }}
        filteredEmptyTitle="No credit lines found"
      />
    </div>
  );
}

const FIGURES = [
  { key: 'limit', name: 'Limits', sub: 'of lines that are open or frozen' },
  { key: 'billed', name: 'Billed', sub: 'to be paid' },
  { key: 'unbilled', name: 'Not billed yet', sub: 'parcels to be sent' },
  { key: 'late', name: 'Late', sub: 'past the due day' },
  { key: 'credit', name: 'Paid beyond', sub: 'taken off next bills' },
] as const;

function Sums({ sums }: { sums: AdminCredit['sums'] | undefined }) {
  return (
    <dl className="card mb-4 grid grid-cols-2 md:grid-cols-5 md:divide-x md:divide-line">
      {FIGURES.map(({ key, name, sub }) => (
        <div key={key} className="min-w-0 px-4 py-3">
          <dt className="text-sm text-fg-2">{name}</dt>
          <dd
            className={`num text-lg font-bold ${key === 'late' && sums && sums.late > 0 ? 'text-danger' : ''}`}
          >
            {sums ? <Rupees amount={sums[key]} /> : ' '}
          </dd>
          <dd className="text-xs text-fg-3">{sub}</dd>
        </div>
      ))}
    </dl>
  );
}
