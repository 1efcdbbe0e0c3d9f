import { cx } from 'class-variance-authority';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Clock from 'lucide-react/icons/clock';
import type { AdminCaseRow } from '../../../../contract/after-sale/complaints.contract.ts';
import { COMPLAINT_KIND_NAMES, isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { formatDate, formatWeekday, kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { CaseBadge } from './CaseBadge.tsx';

export const caseColumns: readonly TableColumn<AdminCaseRow>[] = [
  {
    id: 'number',
    header: 'Number',
    isRowHeader: true,
    cell: ({ _id, number, kind }) => (
      <span className="block whitespace-nowrap">
        <TextLink look="quiet" to={deskPaths.adminCase(_id)} className="num font-semibold">
          {number}
        </TextLink>
        <span className="block text-xs font-normal text-fg-2">{COMPLAINT_KIND_NAMES[kind]}</span>
      </span>
    ),
  },
  {
    id: 'from',
    header: 'From',
    cell: ({ from, seller }) => (
      <span className="block min-w-0 text-start max-md:text-end">
        <span className="font-medium wrap-anywhere">
          {from._id === null ? `${from.name}, guest` : from.name}
        </span>
        <span className="block text-xs wrap-anywhere text-fg-2">
          {seller === null ? 'no seller' : `about ${seller.companyName}`}
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: ({ amount, decision }) => {
      const shown = decision === null ? amount : decision.amount;
      return shown === null ? <span className="text-fg-3">–</span> : <Rupees amount={shown} />;
    },
  },
  {
    id: 'status',
    header: 'Status',
    hideHeaderOnPhones: true,
    cell: ({ status, isNew }) => <CaseBadge status={status} isNew={isNew} isDesk />,
  },
  {
    id: 'due',
    header: 'Due',
    cell: (row) => <DueCell row={row} />,
  },
];

/** Days between two days of Nepal. */
const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(kathmanduDate(to)) - Date.parse(kathmanduDate(from))) / DAY_MS);

function DueCell({ row: { dueAt, status, isOverdue, decision, closedAt } }: { row: AdminCaseRow }) {
  const due = new Date(dueAt);
  if (!isOpenCase(status)) {
    const ended = decision?.at ?? closedAt ?? dueAt;
    return <span className="num whitespace-nowrap text-fg-2">{formatDate(new Date(ended))}</span>;
  }
  const days = daysBetween(new Date(), due);
  return (
    <span className="block whitespace-nowrap max-md:text-end">
      <time dateTime={dueAt} className="num font-medium">
        {formatWeekday(due)}
      </time>
      <span
        className={cx(
          'num flex items-center gap-1 text-xs max-md:justify-end',
          isOverdue ? 'text-danger' : days === 0 ? 'text-warning-fg' : 'text-fg-2',
        )}
      >
        {isOverdue ? <AlarmClock aria-hidden="true" className="size-3.5" /> : null}
        {!isOverdue && days === 0 ? <Clock aria-hidden="true" className="size-3.5" /> : null}
        {isOverdue
          ? days === 0
            ? 'over today'
            : `${countText(-days, 'day')} over`
          : days === 0
            ? 'today'
            : `in ${countText(days, 'day')}`}
      </span>
    </span>
  );
}

/** The colour of a row's edge: what is late, and what is due today. */
export function caseTone({ status, isOverdue, dueAt }: AdminCaseRow): 'danger' | 'warning' | undefined {
  if (!isOpenCase(status)) return undefined;
  if (isOverdue) return 'danger';
  return daysBetween(new Date(), new Date(dueAt)) === 0 ? 'warning' : undefined;
}
