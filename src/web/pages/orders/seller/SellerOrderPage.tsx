import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import PackageX from 'lucide-react/icons/package-x';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import { useEffect, useState } from 'react';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { isMissing } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ParcelComplaints } from '../../../features/after-sale/complaints/ParcelComplaints.tsx';
import { ParcelReturns } from '../../../features/after-sale/returns/ParcelReturns.tsx';
import { CourierCard } from '../../../features/orders/couriers/CourierCard.tsx';
import { hasLabel } from '../../../features/orders/labels/label-paper.ts';
import { CashAtDoorCard } from '../../../features/orders/orders/CashAtDoorCard.tsx';
import { LostParcelCard } from '../../../features/orders/orders/LostParcelCard.tsx';
import { OrderTimeline } from '../../../features/orders/orders/OrderTimeline.tsx';
import { SellerParcel, SellerRefund, SellerShipTo } from '../../../features/orders/orders/SellerParcel.tsx';
import { ShipDialog, ShipResult } from '../../../features/orders/orders/ShipDialog.tsx';
import { sellerOrderQuery, useDeliverParcel } from '../../../features/orders/orders/seller-orders.hooks.ts';
import { useShipping } from '../../../features/orders/orders/shipping.hooks.ts';
import { HandOver } from '../../../features/orders/pickups/HandOver.tsx';
import { MessageParcelButton } from '../../../features/orders/threads/MessageParcelButton.tsx';
import { ParcelMoneyCard } from '../../../features/payments/seller-money/ParcelMoneyCard.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PageNotShown } from '../../../ui/feedback/PageNotShown.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import type { Route } from './+types/SellerOrderPage.ts';

const LabelsDialog = lateDialog(
  async () => (await import('../../../features/orders/labels/LabelsDialog.tsx')).LabelsDialog,
);
const loadParcelDialogs = () => import('../../../features/orders/orders/ParcelDialogs.tsx');
const TrackingDialog = lateDialog(async () => (await loadParcelDialogs()).TrackingDialog);
const CancelParcelDialog = lateDialog(async () => (await loadParcelDialogs()).CancelParcelDialog);
const CancelLinesDialog = lateDialog(async () => (await loadParcelDialogs()).CancelLinesDialog);

export const meta = unlistedMeta('Parcel', 'A parcel you send.');

export default function SellerOrderPage({ params }: Route.ComponentProps) {
  const { data: parcel, error, isFetching, refetch } = useQuery(sellerOrderQuery(params.id));
  if (parcel) return <Parcel parcel={parcel} />;
  if (!error) return <ParcelSkeleton />;
  return (
    <PageNotShown
      isMissing={isMissing(error)}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
      picture={<PackageX aria-hidden="true" />}
      missingTitle="Order not found"
      missingText="It is not one of your parcels, or the link is wrong."
      failedTitle="The order could not be loaded"
      back={<ButtonLink to={deskPaths.sellerOrders}>Back to Orders</ButtonLink>}
    />
  );
}

type OpenDialog = 'ship' | 'label' | 'tracking' | 'cancel' | 'cancel-lines' | null;

