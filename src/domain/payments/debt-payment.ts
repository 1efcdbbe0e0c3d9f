/** A payment of debts: straight to the seller it waits for the company's word, by one of our rails it counts at once. */
export const DEBT_PAYMENT_STATUSES = ['waiting', 'counted', 'disputed'] as const;
export type DebtPaymentStatus = (typeof DEBT_PAYMENT_STATUSES)[number];

/** How a seller says that it was paid straight to them. */
export const DIRECT_METHODS = ['cash', 'cheque', 'bank', 'wallet', 'other'] as const;
export type DirectMethod = (typeof DIRECT_METHODS)[number];
export const DIRECT_METHOD_NAMES: Record<DirectMethod, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  bank: 'Bank transfer',
  wallet: 'Wallet',
  other: 'Other',
};

/** A payment that a seller recorded counts after so many days without a word of the company. */
export const SILENT_DAYS = 7;
