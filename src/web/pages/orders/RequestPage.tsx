import { useQuery } from '@tanstack/react-query';
import Signature from 'lucide-react/icons/signature';
import { useReorder } from '../../features/orders/orders/orders.hooks.ts';
import { RequestBadge } from '../../features/orders/requests/RequestBadge.tsx';
import { RequestDetail } from '../../features/orders/requests/RequestDetail.tsx';
import { requestQuery } from '../../features/orders/requests/requests.hooks.ts';
import { NumberedPage } from '../../features/shop/NumberedPage.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { When } from '../../ui/feedback/When.tsx';
import type { Route } from './+types/RequestPage.ts';

export const meta = unlistedMeta('Request', 'An order that needs a signature.');

/** One request, for everybody of its company. */
export default function RequestPage({ params }: Route.ComponentProps) {
  const { reorder, reorderingId } = useReorder('requests');
  return (
    <NumberedPage
      query={useQuery(requestQuery(params.id))}
      noun="Request"
      list={{ label: 'Requests', path: () => paths.requests }}
      badge={({ status, isForYou }) => <RequestBadge status={status} isForYou={isForYou} />}
      subtitle={({ requestedBy, createdAt }) => (
        <>
          {requestedBy.name} asked on <When at={createdAt} hasTime />
        </>
      )}
      missing={{
        picture: <Signature />,
        title: 'Request not found',
        text: 'It is not one of your company’s, or the link is wrong.',
        failed: 'The request could not be loaded',
      }}
    >
      {(request) => (
        <RequestDetail
          key={request.version}
          request={request}
          reorder={{ run: () => reorder(request._id), isBusy: reorderingId !== null }}
        />
      )}
    </NumberedPage>
  );
}
