import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import { useEffect, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payments/admin-orders.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { isMissing } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ContactsCard } from '../../../features/orders/orders/ContactsCard.tsx';
import { OrderAddresses } from '../../../features/orders/orders/OrderFacts.tsx';
import { OrderTimeline } from '../../../features/orders/orders/OrderTimeline.tsx';
import { orderedItems } from '../../../features/orders/orders/ordered-items.ts';
import { ParcelCard } from '../../../features/orders/orders/ParcelCard.tsx';
import {
  adminOrderQuery,
  cancellableParcels,
} from '../../../features/payments/admin-orders/admin-orders.hooks.ts';
import { CancelOrderDialog } from '../../../features/payments/admin-orders/CancelOrderDialog.tsx';
import { DeskParcelSteps } from '../../../features/payments/admin-orders/DeskParcelSteps.tsx';
import { OrderPayments } from '../../../features/payments/payments/OrderPayments.tsx';
import { RefundList } from '../../../features/payments/payments/RefundList.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { TotalsList } from '../../../ui/layout/TotalsList.tsx';
import type { Route } from './+types/AdminOrderPage.ts';

export const meta = unlistedMeta('Order of a buyer', 'A whole order.');

export default function AdminOrderPage({ params }: Route.ComponentProps) {
  const { data: order, error, isFetching, refetch } = useQuery(adminOrderQuery(params.id));
  if (order) return <WholeOrder order={order} />;
  if (!error) {
    return (
      <LoadingRegion className="pb-10">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="mt-5 h-96" />
      </LoadingRegion>
    );
  }
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<PackageX />}
      missingTitle="Order not found"
      failedTitle="The order could not be loaded"
      back={<ButtonLink to={deskPaths.adminOrders}>Back to all orders</ButtonLink>}
    />
  );
}

function WholeOrder({ order }: { order: AdminOrder }) {
  const [isCancelling, setIsCancelling] = useState(false);
  useEffect(() => {
    document.title = `Order ${order.orderNumber} | Thokmandu`;
  }, [order.orderNumber]);
  const may = useMayOnDesk();
  const units = orderedItems(order).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="pb-10">
      <Breadcrumb
        crumbs={[{ label: 'All orders', to: deskPaths.adminOrders }, { label: order.orderNumber }]}
      />
      <div className="mt-1">
        <DeskHeader
          title={order.orderNumber}
          badge={<StatusBadge status={order.status} />}
          subtitle={
            <span className="num">
              Placed {formatDateTime(new Date(order.createdAt))} · {countText(units, 'item')} ·{' '}
              {countText(order.parcels.length, 'parcel')}
              {may('audit') ? (
                <>
                  {' · '}
                  <TextLink
                    to={`${deskPaths.adminAudit}?${new URLSearchParams({ objectKind: 'order', objectId: order._id })}`}
                    prefetch="none"
                  >
                    Audit log
                  </TextLink>
                </>
              ) : null}
            </span>
          }
          actions={
            may('orders') && cancellableParcels(order).length > 0 ? (
              <Button variant="danger-ghost" onClick={() => setIsCancelling(true)}>
                Cancel order
              </Button>
            ) : null
          }
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          {order.parcels.map((parcel, index) => (
            <ParcelCard
              key={parcel._id}
              parcel={parcel}
              number={index + 1}
              costCentre={order.costCentre}
              reviewed={null}
              foot={may('orders') ? <DeskParcelSteps orderId={order._id} parcel={parcel} /> : null}
            />
          ))}
          <OrderPayments payments={order.payments} />
          <RefundList refunds={order.payments.flatMap(({ refunds }) => refunds)} isOwn={false} />
        </div>
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <ContactsCard order={order} />
          <TitledCard title="Summary">
            <TotalsList
              totals={order.totals}
              couponCode={order.couponCode}
              surcharge={sumOfRupees(order.parcels.map(({ surcharge }) => surcharge))}
            />
          </TitledCard>
          <OrderAddresses order={order} />
          <TitledCard title="Timeline">
            <OrderTimeline entries={order.timeline} isOwn={false} />
          </TitledCard>
        </div>
      </div>
      {isCancelling ? <CancelOrderDialog order={order} onClose={() => setIsCancelling(false)} /> : null}
    </div>
  );
}
