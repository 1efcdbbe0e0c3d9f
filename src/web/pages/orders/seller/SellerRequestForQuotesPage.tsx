import { useQuery } from '@tanstack/react-query';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { SellerRequestBadge } from '../../../features/orders/requests-for-quotes/RequestBadges.tsx';
import { RequestFrame } from '../../../features/orders/requests-for-quotes/RequestFrame.tsx';
import { sellerRequestQuery } from '../../../features/orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { SellerRequestDetail } from '../../../features/orders/requests-for-quotes/SellerRequestDetail.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import type { Route } from './+types/SellerRequestForQuotesPage.ts';

export const meta = unlistedMeta('Sealed request', 'A list that a buyer asks many sellers for.');

/** One sealed request that a seller was asked to answer. */
export default function SellerRequestForQuotesPage({ params }: Route.ComponentProps) {
  const query = useQuery(sellerRequestQuery(params.id));
  return (
    <RequestFrame
      query={query}
      listPath={deskPaths.sellerRequestsForQuotes}
      badge={({ state }) => <SellerRequestBadge state={state} />}
    >
      {(request) => <SellerRequestDetail request={request} />}
    </RequestFrame>
  );
}
