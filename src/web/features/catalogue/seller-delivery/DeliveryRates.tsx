import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { DeliveryRatesForm } from './DeliveryRatesForm.tsx';
import { sellerDeliveryQuery } from './seller-delivery.hooks.ts';

/** What a seller asks for the way of heavy parcels, by zone and weight. */
export function DeliveryRates() {
  const query = useQuery(sellerDeliveryQuery);
  const delivery = query.data;
  return (
    <section aria-labelledby="heavy-goods" className="flex flex-col gap-4">
      <div>
        <h2 id="heavy-goods" className="text-lg font-semibold">
          Heavy goods
        </h2>
        <p className="mt-1 text-fg-2">
          What you ask for the way of heavy parcels, with VAT. You get it when you send them.
        </p>
      </div>
      {delivery?.isOn === false ? (
        <Banner tone="info">Nothing more is asked for heavy goods at the moment: your prices rest.</Banner>
      ) : null}
      {delivery ? (
        <DeliveryRatesForm delivery={delivery} />
      ) : (
        <NotLoaded query={query} failed="Your delivery could not be loaded" box="h-96" />
      )}
      <p className="text-sm text-fg-2">
        A parcel costs what the last weight says that it reaches. Leave the amount empty where buyers have to
        ask you: they can request a quote. Orders keep what they were placed with.
      </p>
    </section>
  );
}
