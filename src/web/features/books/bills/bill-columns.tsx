import { cx } from 'class-variance-authority';
import Download from 'lucide-react/icons/download';
import type { IssuedBill } from '../../../../contract/books/bill-registers.contract.ts';
import type { Bill } from '../../../../contract/books/bills.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { BillMoney } from './BillMoney.tsx';
import { isBeingDrawn, signedTotals } from './bill-text.ts';
import type { useBillDocument } from './bills.hooks.ts';
import { OnAccount } from './OnAccount.tsx';

/** How wide names of people may stand: both of them beside the figures, one of them, or one where there is room. */
const NAME_WIDTHS = {
  narrow: 'md:max-w-28 @3xl/table:max-w-36 @min-[60rem]/table:max-w-40',
  medium: 'md:max-w-32 @3xl/table:max-w-36 @min-[60rem]/table:max-w-40',
  wide: 'md:max-w-44 @min-[60rem]/table:max-w-72',
};

/** The columns of a table of bills: `party` names who stands on the other side. */
export function billColumns(
  party: 'buyer' | 'issuer',
  document: ReturnType<typeof useBillDocument>,
  { names }: { names: keyof typeof NAME_WIDTHS },
): TableColumn<Bill>[] {
  // On phones the seller's rows have their menu in the corner where a buyer's have the document.
  const isAtFoot = party === 'buyer';
  return [
    {
      id: 'number',
      header: 'Number',
      isRowHeader: true,
      cell: (bill) => (
        <span className="block text-start">
          <button
            type="button"
            className="link font-semibold whitespace-nowrap touch:-my-2.5 touch:min-h-11"
            disabled={document.busyId === bill._id}
            onClick={() => document.save(bill._id)}
          >
            {bill.number}
          </button>
          <span className="block text-xs font-normal whitespace-nowrap text-fg-3">{underNumber(bill)}</span>
          <OnAccount bill={bill} />
          {costCentresOf(bill).map((costCentre) => (
            <span key={costCentre} className="block text-xs font-normal wrap-anywhere text-fg-3">
              Cost centre {costCentre}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'issuedAt',
      header: 'Issued',
      onPhones: 'meta',
      cell: ({ dateBs, issuedAt }) => (
        <span className="flex whitespace-nowrap max-md:items-baseline max-md:gap-2 md:flex-col">
          {dateBs}
          <When at={issuedAt} hasTime className="text-xs text-fg-3" />
        </span>
      ),
    },
    {
      id: party,
      header: party === 'buyer' ? 'Buyer' : 'Issuer',
      cell: (bill) => (
        <span className={cx('block min-w-0 max-md:text-end', NAME_WIDTHS[names])} title={bill[party].name}>
          <span className="block max-md:wrap-anywhere md:truncate">{bill[party].name}</span>
          <span className="block text-xs text-fg-3">
            {bill[party].panNumber ? `PAN ${bill[party].panNumber}` : 'No PAN'}
          </span>
        </span>
      ),
    },
    {
      id: 'taxable',
      header: 'Taxable, रू',
      isNumber: true,
      from: 'lg',
      cell: (bill) => <BillMoney amount={signedTotals(bill).taxable} />,
    },
    {
      id: 'vat',
      header: 'VAT, रू',
      isNumber: true,
      from: 'lg',
      cell: (bill) => <BillMoney amount={signedTotals(bill).vat} />,
    },
    {
      id: 'total',
      header: 'Total, रू',
      isNumber: true,
      cell: (bill) => <BillMoney amount={signedTotals(bill).total} isDeciding />,
    },
    {
      id: 'sent',
      header: 'Sent',
      isOptional: true,
      from: 'lg',
      onPhones: 'hidden',
      cell: ({ isOriginalGiven, copies }) => (
        <span className={isOriginalGiven ? 'whitespace-nowrap' : 'whitespace-nowrap text-fg-3'}>
          {isOriginalGiven ? 'Original' : 'Not yet'}
          {copies > 0 ? (
            <span className="num block text-xs text-fg-3">{countText(copies, 'copy', 'copies')}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'pdf',
      header: 'Document',
      isHeaderHidden: true,
      hideHeaderOnPhones: true,
      onPhones: isAtFoot ? 'foot' : 'menu',
      cell: (bill) => {
        const isAwaited = isBeingDrawn(bill);
        const label = isAwaited ? `Download ${bill.number}: being prepared` : `Download ${bill.number}`;
        return (
          <Button
            variant="ghost"
            size="sm"
            icon={<Download aria-hidden="true" />}
            aria-label={label}
            title={label}
            disabled={isAwaited || document.busyId === bill._id}
            onClick={() => document.save(bill._id)}
          >
            {isAtFoot ? <span className="md:hidden">Download</span> : null}
          </Button>
        );
      },
    },
  ];
}

const TAX_OFFICE = {
  off: { label: 'Not reported', tone: 'neutral' },
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Reported', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} satisfies Record<IssuedBill['taxOffice']['state'], { label: string; tone: BadgeTone }>;

/** Whether the tax office was told of a bill. */
export const taxOfficeColumn: TableColumn<IssuedBill> = {
  id: 'taxOffice',
  header: 'Tax office',
  from: 'lg',
  cell: ({ taxOffice: { state, problem } }) => (
    <span className="block min-w-0">
      <Badge tone={TAX_OFFICE[state].tone}>{TAX_OFFICE[state].label}</Badge>
      {problem === null ? null : <span className="block max-w-44 text-xs text-fg-3">{problem}</span>}
    </span>
  ),
};

const WITHOUT_ORDER = { plan: 'Thokmandu PRO', commission: 'Commission', return_fee: 'Return fee' } as const;

const costCentresOf = ({ lines }: Bill) => [...new Set(lines.flatMap(({ costCentre }) => costCentre ?? []))];

function underNumber({ kind, refersToNumber, order, parcelPosition, subject }: Bill): string {
  if (kind === 'credit_note') return `Credit note to ${refersToNumber?.split('-').at(-1) ?? ''}`;
  if (order === null) return WITHOUT_ORDER[subject as keyof typeof WITHOUT_ORDER];
  return parcelPosition === null
    ? `${order.orderNumber} · delivery`
    : `${order.orderNumber} · parcel ${parcelPosition}`;
}
