import Banknote from 'lucide-react/icons/banknote';
import HandCoins from 'lucide-react/icons/hand-coins';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CashAtDoor, Remittance } from '../../../../contract/payments/remittances.contract.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { DoorClaims } from '../../../features/payments/remittances/DoorClaims.tsx';
import { RemittanceCard } from '../../../features/payments/remittances/RemittanceCard.tsx';
import { RemittanceDialog } from '../../../features/payments/remittances/RemittanceDialog.tsx';
import { useCash, useRemittances } from '../../../features/payments/remittances/remittances.hooks.ts';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = { filters: {}, sorts: ['date:desc'], defaultSort: 'date:desc', keep: ['remittance'] } as const;

export const meta = unlistedMeta('Cash at the door', 'What couriers collect and pass on.');

export default function AdminCashPage() {
  const table = useTableSearch(SEARCH);
  const query = useRemittances(table.apiQuery);
  const { data: cash } = useCash();
  const [parameters] = useSearchParams();
  const may = useMayOnDesk()('payments');
  const [courier, setCourier] = useState<string | null>(null);
  const opened = parameters.get('remittance');
  const first = cash?.couriers[0]?.courier;
  return (
    <div className="pb-10">
      <DeskHeader
        title="Cash at the door"
        subtitle="What couriers have collected is owed to us until it is at our bank. Until then no seller is paid from it."
        actions={
          may && first !== undefined ? (
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setCourier(first)}>
              Record a remittance
            </Button>
          ) : null
        }
      />
      {cash === undefined ? null : (
        <>
          <Card className="mb-4 p-5">
            <dl className="grid gap-4 sm:grid-cols-2">
              <div>
                <dt className="text-sm text-fg-2">With couriers</dt>
                <dd className="text-lg font-bold">
                  <Rupees amount={cash.withCouriers} />
                </dd>
              </div>
              <div>
                <dt className="text-sm text-fg-2">Still to be paid at the door</dt>
                <dd className="text-lg font-semibold">
                  <Rupees amount={cash.atDoors} />
                </dd>
              </div>
            </dl>
          </Card>
          {cash.couriers.length === 0 ? (
            <Card className="mb-4">
              <EmptyState
                picture={<HandCoins />}
                title="No courier owes us anything"
                text={
                  cash.atDoors > 0
                    ? 'What is still to be paid at the door appears here once its parcel is sent.'
                    : 'Nothing is to be paid at a door now. Who may pay there, and how much, is in the settings.'
                }
                action={
                  <ButtonLink
                    variant="secondary"
                    to={
                      cash.atDoors > 0
                        ? `${deskPaths.adminOrders}?paymentMethod=cod`
                        : deskPaths.adminSettings
                    }
                  >
                    {cash.atDoors > 0 ? 'See orders paid at the door' : 'Open settings'}
                  </ButtonLink>
                }
              />
            </Card>
          ) : (
            <div className="mb-4">
              <Table
                caption="Couriers, amounts in rupees"
                columns={COURIERS}
                rows={cash.couriers}
                rowKey={(row) => row.courier}
              />
            </div>
          )}
        </>
      )}
      {cash === undefined ? null : <DoorClaims fees={cash.fees} claims={cash.claims} may={may} />}
      {opened === null ? null : <RemittanceCard key={opened} id={opened} may={may} />}
      <TableFrame
        name="admin-remittances"
        caption="Remittances, amounts in rupees"
        table={table}
        query={query}
        rows={query.data?.remittances}
        rowKey={({ _id }) => _id}
        rowName={({ bankReference }) => bankReference}
        columns={remittanceColumns((remittance) => table.hrefFor({}, { remittance }))}
        hasViews={false}
        errorTitle="The remittances could not be loaded"
        empty={{
          picture: <Banknote />,
          title: 'No remittances yet',
          text: 'Record the file that a courier sends with its transfer.',
        }}
        filteredEmptyTitle="No remittances found"
      />
      {courier !== null && cash !== undefined ? (
        <RemittanceDialog couriers={cash.couriers} courier={courier} onClose={() => setCourier(null)} />
      ) : null}
    </div>
  );
}

const COURIERS: readonly TableColumn<CashAtDoor['couriers'][number]>[] = [
  { id: 'courier', header: 'Courier', isRowHeader: true, cell: ({ name }) => name ?? 'Courier not named' },
  { id: 'parcels', header: 'Parcels', isNumber: true, cell: ({ parcels }) => parcels },
  {
    id: 'oldest',
    header: 'Oldest',
    cell: ({ oldestAt }) => (oldestAt === null ? null : formatDate(new Date(oldestAt))),
  },
  {
    id: 'underWay',
    header: 'On its way',
    isNumber: true,
    cell: ({ underWay }) => <PlainMoney amount={underWay} />,
  },
  {
    id: 'owed',
    header: 'Owed to us',
    isNumber: true,
    cell: ({ owed }) => <PlainMoney amount={owed} className="font-semibold" />,
  },
];

const remittanceColumns = (hrefFor: (id: string) => string): readonly TableColumn<Remittance>[] => [
  {
    id: 'reference',
    header: 'Bank reference',
    isRowHeader: true,
    cell: ({ _id, bankReference }) => (
      <TextLink to={hrefFor(_id)} preventScrollReset>
        {bankReference}
      </TextLink>
    ),
  },
  { id: 'date', header: 'Date', cell: ({ date }) => dayInWords(date) },
  { id: 'rows', header: 'Parcels', isNumber: true, cell: ({ rows }) => rows },
  { id: 'fees', header: 'Fees', isNumber: true, cell: ({ fees }) => <PlainMoney amount={fees} /> },
  {
    id: 'booked',
    header: 'At the bank',
    isNumber: true,
    cell: ({ booked }) => <PlainMoney amount={booked} className="font-semibold" />,
  },
  {
    id: 'open',
    header: 'State',
    hideHeaderOnPhones: true,
    cell: ({ open }) =>
      open === 0 ? (
        <Badge tone="success">Settled</Badge>
      ) : (
        <Badge tone="warning">{`${open} to decide`}</Badge>
      ),
  },
];
