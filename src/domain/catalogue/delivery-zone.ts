import type { District } from '../shop/districts.ts';

/** How hard a district is to reach, as the operator sees it. */
export const DELIVERY_ZONES = ['valley', 'road', 'remote'] as const;
export type DeliveryZone = (typeof DELIVERY_ZONES)[number];
export const DELIVERY_ZONE_NAMES: Record<DeliveryZone, string> = {
  valley: 'Kathmandu Valley',
  road: 'Along the roads',
  remote: 'Remote',
};

/** A district that is not simply reached by road. */
export interface ZonedDistrict {
  district: District;
  zone: DeliveryZone;
}

/** What holds before an admin has entered anything. */
export const USUAL_ZONES: readonly ZonedDistrict[] = [
  ...(['Kathmandu', 'Lalitpur', 'Bhaktapur'] as const).map((district) => ({
    district,
    zone: 'valley' as const,
  })),
  ...(
    [
      'Humla',
      'Mugu',
      'Dolpa',
      'Jumla',
      'Kalikot',
      'Jajarkot',
      'Bajura',
      'Bajhang',
      'Darchula',
      'Manang',
      'Mustang',
      'Rasuwa',
      'Solukhumbu',
      'Sankhuwasabha',
      'Taplejung',
    ] as const
  ).map((district) => ({ district, zone: 'remote' as const })),
];

/** The zone of a district; those that nobody named lie along the roads. */
export function zoneOf(district: District, zoned: readonly ZonedDistrict[]): DeliveryZone {
  return zoned.find((one) => one.district === district)?.zone ?? 'road';
}
