import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Cart } from '../../../contract/buying/cart.contract.ts';
import { isProvince } from '../../../domain/shop/nepal.ts';
import {
  type AddressPlace,
  placeOf,
  useDeliveries,
  usePlace,
  useSurcharges,
} from '../../features/catalogue/delivery/delivery.hooks.ts';
import { ParcelDelivery } from '../../features/catalogue/delivery/ParcelDelivery.tsx';
import { ParcelSurcharge } from '../../features/catalogue/delivery/ParcelSurcharge.tsx';
import type { CheckoutParcel } from '../../features/orders/checkout/account-choice.ts';

/** When the parcels of a cart arrive and what their ways cost: at the typed address, else the usual place. */
export function useCheckoutDelivery({
  items,
  parcelsOf,
  typed,
  own,
}: {
  items: Cart['items'];
  /** The lines by the sellers who send them. */
  parcelsOf: (items: Cart['items']) => readonly CheckoutParcel[];
  typed: AddressPlace | undefined;
  /** The default address. */
  own: AddressPlace | undefined;
}) {
  const queryClient = useQueryClient();
  /** Next was pressed while what delivery costs depends on a district that is not chosen. */
  const [isDistrictAsked, setIsDistrictAsked] = useState(false);
  const usual = usePlace(own ?? null);
  const place = typed && isProvince(typed.province) ? placeOf(typed) : usual;
  const surcharges = useSurcharges(items, place);
  const parcels = parcelsOf(items);
  const { deliveries } = useDeliveries(
    parcels.flatMap((parcel) => parcel.items[0]?.product._id ?? []),
    place.province,
  );
  return {
    /** What the ways of heavy parcels cost in all, in rupees. */
    surcharge: surcharges.sum,
    /** Who sends them. */
    heavySellers: [...surcharges.bySeller.keys()],
    /** The same; null while more is to be paid than is known. */
    knownSurcharge: surcharges.known,
    isDistrictMissing: isDistrictAsked && surcharges.needsDistrict,
    /** Whether the district is known where it has to be; says from now on that it is not. */
    checkDistrict(): boolean {
      setIsDistrictAsked(true);
      return !surcharges.needsDistrict;
    },
    /** It costs something else than was shown: asks again. */
    async reload() {
      await queryClient.invalidateQueries({ queryKey: ['delivery'] });
    },
    /** Above the lines of a parcel, by the product of its first line. */
    daysOf: (productId: string | undefined) => (
      <ParcelDelivery
        delivery={deliveries.get(productId ?? '')}
        className="border-b border-line px-3 py-3 md:px-5"
      />
    ),
    /** Under them. */
    costOf: ({ seller }: Pick<CheckoutParcel, 'seller'>) => (
      <ParcelSurcharge
        className="border-t border-line px-3 py-3 md:px-5"
        seller={seller}
        surcharges={surcharges}
      />
    ),
    /** The same of a parcel, for the confirmation; null until it is known. */
    confirmedOf({ seller, items: [first] }: CheckoutParcel): ReactNode {
      const delivery = deliveries.get(first?.product._id ?? '');
      return delivery === undefined ? null : (
        <>
          <ParcelDelivery delivery={delivery} />
          <ParcelSurcharge className="mt-1" seller={seller} surcharges={surcharges} />
        </>
      );
    },
  };
}