function Parcel({ parcel }: { parcel: SellerOrder }) {
  const { order, status, itemCount, position, parcelCount, refund } = parcel;
  const [open, setOpen] = useState<OpenDialog>(null);
  const { ship, heldIds, ways, result, closeResult } = useShipping();
  const isHeld = heldIds.includes(parcel._id);
  const close = () => setOpen(null);
  useEffect(() => {
    document.title = `Order ${order.orderNumber} | Thokmandu`;
  }, [order.orderNumber]);
  const facts = [
    `Placed ${formatDateTime(new Date(parcel.createdAt))}`,
    countText(itemCount, 'item'),
    ...(parcelCount > 1 ? [`parcel ${position} of ${parcelCount}`] : []),
  ];
  return (
    <div className="pb-10">
      <Breadcrumb crumbs={[{ label: 'Orders', to: deskPaths.sellerOrders }, { label: order.orderNumber }]} />
      <div className="mt-1">
        <DeskHeader
          title={order.orderNumber}
          badge={<StatusBadge status={status} />}
          subtitle={<span className="num">{facts.join(' · ')}</span>}
          actions={<Steps parcel={parcel} isHeld={isHeld} onOpen={setOpen} />}
        />
      </div>
      {status === 'pending' ? (
        <Banner tone="warning" className="mb-4">
          <p className="font-semibold">Waits for payment</p>
          <p>Do not send it yet. The stock is held for the buyer. You get a mail once the money is in.</p>
        </Banner>
      ) : null}
      {parcel.lacksSerials ? (
        <Banner tone="warning" className="mb-4">
          <p className="font-semibold">Serial numbers are missing</p>
          <p>The parcel left without them. Enter them below: the buyer’s warranty goes by them.</p>
        </Banner>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-5">
        <SellerParcel
          parcel={parcel}
          onChangeTracking={() => setOpen('tracking')}
          foot={
            <>
              <ParcelReturns returns={parcel.returns} />
              <ParcelComplaints complaints={parcel.complaints} pathOf={deskPaths.sellerComplaint} />
            </>
          }
        />
        <div className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <div className="grid gap-4">
            {parcel.pickup && status !== 'cancelled' ? (
              <HandOver parcel={parcel} pickup={parcel.pickup} />
            ) : null}
            <SellerShipTo
              parcel={parcel}
              contact={<MessageParcelButton parcelId={parcel._id} side="seller" />}
            />
            {status === 'pending' ? null : <CourierCard parcelId={parcel._id} />}
            <CashAtDoorCard parcel={parcel} />
            <LostParcelCard parcel={parcel} />
            {refund ? <SellerRefund refund={refund} /> : null}
            {parcel.money && status !== 'cancelled' ? <ParcelMoneyCard money={parcel.money} /> : null}
          </div>
          <TitledCard title="Timeline">
            <OrderTimeline entries={parcel.timeline} />
          </TitledCard>
        </div>
      </div>
      {parcel.canShip || parcel.canDeliver ? (
        <StickyBottomBar label="Next step">
          <NextStep parcel={parcel} isHeld={isHeld} onOpen={setOpen} className="grow" />
        </StickyBottomBar>
      ) : null}
      {open === 'ship' ? <ShipDialog parcels={[parcel]} ways={ways} onShip={ship} onClose={close} /> : null}
      {result ? <ShipResult result={result} onClose={closeResult} /> : null}
      {open === 'label' ? <LabelsDialog parcels={[parcel]} onClose={close} /> : null}
      {open === 'tracking' ? <TrackingDialog parcel={parcel} onClose={close} /> : null}
      {open === 'cancel' ? <CancelParcelDialog parcel={parcel} onClose={close} /> : null}
      {open === 'cancel-lines' ? <CancelLinesDialog parcel={parcel} onClose={close} /> : null}
    </div>
  );
}

interface StepsProps {
  parcel: SellerOrder;
  /** It is shipped in a moment unless that is undone. */
  isHeld: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

function Steps({ parcel, isHeld, onOpen }: StepsProps) {
  const { _id, status, paidAt, canCancel } = parcel;
  return (
    <>
      {canCancel && !isHeld ? (
        <>
          <Button variant="danger-ghost" onClick={() => onOpen('cancel')}>
            Cancel parcel
          </Button>
          <Button variant="danger-ghost" onClick={() => onOpen('cancel-lines')}>
            Cancel lines
          </Button>
        </>
      ) : null}
      {hasLabel(parcel) ? (
        <Button variant="secondary" icon={<Tag aria-hidden="true" />} onClick={() => onOpen('label')}>
          Label
        </Button>
      ) : null}
      {paidAt !== null && status !== 'cancelled' ? (
        <ButtonLink
          to={deskPaths.sellerPackingSlips([_id])}
          variant="secondary"
          icon={<Printer aria-hidden="true" />}
        >
          Packing slip
        </ButtonLink>
      ) : null}
      <span className="contents max-md:hidden">
        <NextStep parcel={parcel} isHeld={isHeld} onOpen={onOpen} />
      </span>
    </>
  );
}

/** The one solid button: beside the others, on phones within reach of the thumb. */
function NextStep({ parcel, isHeld, onOpen, className }: StepsProps & { className?: string }) {
  const { deliver, deliveringId } = useDeliverParcel();
  if (isHeld) return <p className={cx('self-center text-fg-2', className)}>Ships in a moment</p>;
  if (parcel.canShip) {
    return (
      <Button className={className} onClick={() => onOpen('ship')}>
        Mark as shipped
      </Button>
    );
  }
  return parcel.canDeliver ? (
    <Button className={className} busy={deliveringId === parcel._id} onClick={() => deliver(parcel)}>
      Mark as delivered
    </Button>
  ) : null;
}

function ParcelSkeleton() {
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
