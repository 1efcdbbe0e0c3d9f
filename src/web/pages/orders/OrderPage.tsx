import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect } from 'react';
import type { Order } from '../../../contract/orders/orders.contract.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../domain/shop/kathmandu-time.ts';
import { isMissing } from '../../data/api-client.ts';
import { NotReceivedButton } from '../../features/after-sale/complaints/NotReceivedButton.tsx';
import { ParcelComplaints } from '../../features/after-sale/complaints/ParcelComplaints.tsx';
import { OrderBillTo } from '../../features/books/bill-to/OrderBillTo.tsx';
import { AskReissue } from '../../features/books/bills/AskReissue.tsx';
import { billsOfOrderQuery } from '../../features/books/bills/bills.hooks.ts';
import { DeliveryBills, OrderBillsArchive, ParcelBills } from '../../features/books/bills/ParcelBills.tsx';
import { AddToList } from '../../features/buying/lists/AddToList.tsx';
import { OrderAddresses, OrderSums } from '../../features/orders/orders/OrderFacts.tsx';
import { OrderTimeline } from '../../features/orders/orders/OrderTimeline.tsx';
import { orderedItems } from '../../features/orders/orders/ordered-items.ts';
import { orderQuery, useCancelOrder, useReorder } from '../../features/orders/orders/orders.hooks.ts';
import { ParcelCard } from '../../features/orders/orders/ParcelCard.tsx';
import { ParcelFoot } from '../../features/orders/orders/ParcelFoot.tsx';
import { UnpaidOrder } from '../../features/orders/orders/UnpaidOrder.tsx';
import { MessageParcelButton } from '../../features/orders/threads/MessageParcelButton.tsx';
import {
  OrderRefunds,
  OrderTransfer,
  useTransfer,
} from '../../features/payments/payments/OrderPaymentCards.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { PageNotShown } from '../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { PageHeader, TitledCard } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/OrderPage.ts';

export const meta = unlistedMeta('Order', 'Your order and its parcels.');

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
  // Until the payment is read, the order itself says whether a receipt was sent.
  const hasReceipt = transfer
    ? transfer.receipt !== null
    : order.timeline.some(({ event }) => event === 'receipt_sent');
  const { cancelOrder, isCancelling } = useCancelOrder(order._id, hasReceipt);
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
                lines={ordered.flatMap(({ product: { _id: product }, quantity }) =>
                  product === null ? [] : [{ product, quantity }],
                )}
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
              costCentre={order.costCentre}
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
          <TitledCard title="Timeline" className="p-5 max-md:order-last">
            <BilledTimeline order={order} />
          </TitledCard>
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
