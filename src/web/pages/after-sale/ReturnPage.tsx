import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import { useEffect } from 'react';
import type { Return } from '../../../contract/after-sale/returns.contract.ts';
import { isMissing } from '../../data/api-client.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { ReturnBadge } from '../../features/after-sale/returns/ReturnBadge.tsx';
import { ReturnDetail, ReturnSubtitle } from '../../features/after-sale/returns/ReturnDetail.tsx';
import { returnQuery } from '../../features/after-sale/returns/returns.hooks.ts';
import { MessageParcelButton } from '../../features/orders/threads/MessageParcelButton.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { DetailSkeleton } from '../../ui/feedback/DetailSkeleton.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/ReturnPage.ts';

export const meta = unlistedMeta('Return', 'A return and its steps.');

/** Where the reader's list is, and where the order and the complaint of a return are for them. */
function linksOf({ role, order, parcel, complaint }: Return): {
  list: string;
  order: string;
  complaint: string | null;
} {
  const of = (path: (id: string) => string) => (complaint === null ? null : path(complaint._id));
  if (role === 'buyer')
    return { list: paths.returns, order: paths.order(order._id), complaint: of(paths.complaint) };
  if (role === 'seller')
    return {
      list: deskPaths.sellerReturns,
      order: deskPaths.sellerOrder(parcel._id),
      complaint: of(deskPaths.sellerComplaint),
    };
  return {
    list: deskPaths.adminReturns,
    order: deskPaths.adminOrder(order._id),
    complaint: of(deskPaths.adminCase),
  };
}

/** One return, for its buyer, its seller and admins. */
export default function ReturnPage({ params }: Route.ComponentProps) {
  const { data: found, error, isFetching, refetch } = useQuery(returnQuery(params.id));
  useEffect(() => {
    if (found) document.title = `Return ${found.number} | Thokmandu`;
  }, [found]);
  if (found) {
    const links = linksOf(found);
    return (
      <div className="pb-10">
        <Breadcrumb crumbs={[{ label: 'Returns', to: links.list }, { label: found.number }]} />
        <div className="mt-1">
          <PageHeader
            title={found.number}
            badge={<ReturnBadge status={found.status} hasOffer={found.offer !== null} />}
            subtitle={<ReturnSubtitle found={found} orderHref={links.order} />}
          />
        </div>
        <ReturnDetail
          found={found}
          orderHref={links.order}
          complaintHref={links.complaint}
          contact={
            found.role === 'admin' ? null : (
              <MessageParcelButton parcelId={found.parcel._id} side={found.role} />
            )
          }
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
      picture={<PackageX />}
      missingTitle="Return not found"
      missingText="It is not one of yours, or the link is wrong."
      failedTitle="The return could not be loaded"
      back={<ButtonLink to={paths.returns}>Returns</ButtonLink>}
    />
  );
}
