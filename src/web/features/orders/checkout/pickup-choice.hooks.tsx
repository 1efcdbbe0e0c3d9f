import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { useOfferedPickups } from '../offered-pickups.hooks.ts';
import type { CheckoutParcel, HeavyCart } from './account-choice.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** A cart of which nothing is sent: no delivery is paid. */
function withoutDelivery(cart: HeavyCart): HeavyCart {
  const { totals } = cart;
  const totalPaisa = paisaFromRupees(totals.total) - paisaFromRupees(totals.shipping);
  return {
    ...cart,
    surcharge: 0,
    totals: { ...totals, shipping: 0, total: rupeesFromPaisa(Math.max(0, totalPaisa)) },
  };
}

/** Choosing in checkout which parcels are fetched; nothing where no seller offers it. */
export function usePickupChoice({
  cart: whole,
  parcelsOf,
  draft: { pickUp: chosen },
  changeDraft,
}: {
  cart: HeavyCart;
  /** The cart's lines by the sellers who send them. */
  parcelsOf: (items: Cart['items']) => readonly CheckoutParcel[];
  draft: Pick<CheckoutDraft, 'pickUp'>;
  changeDraft: (changes: Pick<CheckoutDraft, 'pickUp'>) => void;
}) {
  const parcels = parcelsOf(whole.items);
  const { offered, readAgain } = useOfferedPickups(parcels.map(({ seller }) => seller._id));
  // Until the offers are known, what was chosen stands; then only what is still offered.
  const sellerIds = parcels
    .map(({ seller }) => seller._id)
    .filter((id) => chosen.includes(id) && (offered === null || offered.has(id)));
  const isFetchedFrom = (sellerId: string) => sellerIds.includes(sellerId);
  const charge = (cart: HeavyCart) => {
    const sellers = parcelsOf(cart.items).map(({ seller }) => seller._id);
    return sellers.length > 0 && sellers.every(isFetchedFrom) ? withoutDelivery(cart) : cart;
  };
  return {
    /** The shop knows better what is offered. */
    readAgain,
    /** Those whose parcels are fetched. */
    sellerIds,
    /** A cart as it is charged. */
    charge,
    /** The cart as it is charged. */
    cart: charge(whole),
    isFetched: (productId: string | undefined) =>
      whole.items.some(({ product }) => product._id === productId && isFetchedFrom(product.seller._id)),
    /** Deliver, or pick up: below the lines of a seller who offers it. */
    choiceOf(sellerId: string): ReactNode {
      const pickup = offered?.get(sellerId);
      if (pickup === undefined) return null;
      const isFetched = isFetchedFrom(sellerId);
      const choose = (isOn: boolean) =>
        changeDraft({ pickUp: isOn ? [...sellerIds, sellerId] : sellerIds.filter((id) => id !== sellerId) });
      return (
        <RadioGroup
          legend="How you get it"
          hideLegend
          className="grid gap-3 border-t border-line p-3 sm:grid-cols-2 md:px-5"
        >
          <RadioCard
            name={`way-${sellerId}`}
            checked={!isFetched}
            onChange={() => choose(false)}
            title="Deliver"
            description="To the address of the next step"
          />
          <RadioCard
            name={`way-${sellerId}`}
            checked={isFetched}
            onChange={() => choose(true)}
            title="Pick up, free"
            description={<Counter place={pickup.place} hours={pickup.hours} />}
          />
        </RadioGroup>
      );
    },
    /** How each parcel comes, for the last step: `sentOf` says it of those that are sent, once that is known. */
    waysOf(sentOf: (parcel: CheckoutParcel) => ReactNode): { seller: string; delivery: ReactNode }[] {
      const wayOf = (parcel: CheckoutParcel): ReactNode => {
        const pickup = isFetchedFrom(parcel.seller._id) ? offered?.get(parcel.seller._id) : undefined;
        return pickup === undefined ? sentOf(parcel) : <PickedUp {...pickup} />;
      };
      return parcels
        .map((parcel) => ({ seller: parcel.seller.companyName, delivery: wayOf(parcel) }))
        .filter(({ delivery }) => delivery !== null);
    },
  };
}

function Counter({ place, hours }: { place: string; hours: string }) {
  return (
    <span className="wrap-anywhere">
      <span className="block">{place}</span>
      <span className="block text-xs text-fg-3">{hours}</span>
    </span>
  );
}

function PickedUp(pickup: { place: string; hours: string }) {
  return (
    <p className="flex gap-2 text-sm">
      <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
      <span className="min-w-0">
        <span className="block font-medium">Pick up, free</span>
        <Counter {...pickup} />
      </span>
    </p>
  );
}
