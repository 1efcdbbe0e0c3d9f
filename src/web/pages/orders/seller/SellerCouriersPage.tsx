import { useQuery } from '@tanstack/react-query';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { CourierAccountForm } from '../../../features/orders/couriers/CourierAccountForm.tsx';
import { sellerCouriersQuery } from '../../../features/orders/couriers/couriers.hooks.ts';
import { NoteStatusesCard } from '../../../features/orders/couriers/NoteStatusesCard.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';

export const meta = unlistedMeta('Couriers', 'Who carries your parcels.');

/** A seller's own account with a courier, and what couriers without an API say. */
export default function SellerCouriersPage() {
  const query = useQuery(sellerCouriersQuery);
  return (
    <div className="pb-10">
      <DeskHeader
        title="Couriers"
        subtitle="A courier is booked on the page of an order. What it says moves the parcel on."
      />
      <div className="flex max-w-176 flex-col gap-4">
        {query.data ? (
          <CourierAccountForm couriers={query.data} />
        ) : (
          <NotLoaded query={query} failed="Your couriers could not be loaded" box="h-96" />
        )}
        <NoteStatusesCard />
      </div>
    </div>
  );
}
