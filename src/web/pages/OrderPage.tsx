import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect } from 'react';
import type { Order } from '../../contract/orders.contract.ts';
import { countText } from '../../domain/count-text.ts';
import { formatDateTime } from '../../domain/kathmandu-time.ts';
import { isMissing } from '../data/api-client.ts';
import { OrderBillTo } from '../features/bill-to/OrderBillTo.tsx';
import { AskReissue } from '../features/bills/AskReissue.tsx';
import { billsOfOrderQuery } from '../features/bills/bills.hooks.ts';
import { DeliveryBills, OrderBillsArchive, ParcelBills } from '../features/bills/ParcelBills.tsx';
import { NotReceivedButton } from '../features/complaints/NotReceivedButton.tsx';
import { ParcelComplaints } from '../features/complaints/ParcelComplaints.tsx';
import { AddToList } from '../features/lists/AddToList.tsx';
import { OrderAddresses, OrderSums } from '../features/orders/OrderFacts.tsx';
import { OrderTimeline } from '../features/orders/OrderTimeline.tsx';
import { orderedItems } from '../features/orders/ordered-items.ts';
import { orderQuery, useCancelOrder, useReorder } from '../features/orders/orders.hooks.ts';
import { ParcelCard } from '../features/orders/ParcelCard.tsx';
import { ParcelFoot } from '../features/orders/ParcelFoot.tsx';
import { UnpaidOrder } from '../features/orders/UnpaidOrder.tsx';
import { OrderRefunds, OrderTransfer, useTransfer } from '../features/payments/OrderPaymentCards.tsx';
import { MessageParcelButton } from '../features/threads/MessageParcelButton.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card, PageHeader } from '../ui/Card.tsx';
import { PageNotShown } from '../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx';
import type { Route } from './+types/OrderPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Order', description: 'Your order and its parcels.', path: null });
}

export default function OrderPage({ params }: Route.ComponentProps) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(params.id));
  if (order) return <OrderDetail order={order} />;
  if (!error) return <OrderSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<PackageX />}
      missingTitle="Order not found"
      missingText="It is not one of your orders, or the link is wrong."
      failedTitle="Your order could not be loaded"
      back={<ButtonLink to={paths.orders}>Back to My Orders</ButtonLink>}
    />
  );
}

function OrderDetail({ order }: { order: Order }) {
  const transfer = useTransfer(order);
  const { cancelOrder, isCancelling } = useCancelOrder(order._id, Boolean(transfer?.receipt));
  const { reorder, reorderingId } = useReorder();
  useEffect(() => {
    document.title = `Order ${order.orderNumber} | Thokmandu`;
  }, [order.orderNumber]);
  const ordered = orderedItems(order);
  const units = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSomethingAsked = order.status === 'pending' || order.parcels.some((parcel) => parcel.canReceive);
  return (
    <div className="pb-10">
      <Breadcrumb crumbs={[{ label: 'My Orders', to: paths.orders }, { label: order.orderNumber }]} />
      <div className="mt-1">
        <PageHeader
          title={order.orderNumber}
          badge={<StatusBadge status={order.status} />}
          subtitle={
            <span className="num">
              Placed {formatDateTime(new Date(order.createdAt))} · {countText(units, 'item')} ·{' '}
              {countText(order.parcels.length, 'parcel')}
            </span>
          }
          actions={
            <>
              {order.canCancel ? (
                <Button variant="danger-ghost" busy={isCancelling} onClick={cancelOrder}>
                  Cancel order
                </Button>
              ) : null}
              <OrderBillsArchive orderId={order._id} />
              <AddToList
                variant="secondary"
                lines={ordered.map(({ product, quantity }) => ({ product: product._id, quantity }))}
              />
              <Button
                // What is to be done now is to pay, or to say what has arrived: nothing else on the page is solid then.
                variant={isSomethingAsked ? 'secondary' : 'primary'}
                icon={<RotateCcw aria-hidden="true" />}
                busy={reorderingId === order._id}
                onClick={() => reorder(order._id)}
              >
                Reorder
              </Button>
            </>
          }
        />
      </div>
      <UnpaidOrder order={order} />
      {transfer ? <OrderTransfer payment={transfer} isOver={order.status === 'cancelled'} /> : null}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          {order.parcels.map((parcel, index) => (
            <ParcelCard
              key={parcel._id}
              parcel={parcel}
              number={index + 1}
              reviewed={order.reviewedProducts}
              contact={<MessageParcelButton parcelId={parcel._id} side="buyer" />}
              bills={<ParcelBills order={order} parcel={parcel} />}
              foot={
                <>
                  <ParcelComplaints complaints={parcel.complaints} pathOf={paths.complaint} />
                  <ParcelFoot
                    orderId={order._id}
                    parcel={parcel}
                    notReceived={<NotReceivedButton orderId={order._id} parcelId={parcel._id} />}
                  />
                </>
              }
            />
          ))}
        </div>
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <Card aria-labelledby="order-timeline" className="p-5 max-md:order-last">
            <h2 id="order-timeline" className="mb-4 text-md font-semibold">
              Timeline
            </h2>
            <BilledTimeline order={order} />
          </Card>
          <div className="grid gap-4">
            <OrderSums order={order} bills={<DeliveryBills orderId={order._id} />} />
            <OrderRefunds order={order} />
            <OrderBillTo order={order} askReissue={<AskReissue orderId={order._id} />} />
            <OrderAddresses order={order} />
          </div>
        </div>
      </div>
    </div>
  );
}

function BilledTimeline({ order }: { order: Order }) {
  const { data } = useQuery(billsOfOrderQuery(order._id));
  const billed = data?.bills.map(({ parcelPosition }) => parcelPosition);
  return <OrderTimeline entries={order.timeline} {...(billed === undefined ? {} : { billed })} />;
}

function OrderSkeleton() {
  return (
    <LoadingRegion className="pb-10">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-3 h-8 w-64" />
      <Skeleton className="mt-2 h-5 w-72" />
      <div className="mt-5 grid gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </LoadingRegion>
  );
}
