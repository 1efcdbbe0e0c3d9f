import { useQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { ApiError } from '../../data/api-client.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { CaseDetail } from '../../features/complaints/CaseDetail.tsx';
import { caseQuery } from '../../features/complaints/complaints.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Route } from './+types/SellerComplaintPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Complaint', description: 'A complaint about your parcel.', path: null });
}

export default function SellerComplaintPage({ params }: Route.ComponentProps) {
  return (
    <RoleGuard roles={['seller']}>
      <Complaint id={params.id} />
    </RoleGuard>
  );
}

function Complaint({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id, null));
  if (data)
    return (
      <div className="pb-10">
        <Breadcrumb
          crumbs={[{ label: 'Complaints', to: deskPaths.sellerComplaints }, { label: data.number }]}
        />
        <div className="mt-1">
          <CaseDetail
            complaint={data}
            caseKey={null}
            orderLink={
              data.order === null ? null : data.parcel === null ? (
                data.order.orderNumber
              ) : (
                <TextLink to={deskPaths.sellerOrder(data.parcel._id)}>{data.order.orderNumber}</TextLink>
              )
            }
          />
        </div>
      </div>
    );
  if (error)
    return (
      <PageNotShown
        isMissing={ApiError.from(error).status === 404}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
        picture={<Scale />}
        missingTitle="Complaint not found"
        missingText="It is not about one of your parcels, or the link is wrong."
        failedTitle="The complaint could not be loaded"
        back={<ButtonLink to={deskPaths.sellerComplaints}>All complaints</ButtonLink>}
      />
    );
  return (
    <LoadingRegion>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-5 h-64" />
    </LoadingRegion>
  );
}
