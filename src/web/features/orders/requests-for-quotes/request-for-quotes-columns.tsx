import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminRequestRow } from '../../../../contract/orders/admin-requests-for-quotes.contract.ts';
import type { RequestForQuotesRow } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { SellerRequestRow } from '../../../../contract/orders/sealed-quotes.contract.ts';
import {
  REQUEST_FOR_QUOTES_STATUSES,
  SELLER_REQUEST_STATES,
} from '../../../../domain/orders/request-for-quotes.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { timeLeft } from '../../../ui/feedback/time-left.ts';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { RequestForQuotesBadge, SellerRequestBadge } from './RequestBadges.tsx';

const SORTS = { sorts: ['createdAt:desc'], defaultSort: 'createdAt:desc' } as const;
export const REQUEST_FOR_QUOTES_SEARCH = {
  ...SORTS,
  filters: { status: REQUEST_FOR_QUOTES_STATUSES },
} as const;
export const SELLER_REQUEST_SEARCH = { ...SORTS, filters: { state: SELLER_REQUEST_STATES } } as const;

/** The states that buyers and our desk look for. */
export const REQUEST_FOR_QUOTES_CHIPS = {
  filter: 'status',
  label: 'State of requests',
  options: [
    { value: null, label: 'All' },
    { value: 'open', label: 'Sealed' },
    { value: 'closed', label: 'To award' },
    { value: 'awarded', label: 'Awarded' },
    { value: 'lapsed', label: 'Award lapsed' },
  ],
} as const;

/** Those that a seller looks for. */
export const SELLER_REQUEST_CHIPS = {
  filter: 'state',
  label: 'State of requests',
  options: [
    { value: null, label: 'All' },
    { value: 'open', label: 'To answer' },
    { value: 'answered', label: 'Answered' },
    { value: 'won', label: 'Won' },
    { value: 'lost', label: 'Not won' },
  ],
} as const;

type Head = Pick<
  RequestForQuotesRow,
  '_id' | 'number' | 'createdAt' | 'firstName' | 'lineCount' | 'place' | 'closesAt' | 'status'
>;

const number = (toPath: (id: string) => string): TableColumn<Head> => ({
  id: 'number',
  header: 'Request',
  isRowHeader: true,
  cell: ({ _id, number: name, createdAt }) => (
    <span className="block min-w-0 text-start">
      <Link to={toPath(_id)} discover="none" className="font-semibold whitespace-nowrap hover:underline">
        {name}
      </Link>
      <When at={createdAt} className="num block text-xs font-normal text-fg-3" />
    </span>
  ),
});

const goods: TableColumn<Head> = {
  id: 'goods',
  header: 'What for',
  onPhones: 'meta',
  cell: ({ firstName, lineCount, place }) => (
    <span className="block min-w-0 wrap-anywhere md:min-w-40">
      <span className="line-clamp-2">
        {lineCount === 1 ? firstName : `${firstName} and ${countText(lineCount - 1, 'other')}`}
      </span>
      <span className="line-clamp-1 text-xs text-fg-3">{place.city}</span>
    </span>
  ),
};

const closing = (now: Date): TableColumn<Head> => ({
  id: 'closing',
  header: 'Closing',
  cell: ({ closesAt, status }) => {
    const at = new Date(closesAt);
    const left = status === 'open' ? timeLeft(at, now) : null;
    return (
      <span className="num block whitespace-nowrap">
        <time dateTime={closesAt}>{formatDeadline(at)}</time>
        {left ? <span className="block text-xs text-fg-3">{left}</span> : null}
      </span>
    );
  },
});

const answers: TableColumn<Head & { asked: number; answered: number }> = {
  id: 'answers',
  header: 'Answered',
  isNumber: true,
  cell: ({ asked, answered }) => `${answered} of ${asked}`,
};

const status = (now: Date): TableColumn<Head> => ({
  id: 'status',
  header: 'State',
  onPhones: 'foot',
  cell: (row) => <RequestForQuotesBadge status={row.status} closesAt={row.closesAt} now={now} />,
});

/** A request in the list of its buyer. */
export const buyerColumns = (now: Date): readonly TableColumn<RequestForQuotesRow>[] => [
  number(paths.requestForQuotes),
  goods,
  { id: 'person', header: 'Asked by', from: 'xl', onPhones: 'hidden', cell: ({ person }) => person },
  closing(now),
  answers,
  status(now),
];

/** A request in the list of a seller. */
export const sellerColumns = (now: Date): readonly TableColumn<SellerRequestRow>[] => [
  number(deskPaths.sellerRequestForQuotes),
  goods,
  {
    id: 'lines',
    header: 'Lines',
    isNumber: true,
    from: 'lg',
    onPhones: 'hidden',
    cell: ({ lineCount }): ReactNode => lineCount,
  },
  closing(now),
  {
    id: 'state',
    header: 'State',
    onPhones: 'foot',
    cell: ({ state }) => <SellerRequestBadge state={state} />,
  },
];

/** A request in the list of our desk: no price, and no name of who answered. */
export const adminColumns = (now: Date): readonly TableColumn<AdminRequestRow>[] => [
  number(deskPaths.adminRequestForQuotes),
  {
    id: 'company',
    header: 'Buyer',
    cell: ({ companyName }) => <span className="wrap-anywhere">{companyName}</span>,
  },
  { ...goods, from: 'lg' },
  closing(now),
  answers,
  status(now),
];
