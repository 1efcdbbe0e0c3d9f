import { useQuery } from '@tanstack/react-query';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { DeliveryRatesForm } from '../../../features/catalogue/seller-delivery/DeliveryRatesForm.tsx';
import { sellerDeliveryQuery } from '../../../features/catalogue/seller-delivery/seller-delivery.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';

export const meta = unlistedMeta('Delivery', 'What the way of heavy goods costs.');

/** What a seller asks for the way of heavy parcels, by zone and weight. */
export default function SellerDeliveryPage() {
  const query = useQuery(sellerDeliveryQuery);
  const delivery = query.data;
  return (
    <div className="pb-10">
      <DeskHeader
        title="Delivery"
        subtitle="What you ask for the way of heavy parcels, with VAT. You get it when you send them."
      />
      <div className="flex flex-col gap-4">
        {delivery?.isOn === false ? (
          <Banner tone="info">Nothing more is asked for heavy goods at the moment: your prices rest.</Banner>
        ) : null}
        {delivery ? (
          <DeliveryRatesForm delivery={delivery} />
        ) : (
          <NotLoaded query={query} failed="Your delivery could not be loaded" box="h-96" />
        )}
        <p className="text-sm text-fg-2">
          A parcel costs what the last weight says that it reaches. Leave the amount empty where buyers have
          to ask you: they can request a quote. Orders keep what they were placed with.
        </p>
      </div>
    </div>
  );
}
