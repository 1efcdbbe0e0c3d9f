import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { SETTLING_WALLETS } from '../../../../domain/payments/wallet-settlement.ts';

export const WALLET_OPTIONS = SETTLING_WALLETS.map((value) => ({
  value,
  label: PAYMENT_METHOD_NAMES[value],
}));
