import { PAYMENT_METHOD_NAMES } from '../../../contract/payments.contract.ts';
import { SETTLING_WALLETS } from '../../../domain/wallet-settlement.ts';

export const WALLET_OPTIONS = SETTLING_WALLETS.map((value) => ({
  value,
  label: PAYMENT_METHOD_NAMES[value],
}));
