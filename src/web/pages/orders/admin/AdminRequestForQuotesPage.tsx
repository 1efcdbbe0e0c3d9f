import { useQuery } from '@tanstack/react-query';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { AdminRequestDetail } from '../../../features/orders/requests-for-quotes/AdminRequestDetail.tsx';
import { RequestForQuotesBadge } from '../../../features/orders/requests-for-quotes/RequestBadges.tsx';
import { RequestFrame } from '../../../features/orders/requests-for-quotes/RequestFrame.tsx';
import { adminRequestQuery } from '../../../features/orders/requests-for-quotes/requests-for-quotes.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { useMinute } from '../../../ui/behaviour/now.hooks.ts';
import type { Route } from './+types/AdminRequestForQuotesPage.ts';

export const meta = unlistedMeta('Sealed request', 'A list that a buyer asked many sellers for.');

/** One sealed request, for our desk. */
export default function AdminRequestForQuotesPage({ params }: Route.ComponentProps) {
  const query = useQuery(adminRequestQuery(params.id));
  const now = useMinute();
  return (
    <RequestFrame
      query={query}
      listPath={deskPaths.adminRequestsForQuotes}
      badge={({ status, closesAt }) => (
        <RequestForQuotesBadge status={status} closesAt={closesAt} now={now} />
      )}
    >
      {(request) => <AdminRequestDetail request={request} />}
    </RequestFrame>
  );
}
