import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import { useEffect, useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.contract.ts';
import { countText } from '../../../domain/count-text.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import { isMissing } from '../../data/api-client.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { adminOrderQuery, cancellableParcels } from '../../features/orders/admin-orders.hooks.ts';
import { CancelOrderDialog } from '../../features/orders/CancelOrderDialog.tsx';
import { ContactsCard } from '../../features/orders/ContactsCard.tsx';
import { OrderAddresses } from '../../features/orders/OrderFacts.tsx';
import { OrderTimeline } from '../../features/orders/OrderTimeline.tsx';
import { orderedItems } from '../../features/orders/ordered-items.ts';
import { ParcelCard } from '../../features/orders/ParcelCard.tsx';
import { OrderPayments } from '../../features/payments/OrderPayments.tsx';
import { RefundList } from '../../features/payments/RefundList.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, PageHeader } from '../../ui/Card.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TotalsList } from '../../ui/TotalsList.tsx';
import type { Route } from './+types/AdminOrderPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Order of a buyer', description: 'A whole order.', path: null });
}

export default function AdminOrderPage({ params }: Route.ComponentProps) {
  return (
    <RoleGuard roles={['admin']}>
      <LoadedOrder id={params.id} />
    </RoleGuard>
  );
}

function LoadedOrder({ id }: { id: string }) {
  const { data: order, error, isFetching, refetch } = useQuery(adminOrderQuery(id));
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
  const units = orderedItems(order).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="pb-10">
      <Breadcrumb
        crumbs={[{ label: 'All orders', to: deskPaths.adminOrders }, { label: order.orderNumber }]}
      />
      <div className="mt-1">
        <PageHeader
          title={order.orderNumber}
          badge={<StatusBadge status={order.status} />}
          subtitle={
            <span className="num">
              Placed {formatDateTime(new Date(order.createdAt))} · {countText(units, 'item')} ·{' '}
              {countText(order.parcels.length, 'parcel')} ·{' '}
              <TextLink
                to={`${deskPaths.adminAudit}?${new URLSearchParams({ objectKind: 'order', objectId: order._id })}`}
                prefetch="none"
              >
                Audit log
              </TextLink>
            </span>
          }
          actions={
            cancellableParcels(order).length > 0 ? (
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
            <ParcelCard key={parcel._id} parcel={parcel} number={index + 1} reviewed={null} />
          ))}
          <OrderPayments payments={order.payments} />
          <RefundList refunds={order.payments.flatMap(({ refunds }) => refunds)} isOwn={false} />
        </div>
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <ContactsCard order={order} />
          <Card aria-labelledby="order-sums" className="p-5">
            <h2 id="order-sums" className="mb-4 text-md font-semibold">
              Summary
            </h2>
            <TotalsList totals={order.totals} couponCode={order.couponCode} />
          </Card>
          <OrderAddresses order={order} />
          <Card aria-labelledby="order-timeline" className="p-5">
            <h2 id="order-timeline" className="mb-4 text-md font-semibold">
              Timeline
            </h2>
            <OrderTimeline entries={order.timeline} isOwn={false} />
          </Card>
        </div>
      </div>
      {isCancelling ? <CancelOrderDialog order={order} onClose={() => setIsCancelling(false)} /> : null}
    </div>
  );
}
