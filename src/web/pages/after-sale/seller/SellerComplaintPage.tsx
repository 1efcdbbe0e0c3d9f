import { useQuery } from '@tanstack/react-query';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { CaseDetail } from '../../../features/after-sale/complaints/CaseDetail.tsx';
import { CaseNotShown } from '../../../features/after-sale/complaints/CaseNotShown.tsx';
import { caseQuery } from '../../../features/after-sale/complaints/complaints.hooks.ts';
import { CourierSays } from '../../../features/orders/couriers/CourierEvents.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import type { Route } from './+types/SellerComplaintPage.ts';

export const meta = unlistedMeta('Complaint', 'A complaint about your parcel.');

export default function SellerComplaintPage({ params }: Route.ComponentProps) {
  const query = useQuery(caseQuery(params.id, null));
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
            courier={<CourierSays events={data.courier} />}
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
