import { Link } from 'react-router';
import type { ReturnRow } from '../../../../contract/after-sale/returns.contract.ts';
import { RETURN_REASON_NAMES } from '../../../../domain/after-sale/return.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { RowThumb } from '../../../desk/product-cells.tsx';
import { paths } from '../../../paths.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { ReturnBadge } from './ReturnBadge.tsx';

/** A row of a list of returns: what, why, how much, who is awaited until when. `party` is whom the reader deals with. */
export function returnColumns(party: 'seller' | 'buyer' | 'both'): readonly TableColumn<ReturnRow>[] {
  return [
    {
      id: 'number',
      header: 'Return',
      isRowHeader: true,
      cell: ({ _id, number, requestedAt }) => (
        <span className="block min-w-0 text-start">
          <Link
            to={paths.return(_id)}
            discover="none"
            className="font-semibold whitespace-nowrap hover:underline"
          >
            {number}
          </Link>
          <When at={requestedAt} className="num block text-xs font-normal text-fg-3" />
        </span>
      ),
    },
    {
      id: 'party',
      header: party === 'both' ? 'Buyer and seller' : party === 'seller' ? 'Seller' : 'Buyer',
      onPhones: 'meta',
      cell: ({ seller, buyer, order }) => (
        <span className="block min-w-0 wrap-anywhere md:min-w-28">
          <span className="line-clamp-2">
            {party === 'seller' ? seller.companyName : (buyer.company ?? buyer.name)}
          </span>
          <span className="line-clamp-2 text-xs text-fg-3">
            {party === 'both' ? seller.companyName : order.orderNumber}
          </span>
        </span>
      ),
    },
    {
      id: 'picture',
      header: 'Picture',
      hideHeaderOnPhones: true,
      onPhones: 'picture',
      from: 'xl',
      cell: ({ lines: [first] }) => <RowThumb url={first?.imageUrl} rootSlug={first?.rootSlug} />,
    },
    {
      id: 'lines',
      header: 'What comes back',
      isOptional: true,
      from: 'lg',
      cell: ({ lines: [first, ...others], reason }) => (
        <span className="block min-w-0 wrap-anywhere md:min-w-32">
          <span className="line-clamp-2">
            {first === undefined
              ? null
              : others.length === 0
                ? `${first.quantity} × ${first.name}`
                : `${first.quantity} × ${first.name} and ${others.length} more`}
          </span>
          <span className="text-xs text-fg-3">{RETURN_REASON_NAMES[reason]}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: 'Refund',
      isNumber: true,
      onPhones: 'value',
      cell: ({ amount, status }) =>
        status === 'replaced' ? (
          <span className="text-fg-3">–</span>
        ) : (
          <Rupees amount={amount} className="font-semibold" />
        ),
    },
    {
      id: 'due',
      header: 'Until',
      onPhones: 'line',
      cell: ({ dueAt, isYourTurn }) =>
        dueAt === null ? (
          <span className="text-fg-3">–</span>
        ) : (
          <time
            dateTime={dueAt}
            className={isYourTurn ? 'num font-semibold whitespace-nowrap' : 'num whitespace-nowrap text-fg-2'}
          >
            {formatDeadline(new Date(dueAt))}
          </time>
        ),
    },
    {
      id: 'status',
      header: 'Status',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: ({ status, offer }) => <ReturnBadge status={status} hasOffer={offer !== null} />,
    },
  ];
}
