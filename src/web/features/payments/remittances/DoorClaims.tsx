import { useState } from 'react';
import type { CashAtDoor } from '../../../../contract/payments/remittances.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { useDoorWord } from './remittances.hooks.ts';

type Fee = CashAtDoor['fees'][number];
type Claim = CashAtDoor['claims'][number];

/** What companies owe for parcels that came back, and couriers for those that never did. */
export function DoorClaims({ fees, claims, may }: Pick<CashAtDoor, 'fees' | 'claims'> & { may: boolean }) {
  const [waiving, setWaiving] = useState<Fee | null>(null);
  const [closing, setClosing] = useState<Claim | null>(null);
  return (
    <>
      {fees.length === 0 ? null : (
        <TitledCard title="Return fees owed" className="mb-4 p-5">
          <Table
            caption="Return fees owed, amounts in rupees"
            columns={[...FEES, ...stepColumn<Fee>(may, 'Let go', setWaiving)]}
            rows={fees}
            rowKey={({ parcel }) => parcel}
          />
        </TitledCard>
      )}
      {claims.length === 0 ? null : (
        <TitledCard title="Claims on couriers" className="mb-4 p-5">
          <Table
            caption="Claims on couriers, amounts in rupees"
            columns={[...CLAIMS, ...stepColumn<Claim>(may, 'Close', setClosing)]}
            rows={claims}
            rowKey={({ parcel }) => parcel}
          />
        </TitledCard>
      )}
      {waiving === null ? null : (
        <WaiveDialog key={waiving.parcel} {...waiving} onClose={() => setWaiving(null)} />
      )}
      {closing === null ? null : (
        <CloseDialog key={closing.parcel} {...closing} onClose={() => setClosing(null)} />
      )}
    </>
  );
}

function WaiveDialog({ parcel, onClose }: Fee & { onClose: () => void }) {
  return (
    <ReasonDialog
      title="Let the return fee go"
      help="For us, the order and the audit log. The company owes nothing for it any more."
      action="Let go"
      step={useDoorWord(parcel, 'waive')}
      inputOf={(reason) => ({ reason })}
      done="Fee let go"
      failed="The fee could not be let go"
      onClose={onClose}
    />
  );
}

function CloseDialog({ parcel, reason, onClose }: Claim & { onClose: () => void }) {
  return (
    <ReasonDialog
      title="Close the claim"
      help="What came of it: the seller reads it on the parcel."
      action="Close"
      step={useDoorWord(parcel, 'close-claim')}
      inputOf={(reason) => ({ reason })}
      done="Claim closed"
      failed="The claim could not be closed"
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-fg-2">{reason}</p>
    </ReasonDialog>
  );
}

const orderCell = ({ order }: Fee | Claim) => (
  <TextLink to={deskPaths.adminOrder(order._id)} className="whitespace-nowrap">
    {order.orderNumber}
  </TextLink>
);
const sinceCell = ({ at }: Fee | Claim) => formatDate(new Date(at));
const FEES: readonly TableColumn<Fee>[] = [
  { id: 'order', header: 'Order', isRowHeader: true, cell: orderCell },
  { id: 'company', header: 'Company', cell: ({ company }) => company },
  { id: 'at', header: 'Since', cell: sinceCell },
  { id: 'amount', header: 'Fee', isNumber: true, cell: ({ amount }) => <PlainMoney amount={amount} /> },
];
const CLAIMS: readonly TableColumn<Claim>[] = [
  { id: 'order', header: 'Order', isRowHeader: true, cell: orderCell },
  {
    id: 'courier',
    header: 'Courier, seller',
    cell: ({ courier, seller }) => (
      <span className="block min-w-0">
        {courier ?? 'Courier not named'}
        <span className="block text-xs text-fg-3">{seller}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => (
      <span className="line-clamp-3 min-w-0 text-sm wrap-anywhere md:min-w-36">{reason}</span>
    ),
  },
  { id: 'at', header: 'Since', cell: sinceCell },
  { id: 'amount', header: 'Claim', isNumber: true, cell: ({ amount }) => <PlainMoney amount={amount} /> },
];

const stepColumn = <Row,>(
  may: boolean,
  action: string,
  onStep: (row: Row) => void,
): readonly TableColumn<Row>[] =>
  may
    ? [
        {
          id: 'step',
          header: 'Decide',
          hideHeaderOnPhones: true,
          cell: (row) => (
            <Button size="sm" variant="secondary" onClick={() => onStep(row)}>
              {action}
            </Button>
          ),
        },
      ]
    : [];
