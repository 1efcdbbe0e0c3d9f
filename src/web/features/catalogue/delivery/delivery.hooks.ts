import { useQuery } from '@tanstack/react-query';
import type { Deliveries, Delivery } from '../../../../contract/catalogue/delivery.contract.ts';
import { type District, districtOfAddress, provinceOfDistrict } from '../../../../domain/shop/districts.ts';
import { sumOfRupees } from '../../../../domain/shop/money.ts';
import { isProvince, PROVINCES, type Province } from '../../../../domain/shop/nepal.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { useChosenDistrict, useChosenProvince } from './province-choice.ts';

/** Where goods go, as far as it is known. */
export interface Place {
  province: Province | null;
  district: District | null;
}

/** An own address, as far as it tells the place. */
export interface AddressPlace {
  province: string;
  city: string;
  /** Null or empty: not said. */
  district: string | null;
}

/** Where goods go: what was chosen in this browser, else the own address; null while neither is known. */
export function useProvince(ownProvince: string | null): Province | null {
  const chosen = useChosenProvince();
  return chosen ?? (isProvince(ownProvince) ? ownProvince : null);
}

/** The same with the district: that of the own address counts in its own province alone. */
export function usePlace(own: AddressPlace | null): Place {
  const province = useProvince(own?.province ?? null);
  const chosen = useChosenDistrict();
  const district = chosen ?? (own === null ? null : districtOfAddress(own));
  return {
    province,
    district: district !== null && provinceOfDistrict(district) === province ? district : null,
  };
}

/** Where an address lies that is typed or was saved. */
export function placeOf(address: AddressPlace): Place {
  return {
    province: isProvince(address.province) ? address.province : null,
    district: districtOfAddress(address),
  };
}

/** When a product arrives, and what its way costs. Never part of the page: everybody's page is the same. */
export function useDelivery(productId: string, { province, district }: Place) {
  const path = apiPath(`/api/products/${encodeURIComponent(productId)}/delivery`, { province, district });
  return useQuery({
    queryKey: ['delivery', path],
    queryFn: ({ signal }) => apiGet<Delivery>(path, { signal }),
    enabled: province !== null,
  });
}

/** When products arrive in a province, by their ids; empty while it is not known. `isError`: it could not be loaded. */
export function useDeliveries(
  productIds: readonly string[],
  province: Province | null,
): { deliveries: ReadonlyMap<string, Delivery>; isError: boolean } {
  const path = apiPath('/api/delivery', { province, products: [...productIds].sort().join(',') });
  const { data, isError } = useQuery({
    queryKey: ['delivery', path],
    queryFn: ({ signal }) => apiGet<Deliveries>(path, { signal }),
    enabled: province !== null && productIds.length > 0,
  });
  return {
    deliveries: new Map(data?.deliveries.map((delivery) => [delivery.product, delivery])),
    isError: isError && data === undefined,
  };
}

/** What the ways of a cart's heavy parcels cost beyond the delivery fee, in rupees. */
export interface CartSurcharges {
  place: Place;
  /** By seller; null: to be asked, or, without a district, not known. Sellers whose parcels cost nothing more are missing. */
  bySeller: ReadonlyMap<string, number | null>;
  /** What is known of it. */
  sum: number;
  /** It depends on the district, which nobody has chosen yet. */
  needsDistrict: boolean;
  /** What all of them cost; null while more is to be paid than is known. */
  known: number | null;
}

/**
 * What the ways of these lines' parcels cost. Without a place it is asked for as if to any province, so that it
 * is known whether a district has to be chosen.
 */
export function useSurcharges(
  lines: readonly { product: { _id: string }; quantity: number }[],
  place: Place,
): CartSurcharges {
  const { province, district } = place;
  const path = apiPath('/api/delivery', {
    province: province ?? PROVINCES[0],
    district,
    products: lines.map(({ product }) => product._id).join(','),
    quantities: lines.map(({ quantity }) => quantity).join(','),
  });
  const { data } = useQuery({
    queryKey: ['delivery', path],
    queryFn: ({ signal }) => apiGet<Deliveries>(path, { signal }),
    enabled: lines.length > 0,
    placeholderData: (before) => before,
  });
  const parcels = data?.parcels ?? [];
  const sum = sumOfRupees(parcels.map(({ surcharge }) => surcharge ?? 0));
  return {
    place,
    bySeller: new Map(parcels.map(({ seller, surcharge }) => [seller, surcharge])),
    sum,
    known: parcels.some(({ surcharge }) => surcharge === null) ? null : sum,
    needsDistrict: district === null && parcels.length > 0,
  };
}
