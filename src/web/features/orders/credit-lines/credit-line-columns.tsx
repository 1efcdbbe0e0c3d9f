import { Link } from 'react-router';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import { CREDIT_LINE_STATUSES, type CreditLineStatus } from '../../../../domain/orders/credit-line.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { CREDIT_STATUS_NAMES, CreditBadge } from './CreditBadge.tsx';
import { CreditDays } from './CreditDays.tsx';
import { CreditBar } from './CreditMeter.tsx';

/** What the address of the lists may ask for. */
export const CREDIT_SEARCH = {
  filters: { status: CREDIT_LINE_STATUSES },
  sorts: ['offeredAt:desc'],
  defaultSort: 'offeredAt:desc',
} as const;

/** The states of lines, with how many are in each where that is known. */
export function creditChips(counts: Readonly<Record<CreditLineStatus, number>> | undefined) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    filter: 'status',
    label: 'State of credit lines',
    options: [
      { value: null, label: 'All', count: all },
      ...CREDIT_LINE_STATUSES.map((value) => ({
        value,
        label: CREDIT_STATUS_NAMES[value],
        count: counts?.[value],
      })),
    ],
  };
}

/** A line in a list: a seller's own, or of all for admins. */
export type ListedLine = Omit<CreditLine, 'can'>;

const company: TableColumn<ListedLine> = {
  id: 'company',
  header: 'Company',
  isRowHeader: true,
  cell: ({ company: { _id, name, panNumber }, acceptedAt }) => (
    <span className="block min-w-32">
      {acceptedAt === null ? (
        <span className="row-name font-semibold">{name}</span>
      ) : (
        <Link
          to={deskPaths.sellerKhataOf(_id)}
          discover="none"
          className="row-name font-semibold hover:underline"
        >
          {name}
        </Link>
      )}
      <span className="block text-xs font-normal text-fg-3">
        {panNumber === null ? 'PAN not proven' : `PAN ${panNumber}`}
      </span>
    </span>
  ),
};

const parties: TableColumn<ListedLine> = {
  id: 'parties',
  header: 'Seller and company',
  isRowHeader: true,
  cell: ({ company: { name }, seller }) => (
    <span className="block min-w-32">
      <span className="row-name font-semibold">{seller.companyName}</span>
      <span className="row-name text-xs font-normal text-fg-2">to {name}</span>
    </span>
  ),
};

const terms: readonly TableColumn<ListedLine>[] = [
  {
    id: 'limit',
    header: 'Limit',
    isNumber: true,
    onPhones: 'value',
    cell: ({ limit, days }) => (
      <span className="row-stack">
        <Rupees amount={limit} className="font-semibold" />
        <span className="text-xs text-fg-3">{`${days} days`}</span>
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Used',
    cell: (line) =>
      line.acceptedAt === null ? (
        <span className="text-fg-3">–</span>
      ) : (
        <span className="block min-w-36">
          <CreditBar {...line} className="mb-1" />
          <span className="num block text-xs text-fg-2">
            <Rupees amount={line.billed} /> billed, <Rupees amount={line.unbilled} /> to be billed
          </span>
          <span className="num block text-xs text-fg-2">
            <Rupees amount={line.left} className="font-semibold text-fg" /> left
          </span>
        </span>
      ),
  },
  {
    id: 'due',
    header: 'To pay',
    cell: (line) =>
      line.acceptedAt === null ? <span className="text-fg-3">–</span> : <CreditDays line={line} />,
  },
  {
    id: 'status',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: (line) => <CreditBadge {...line} />,
  },
];

export const sellerLineColumns: readonly TableColumn<ListedLine>[] = [company, ...terms];
export const adminLineColumns: readonly TableColumn<ListedLine>[] = [parties, ...terms];
