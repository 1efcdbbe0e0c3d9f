export const PAYMENT_METHODS = ['mock', 'esewa', 'khalti', 'bank'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** spec 9: payment methods of orders. */
export const ORDER_PAYMENT_METHODS = ['esewa', 'khalti', 'bank'] as const satisfies readonly PaymentMethod[];
export type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number];

export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'settled',
  'failed',
  'cancelled',
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** product.md: wallets carry at most 200,000 rupees. */
export const WALLET_CEILING_PAISA = 200_000_00;

/** Whether a payment's money has come: it was used, or goes back. */
export function isAccountedFor(status: PaymentStatus): boolean {
  return status === 'settled' || status === 'refund_due' || status === 'refunded';
}
