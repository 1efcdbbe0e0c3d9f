import { useQuery } from '@tanstack/react-query';
import Signature from 'lucide-react/icons/signature';
import { useEffect } from 'react';
import { isMissing } from '../../data/api-client.ts';
import { useReorder } from '../../features/orders/orders/orders.hooks.ts';
import { RequestBadge } from '../../features/orders/requests/RequestBadge.tsx';
import { RequestDetail } from '../../features/orders/requests/RequestDetail.tsx';
import { requestQuery } from '../../features/orders/requests/requests.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { DetailSkeleton } from '../../ui/feedback/DetailSkeleton.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { When } from '../../ui/feedback/When.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/RequestPage.ts';

export const meta = unlistedMeta('Request', 'An order that needs a signature.');

/** One request, for everybody of its company. */
export default function RequestPage({ params }: Route.ComponentProps) {
  const { data: request, error, isFetching, refetch } = useQuery(requestQuery(params.id));
  const { reorder, reorderingId } = useReorder('requests');
  useEffect(() => {
    if (request) document.title = `Request ${request.number} | Thokmandu`;
  }, [request]);
  if (request) {
    return (
      <div className="pb-10">
        <Breadcrumb crumbs={[{ label: 'Requests', to: paths.requests }, { label: request.number }]} />
        <div className="mt-1">
          <PageHeader
            title={request.number}
            badge={<RequestBadge status={request.status} isForYou={request.isForYou} />}
            subtitle={
              <>
                {`${request.requestedBy.name} asked on `}
                <When at={request.createdAt} hasTime />
              </>
            }
          />
        </div>
        <RequestDetail
          key={request.version}
          request={request}
          reorder={{ run: () => reorder(request._id), isBusy: reorderingId !== null }}
        />
      </div>
    );
  }
  if (!error) return <DetailSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<Signature />}
      missingTitle="Request not found"
      missingText="It is not one of your company’s, or the link is wrong."
      failedTitle="The request could not be loaded"
      back={<ButtonLink to={paths.requests}>Requests</ButtonLink>}
    />
  );
}
