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

const USUAL: Readonly<Partial<Record<District, DeliveryZone>>> = {
  Kathmandu: 'valley',
  Lalitpur: 'valley',
  Bhaktapur: 'valley',
  Jumla: 'remote',
  Humla: 'remote',
  Mugu: 'remote',
  Dolpa: 'remote',
  Kalikot: 'remote',
  Jajarkot: 'remote',
  Bajura: 'remote',
  Bajhang: 'remote',
  Darchula: 'remote',
  Manang: 'remote',
  Mustang: 'remote',
  Rasuwa: 'remote',
  Solukhumbu: 'remote',
  Sankhuwasabha: 'remote',
  Taplejung: 'remote',
};

/** What holds before an admin has entered anything. */
export const USUAL_ZONES = Object.entries(USUAL).map(([district, zone]) => ({
  district,
  zone,
})) as readonly ZonedDistrict[];

/** The zone of a district; those that nobody named lie along the roads. */
export function zoneOf(district: District, zoned: readonly ZonedDistrict[]): DeliveryZone {
  return zoned.find((one) => one.district === district)?.zone ?? 'road';
}
