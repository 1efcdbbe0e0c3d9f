import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import type { Return } from '../../../contract/after-sale/returns.contract.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { ReturnBadge } from '../../features/after-sale/returns/ReturnBadge.tsx';
import { ReturnDetail, ReturnSubtitle } from '../../features/after-sale/returns/ReturnDetail.tsx';
import { returnQuery } from '../../features/after-sale/returns/returns.hooks.ts';
import { MessageParcelButton } from '../../features/orders/threads/MessageParcelButton.tsx';
import { NumberedPage } from '../../features/shop/NumberedPage.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
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
  return (
    <NumberedPage
      query={useQuery(returnQuery(params.id))}
      noun="Return"
      list={{ label: 'Returns', path: (found) => (found ? linksOf(found).list : paths.returns) }}
      badge={({ status, offer }) => <ReturnBadge status={status} hasOffer={offer !== null} />}
      subtitle={(found) => <ReturnSubtitle found={found} orderHref={linksOf(found).order} />}
      missing={{
        picture: <PackageX />,
        title: 'Return not found',
        text: 'It is not one of yours, or the link is wrong.',
        failed: 'The return could not be loaded',
      }}
    >
      {(found) => (
        <ReturnDetail
          found={found}
          orderHref={linksOf(found).order}
          complaintHref={linksOf(found).complaint}
          contact={
            found.role === 'admin' ? null : (
              <MessageParcelButton parcelId={found.parcel._id} side={found.role} />
            )
          }
        />
      )}
    </NumberedPage>
  );
}
