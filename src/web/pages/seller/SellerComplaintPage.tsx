import { useQuery } from '@tanstack/react-query';
import { deskPaths } from '../../desk/desk-paths.ts';
import { CaseDetail } from '../../features/complaints/CaseDetail.tsx';
import { CaseNotShown } from '../../features/complaints/CaseNotShown.tsx';
import { caseQuery } from '../../features/complaints/complaints.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
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
  const query = useQuery(caseQuery(id, null));
  const { data } = query;
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
  return (
    <CaseNotShown
      query={query}
      missingText="It is not about one of your parcels, or the link is wrong."
      listHref={deskPaths.sellerComplaints}
    />
  );
}
