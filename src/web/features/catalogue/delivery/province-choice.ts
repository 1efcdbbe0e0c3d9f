import { type District, isDistrict, provinceOfDistrict } from '../../../../domain/shop/districts.ts';
import { isProvince, type Province } from '../../../../domain/shop/nepal.ts';
import { keepStored, useStored } from '../../../ui/behaviour/stored.hooks.ts';

// Where this browser wants goods delivered: kept there, so that no page is rendered for it.

const STORAGE_KEY = 'province';
const DISTRICT_KEY = 'district';

/** Any other stored value counts as none. */
function readProvince(): Province | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isProvince(stored) ? stored : null;
}

/** What was chosen in this browser; null on the server, and before anything was. */
export function useChosenProvince(): Province | null {
  return useStored(readProvince, null);
}

/** Any other stored value counts as none. */
function readDistrict(): District | null {
  const stored = localStorage.getItem(DISTRICT_KEY);
  return isDistrict(stored) ? stored : null;
}

/** The same of a district. */
export function useChosenDistrict(): District | null {
  return useStored(readDistrict, null);
}

/** A district of another province is forgotten. */
export function chooseProvince(province: Province): void {
  const district = readDistrict();
  if (district !== null && provinceOfDistrict(district) !== province) keepStored(DISTRICT_KEY, '');
  keepStored(STORAGE_KEY, province);
}

/** A district lies in its province: both are chosen. */
export function chooseDistrict(district: District): void {
  keepStored(DISTRICT_KEY, district);
  keepStored(STORAGE_KEY, provinceOfDistrict(district));
}
