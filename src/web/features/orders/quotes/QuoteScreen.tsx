import { useQuery } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import { useEffect } from 'react';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import type { QuoteSide } from '../../../../domain/orders/quote.ts';
import { isMissing } from '../../../data/api-client.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { DetailSkeleton } from '../../../ui/feedback/DetailSkeleton.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { PageHeader } from '../../../ui/layout/Card.tsx';
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
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(side, id));
  useEffect(() => {
    if (quote) document.title = `Quote ${quote.number} | Thokmandu`;
  }, [quote]);
  if (quote) {
    const who = side === 'seller' ? `${quote.buyer.companyName} asked` : `${quote.buyer.person} asked`;
    return (
      <div className="pb-10">
        <Breadcrumb crumbs={[{ label: 'Quotes', to: listPath }, { label: quote.number }]} />
        <div className="mt-1">
          <PageHeader
            title={quote.number}
            badge={<QuoteBadge status={quote.status} side={side} />}
            subtitle={
              <>
                {`${who} on `}
                <When at={quote.createdAt} hasTime />
              </>
            }
          />
        </div>
        <QuoteDetail key={`${quote.version} ${quote.status}`} quote={quote} addresses={addresses} />
      </div>
    );
  }
  if (!error) return <DetailSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<MessageCircleQuestion />}
      missingTitle="Quote not found"
      missingText="It is not one of yours, or the link is wrong."
      failedTitle="The quote could not be loaded"
      back={<ButtonLink to={listPath}>Quotes</ButtonLink>}
    />
  );
}
