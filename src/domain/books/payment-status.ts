export const PAYMENT_METHODS = [
  'mock',
  'esewa',
  'khalti',
  'bank',
  'connectips',
  'fonepay',
  'nepalpay',
  'cod',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Payment methods of orders: those of spec 9, then those that came later. */
export const ORDER_PAYMENT_METHODS = [
  'esewa',
  'khalti',
  'bank',
  'connectips',
  'fonepay',
  'nepalpay',
  'cod',
] as const satisfies readonly PaymentMethod[];
export type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number];
/** How an order can be paid: by one of the methods now, or all of it on account. */
export const ORDER_WAYS = [...ORDER_PAYMENT_METHODS, 'account'] as const;
export type OrderWay = (typeof ORDER_WAYS)[number];
/** How goods that are billed are paid for. */
export const BILL_WAYS = [...PAYMENT_METHODS, 'account'] as const;
export type BillWay = (typeof BILL_WAYS)[number];

/** The methods whose own server says whether the money came. */
export const GATEWAY_METHODS = [
  'esewa',
  'khalti',
  'connectips',
  'fonepay',
  'nepalpay',
] as const satisfies readonly OrderPaymentMethod[];
export type GatewayMethod = (typeof GATEWAY_METHODS)[number];

/** What the methods are called wherever they are shown; the first four as spec 2 says. */
export const PAYMENT_METHOD_NAMES = {
  mock: 'Test Payment',
  esewa: 'eSewa',
  khalti: 'Khalti',
  bank: 'Bank Transfer',
  connectips: 'connectIPS',
  fonepay: 'Fonepay QR',
  nepalpay: 'NepalPAY QR',
  cod: 'Cash at the door',
} as const satisfies Record<PaymentMethod, string>;

/** The same with what is paid later. */
export const BILL_WAY_NAMES = {
  ...PAYMENT_METHOD_NAMES,
  account: 'On account',
} as const satisfies Record<BillWay, string>;

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

/** Whether money of this method goes back as a transfer from our bank: its company cannot send any. */
export function isRefundedByBank(method: PaymentMethod): boolean {
  return method !== 'mock' && method !== 'esewa' && method !== 'khalti';
}
