import { WALLET_CEILING_PAISA } from '../../domain/books/payment-status.ts';
import { percent, rupeeAmount } from './setting-kinds.contract.ts';

/** What gateways carry and keep; a part of SETTINGS. */
export const PAYMENT_SETTINGS = {
  esewaCeiling: rupeeAmount({
    group: 'payments',
    label: 'eSewa limit',
    help: 'Per payment. Larger orders are offered bank transfer.',
    default: WALLET_CEILING_PAISA / 100,
    minimum: 10,
  }),
  khaltiCeiling: rupeeAmount({
    group: 'payments',
    label: 'Khalti limit',
    help: 'Per payment. Larger orders are offered bank transfer.',
    default: WALLET_CEILING_PAISA / 100,
    minimum: 10,
  }),
  connectipsCeiling: rupeeAmount({
    group: 'payments',
    label: 'connectIPS limit',
    help: 'Per payment. Larger orders are offered bank transfer. Your bank says how much it may be.',
    default: 1_000_000,
    minimum: 10,
  }),
  connectipsFee: percent({
    group: 'payments',
    label: 'connectIPS fee',
    help: 'Percent of a payment, from रू 2 to रू 100. You bear it; the payments desk shows what to expect.',
    default: 0.75,
  }),
  fonepayCeiling: rupeeAmount({
    group: 'payments',
    label: 'Fonepay QR limit',
    help: 'Per payment. Larger orders are offered bank transfer.',
    default: WALLET_CEILING_PAISA / 100,
    minimum: 10,
  }),
  nepalpayCeiling: rupeeAmount({
    group: 'payments',
    label: 'NepalPAY QR limit',
    help: 'Per payment. Larger orders are offered bank transfer.',
    default: WALLET_CEILING_PAISA / 100,
    minimum: 10,
  }),
} as const;
