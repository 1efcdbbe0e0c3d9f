import { Link } from 'react-router';
import type { QuoteRow } from '../../../../contract/orders/quotes.contract.ts';
import { QUOTE_STATUSES, type QuoteSide } from '../../../../domain/orders/quote.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { QuoteBadge } from './QuoteBadge.tsx';

export const QUOTE_SEARCH = {
  filters: { status: QUOTE_STATUSES },
  sorts: ['createdAt:desc'],
  defaultSort: 'createdAt:desc',
} as const;

/** The states that are looked for, in the words of one side. */
export const quoteChips = (side: QuoteSide) =>
  ({
    filter: 'status',
    label: 'State of quotes',
    options: [
      { value: null, label: 'All' },
      { value: 'asked', label: side === 'seller' ? 'To answer' : 'Asked' },
      { value: 'quoted', label: side === 'seller' ? 'Answered' : 'Answered by the seller' },
      { value: 'ordered', label: 'Ordered' },
      { value: 'declined', label: 'Declined' },
    ],
  }) as const;

/** A row of quotes: which, with whom, what about, how much, and whom it waits for. */
export function quoteColumns(side: QuoteSide): readonly TableColumn<QuoteRow>[] {
  return [
    {
      id: 'number',
      header: 'Quote',
      isRowHeader: true,
      cell: ({ _id, number, createdAt }) => (
        <span className="block min-w-0 text-start">
          <Link
            to={side === 'seller' ? deskPaths.sellerQuote(_id) : paths.quote(_id)}
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
      id: 'party',
      header: side === 'seller' ? 'Buyer' : 'Seller',
      onPhones: 'meta',
      cell: ({ buyer, seller, firstName, lineCount }) => (
        <span className="block min-w-0 wrap-anywhere md:min-w-40">
          <span className="line-clamp-2">{side === 'seller' ? buyer.companyName : seller.companyName}</span>
          <span className="line-clamp-2 text-xs text-fg-3">
            {lineCount === 1 ? firstName : `${firstName} and ${countText(lineCount - 1, 'other')}`}
          </span>
        </span>
      ),
    },
    {
      id: 'total',
      header: 'Offer',
      isNumber: true,
      onPhones: 'value',
      cell: ({ total }) =>
        total === null ? (
          <span className="text-fg-3">–</span>
        ) : (
          <Rupees amount={total} className="font-semibold" />
        ),
    },
    {
      id: 'status',
      header: 'State',
      onPhones: 'foot',
      cell: ({ status }) => <QuoteBadge status={status} side={side} />,
    },
  ];
}
