import { isProvince, type Province } from '../../../../domain/shop/nepal.ts';
import { keepStored, useStored } from '../../../ui/behaviour/stored.hooks.ts';

// Where this browser wants goods delivered: kept there, so that no page is rendered for it.

const STORAGE_KEY = 'province';

/** Any other stored value counts as none. */
function readProvince(): Province | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isProvince(stored) ? stored : null;
}

/** What was chosen in this browser; null on the server, and before anything was. */
export function useChosenProvince(): Province | null {
  return useStored(readProvince, null);
}

export function chooseProvince(province: Province): void {
  keepStored(STORAGE_KEY, province);
}
