import { useQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { useSearchParams } from 'react-router';
import { ApiError } from '../data/api-client.ts';
import { CaseDetail } from '../features/complaints/CaseDetail.tsx';
import { caseQuery } from '../features/complaints/complaints.hooks.ts';
import { useSession } from '../features/session/session.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths, withSearch } from '../paths.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { PageNotShown } from '../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Route } from './+types/ComplaintPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Complaint', description: 'Your complaint.', path: null });
}

/** A complaint for who wrote it; a guest comes by the link of a mail, which holds the key. */
export default function ComplaintPage({ params }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const key = parameters.get('key');
  const { user, isLoading } = useSession();
  const isKnown = !isLoading && (user !== null || key !== null);
  const { data, error, isFetching, refetch } = useQuery({ ...caseQuery(params.id, key), enabled: isKnown });
  if (data)
    return (
      <div className="page-container py-6 pb-12">
        <Breadcrumb crumbs={[{ label: 'Complaints', to: paths.complaints }, { label: data.number }]} />
        <div className="mt-1">
          <CaseDetail
            complaint={data}
            caseKey={key}
            orderLink={
              data.order === null ? null : (
                <TextLink to={paths.order(data.order._id)}>{data.order.orderNumber}</TextLink>
              )
            }
          />
        </div>
      </div>
    );
  if (!isLoading && !isKnown)
    return (
      <EmptyState
        headingLevel={1}
        className="py-20"
        picture={<Scale />}
        title="Sign in to see this complaint"
        text="Without an account, open it by the link of our mail."
        action={
          <ButtonLink to={withSearch(paths.login, { returnTo: paths.complaint(params.id) })}>
            Sign in
          </ButtonLink>
        }
      />
    );
  if (error)
    return (
      <PageNotShown
        isMissing={ApiError.from(error).status === 404}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
        picture={<Scale />}
        missingTitle="Complaint not found"
        missingText="It is not one of yours, or the link is wrong."
        failedTitle="The complaint could not be loaded"
        back={<ButtonLink to={paths.complaints}>All complaints</ButtonLink>}
      />
    );
  return (
    <LoadingRegion className="page-container py-6">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-3 h-8 w-64" />
      <Skeleton className="mt-5 h-64" />
    </LoadingRegion>
  );
}
