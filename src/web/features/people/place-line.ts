import { districtName } from '../../../domain/shop/districts.ts';
import { provinceName } from '../../../domain/shop/nepal.ts';

/** City, district (where it is not called as the city), province and postal code of an address in one line. */
export function placeLine({
  city,
  district,
  province,
  postalCode,
}: {
  city: string;
  district?: string | null;
  province: string;
  postalCode: string | null;
}): string {
  const isSaid = !district || district.toLowerCase() === city.trim().toLowerCase();
  const place = isSaid ? [city] : [city, districtName(district)];
  return `${[...place, provinceName(province)].join(', ')}${postalCode ? ` ${postalCode}` : ''}`;
}
