import { useQuery } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import type { QuoteSide } from '../../../../domain/orders/quote.ts';
import { When } from '../../../ui/feedback/When.tsx';
import { NumberedPage } from '../../shop/NumberedPage.tsx';
import { QuoteBadge } from './QuoteBadge.tsx';
import { QuoteDetail } from './QuoteDetail.tsx';
import { quoteQuery } from './quotes.hooks.ts';

/** One quote, for one of its sides. */
export function QuoteScreen({
  side,
  id,
  listPath,
  addresses,
}: {
  side: QuoteSide;
  id: string;
  listPath: string;
  /** Those that a buyer can have it sent to; undefined while they are on their way. */
  addresses?: readonly Address[] | undefined;
}) {
  return (
    <NumberedPage
      query={useQuery(quoteQuery(side, id))}
      noun="Quote"
      list={{ label: 'Quotes', path: () => listPath }}
      badge={({ status }) => <QuoteBadge status={status} side={side} />}
      subtitle={({ buyer, createdAt }) => (
        <>
          {side === 'seller' ? buyer.companyName : buyer.person} asked on <When at={createdAt} hasTime />
        </>
      )}
      missing={{
        picture: <MessageCircleQuestion />,
        title: 'Quote not found',
        text: 'It is not one of yours, or the link is wrong.',
        failed: 'The quote could not be loaded',
      }}
    >
      {(quote) => (
        <QuoteDetail key={`${quote.version} ${quote.status}`} quote={quote} addresses={addresses} />
      )}
    </NumberedPage>
  );
}
