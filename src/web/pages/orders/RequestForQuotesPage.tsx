import { useQuery } from '@tanstack/react-query';
import { BuyerRequest } from '../../features/orders/requests-for-quotes/BuyerRequest.tsx';
import { RequestForQuotesBadge } from '../../features/orders/requests-for-quotes/RequestBadges.tsx';
import { RequestFrame } from '../../features/orders/requests-for-quotes/RequestFrame.tsx';
import { requestForQuotesQuery } from '../../features/orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { addressesQuery } from '../../features/people/addresses/own-addresses.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { useMinute } from '../../ui/behaviour/now.hooks.ts';
import type { Route } from './+types/RequestForQuotesPage.ts';

export const meta = unlistedMeta('Sealed request', 'A list that your company asked many sellers for.');

/** One sealed request, for everybody of its company. */
export default function RequestForQuotesPage({ params }: Route.ComponentProps) {
  const query = useQuery(requestForQuotesQuery(params.id));
  const { data: addresses } = useQuery(addressesQuery);
  const now = useMinute();
  return (
    <RequestFrame
      query={query}
      listPath={paths.requestsForQuotes}
      badge={({ status, closesAt }) => (
        <RequestForQuotesBadge status={status} closesAt={closesAt} now={now} />
      )}
    >
      {(request) => <BuyerRequest request={request} addresses={addresses} />}
    </RequestFrame>
  );
}
