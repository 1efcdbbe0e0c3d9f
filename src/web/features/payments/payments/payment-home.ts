import type { Payment, VerifyResult } from '../../../../contract/payments/payments.contract.ts';
import { paths } from '../../../paths.ts';

/** Where what a payment is for is found: its order, the khata of its bill, or the plans. */
export function paymentHome({ order, bill }: Pick<Payment | VerifyResult, 'order' | 'bill'>): string {
  if (order !== null) return paths.order(order._id);
  return bill === null ? paths.subscription : paths.khata(bill.seller._id);
}
