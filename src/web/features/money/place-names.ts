import type { HeldMoney } from '../../../contract/held-money.contract.ts';

/** Where money that we hold lies. */
export const PLACE_NAMES: Record<HeldMoney['places'][number]['place'], string> = {
  bank: 'Bank account',
  esewa: 'eSewa merchant wallet',
  khalti: 'Khalti merchant wallet',
  mock: 'Demo wallet',
};
