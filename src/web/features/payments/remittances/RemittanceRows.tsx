import type { RemittanceRow } from '../../../../contract/payments/remittances.contract.ts';
import type { RemittanceMatch } from '../../../../domain/books/cash-collection.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { PlainMoney } from '../../../ui/goods/PlainMoney.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';

const MATCHES: Record<RemittanceMatch, { tone: BadgeTone; text: string }> = {
  matched: { tone: 'success', text: 'Agrees' },
  differs: { tone: 'warning', text: 'Another amount' },
  unknown: { tone: 'warning', text: 'No such parcel' },
  early: { tone: 'info', text: 'Not delivered yet' },
  refused: { tone: 'warning', text: 'Refused at the door' },
  remitted: { tone: 'neutral', text: 'Passed on before' },
  paid: { tone: 'warning', text: 'Paid by QR' },
};
const DECISIONS = { booked: 'Booked', accepted: 'Accepted', dismissed: 'Counts for nothing' } as const;

const COLUMNS: readonly TableColumn<RemittanceRow>[] = [
  {
    id: 'parcel',
    header: 'Parcel',
    isRowHeader: true,
    cell: ({ tracking, order }) => (
      <span className="block min-w-0 wrap-anywhere">
        {tracking}
        {order === null ? null : (
          <span className="block text-xs">
            <TextLink to={deskPaths.adminOrder(order._id)}>{order.orderNumber}</TextLink>
          </span>
        )}
      </span>
    ),
  },
  { id: 'amount', header: 'Collected', isNumber: true, cell: ({ amount }) => <PlainMoney amount={amount} /> },
  {
    id: 'expected',
    header: 'Our books',
    isNumber: true,
    cell: ({ expected }) => (expected === null ? null : <PlainMoney amount={expected} />),
  },
  { id: 'fee', header: 'Fee', isNumber: true, cell: ({ fee }) => <PlainMoney amount={fee} /> },
  {
    id: 'match',
    header: 'State',
    hideHeaderOnPhones: true,
    cell: ({ match, decision, reason }) =>
      decision === null ? (
        <Badge tone={MATCHES[match].tone}>{MATCHES[match].text}</Badge>
      ) : (
        <span className="block max-w-48 min-w-0">
          <Badge tone={decision === 'dismissed' ? 'neutral' : 'success'}>{DECISIONS[decision]}</Badge>
          {reason === null ? null : <span className="block text-xs text-fg-3">{reason}</span>}
        </span>
      ),
  },
];

/** The parcels of a courier's file, beside what our books say of each. */
export function RemittanceRows({
  rows,
  actions = [],
}: {
  rows: readonly RemittanceRow[];
  /** What can be done with each row. */
  actions?: readonly TableColumn<RemittanceRow>[];
}) {
  return (
    <Table
      caption="Parcels in the file, amounts in rupees"
      columns={[...COLUMNS, ...actions]}
      rows={rows}
      rowKey={({ position }) => position}
    />
  );
}
