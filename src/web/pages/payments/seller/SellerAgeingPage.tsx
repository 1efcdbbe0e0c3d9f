import NotebookText from 'lucide-react/icons/notebook-text';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ageingColumns } from '../../../features/payments/khata/ageing-columns.tsx';
import { useAgeing } from '../../../features/payments/khata/khata.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

export const meta = unlistedMeta('Khata', 'What companies owe you, and how late it is.');

/** What companies owe a seller, the oldest first; each row leads to the khata. */
export default function SellerAgeingPage() {
  const query = useAgeing();
  const { data } = query;
  return (
    <div className="pb-10">
      <DeskHeader
        title="Khata"
        subtitle="What companies owe you, by how late it is. Amounts in rupees."
        actions={
          <ButtonLink variant="secondary" to={deskPaths.sellerCredit}>
            Credit lines
          </ButtonLink>
        }
      />
      {data === undefined ? (
        <NotLoaded query={query} failed="What you are owed could not be loaded" boxes={3} box="h-12" />
      ) : data.companies.length === 0 ? (
        <EmptyState
          picture={<NotebookText />}
          title="Nobody owes you anything"
          text="Once a company orders on account, what it owes stands here by age."
          action={<ButtonLink to={deskPaths.sellerCredit}>Credit lines</ButtonLink>}
        />
      ) : (
        <div className="md:[&_tbody>tr:last-child]:bg-sunken md:[&_tbody>tr:last-child]:font-semibold">
          <Table
            caption="What companies owe, amounts in rupees"
            columns={ageingColumns}
            rows={[
              ...data.companies,
              {
                company: null,
                ageing: data.total,
                credit: sumOfRupees(data.companies.map(({ credit }) => credit)),
              },
            ]}
            rowKey={({ company }) => company?._id ?? 'all'}
            rowTone={({ company, ageing }) =>
              company !== null && ageing.total > ageing.notDue ? 'danger' : undefined
            }
          />
        </div>
      )}
    </div>
  );
}
