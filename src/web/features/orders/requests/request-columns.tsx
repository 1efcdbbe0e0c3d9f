import { Link } from 'react-router';
import type { RequestRow } from '../../../../contract/orders/requests.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { paths } from '../../../paths.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { RequestBadge } from './RequestBadge.tsx';

/** A row of the company's requests: which, whose, why, how much, and whom it waits for. */
export const REQUEST_COLUMNS: readonly TableColumn<RequestRow>[] = [
  {
    id: 'number',
    header: 'Request',
    isRowHeader: true,
    cell: ({ _id, number, createdAt }) => (
      <span className="block min-w-0 text-start">
        <Link
          to={paths.request(_id)}
          discover="none"
          className="font-semibold whitespace-nowrap hover:underline"
        >
          {number}
        </Link>
        <When at={createdAt} className="num block text-xs font-normal text-fg-3" />
      </span>
    ),
  },
  {
    id: 'requestedBy',
    header: 'Asked by',
    onPhones: 'meta',
    cell: ({ requestedBy, reason }) => (
      <span className="block min-w-0 wrap-anywhere md:min-w-32">
        <span className="line-clamp-2">{requestedBy.name}</span>
        <span className="line-clamp-2 text-xs text-fg-3">{reason}</span>
      </span>
    ),
  },
  {
    id: 'costCentre',
    header: 'Cost centre',
    isOptional: true,
    from: 'lg',
    cell: ({ costCentre }) => (costCentre ? costCentre.code : <span className="text-fg-3">–</span>),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    onPhones: 'value',
    cell: ({ total, itemCount }) => (
      <span className="block">
        <Rupees amount={total} className="font-semibold" />
        <span className="block text-xs text-fg-3">{countText(itemCount, 'line')}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'State',
    onPhones: 'foot',
    cell: ({ status, isForYou }) => <RequestBadge status={status} isForYou={isForYou} />,
  },
];
