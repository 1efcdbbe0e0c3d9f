import type { HeldMoney } from '../../../../contract/books/held-money.contract.ts';

/** Where money that we hold lies. */
export const PLACE_NAMES: Record<HeldMoney['places'][number]['place'], string> = {
  bank: 'Bank account',
  esewa: 'eSewa merchant wallet',
  khalti: 'Khalti merchant wallet',
  connectips: 'connectIPS, on its way to us',
  fonepay: 'Fonepay, on its way to us',
  nepalpay: 'NepalPAY, on its way to us',
  mock: 'Demo wallet',
};
