import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { DeliveryRates } from '../../../features/catalogue/seller-delivery/DeliveryRates.tsx';
import { SellerCashCard } from '../../../features/orders/cash-at-door/SellerCashCard.tsx';
import { PickupOfferCard } from '../../../features/orders/pickups/PickupOfferCard.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

export const meta = unlistedMeta('Delivery', 'How your goods reach buyers.');

export default function SellerDeliveryPage() {
  return (
    <div className="pb-10">
      <DeskHeader title="Delivery" subtitle="How your goods reach buyers." />
      <div className="flex flex-col gap-8">
        <DeliveryRates />
        <div className="flex max-w-176 flex-col gap-4">
          <PickupOfferCard />
          <SellerCashCard />
        </div>
      </div>
    </div>
  );
}
