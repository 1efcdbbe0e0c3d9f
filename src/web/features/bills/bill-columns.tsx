import Download from 'lucide-react/icons/download';
import type { Bill } from '../../../contract/bills.contract.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { TableColumn } from '../../ui/tables/Table.tsx';
import { BillMoney } from './BillMoney.tsx';
import { signedTotals } from './bill-text.ts';
import type { useBillDocument } from './bills.hooks.ts';

/** The columns of a table of bills: `party` names who stands on the other side. */
export function billColumns(
  party: 'buyer' | 'issuer',
  document: ReturnType<typeof useBillDocument>,
): TableColumn<Bill>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      isRowHeader: true,
      cell: (bill) => (
        <span className="block text-start">
          <button
            type="button"
            className="link font-semibold whitespace-nowrap touch:min-h-11"
            disabled={document.busyId === bill._id}
            onClick={() => document.save(bill._id)}
          >
            {bill.number}
          </button>
          <span className="block text-xs font-normal whitespace-nowrap text-fg-3">{underNumber(bill)}</span>
        </span>
      ),
    },
    {
      id: 'issuedAt',
      header: 'Issued',
      cell: ({ dateBs, issuedAt }) => (
        <span className="block whitespace-nowrap">
          {dateBs}
          <time dateTime={issuedAt} className="block text-xs text-fg-3">
            {formatDateTime(new Date(issuedAt))}
          </time>
        </span>
      ),
    },
    {
      id: party,
      header: party === 'buyer' ? 'Buyer' : 'Issuer',
      cell: (bill) => (
        <span className="block min-w-0 md:max-w-44" title={bill[party].name}>
          <span className="block truncate">{bill[party].name}</span>
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
      id: 'pdf',
      header: 'Document',
      isHeaderHidden: true,
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: ({ _id, number, isDrawn }) => (
        <IconButton
          label={isDrawn ? `Download ${number}` : `${number} is being prepared`}
          disabled={!isDrawn || document.busyId === _id}
          onClick={() => document.save(_id)}
        >
          <Download />
        </IconButton>
      ),
    },
  ];
}

function underNumber({ kind, refersToNumber, order, parcelPosition, subject }: Bill): string {
  if (kind === 'credit_note') return `Credit note to ${refersToNumber?.split('-').at(-1) ?? ''}`;
  if (order === null) return subject === 'plan' ? 'Thokmandu PRO' : 'Commission';
  return parcelPosition === null
    ? `${order.orderNumber} · delivery`
    : `${order.orderNumber} · parcel ${parcelPosition}`;
}
