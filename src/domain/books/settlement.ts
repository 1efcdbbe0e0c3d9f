import type { OrderStatus } from '../orders/order-status.ts';
import { isAccountedFor, type PaymentStatus } from './payment-status.ts';

/** What money that has arrived for an order's payment leads to. */
export type OrderSettlement =
  /** This payment's money is already accounted for: the same answer again. */
  | 'repeat'
  /** The order is paid and goes to its sellers. */
  | 'pay_order'
  /** The order ended unpaid: take its stock again, or give the money back. */
  | 'revive_or_refund'
  /** Another payment paid the order: give the money back. */
  | 'refund';

/**
 * | payment is                         | order is         | then             |
 * |------------------------------------|------------------|------------------|
 * | settled, refund_due, refunded      | any              | repeat           |
 * | open, failed or cancelled          | pending          | pay_order        |
 * | open, failed or cancelled          | cancelled unpaid | revive_or_refund |
 * | open, failed or cancelled          | paid             | refund           |
 *
 * A cancelled attempt counts: its buyer switched the method, yet the money came (threats.md T-P8).
 */
export function orderSettlement(
  payment: PaymentStatus,
  order: { status: OrderStatus; isPaid: boolean },
): OrderSettlement {
  if (isAccountedFor(payment)) return 'repeat';
  if (order.isPaid) return 'refund';
  return order.status === 'cancelled' ? 'revive_or_refund' : 'pay_order';
}

/**
 * What money leads to that has arrived for a parcel: for what its courier is to collect, or for the fee of its way back.
 *
 * | payment is                    | the parcel's courier, or we, wait for it | then   |
 * |-------------------------------|------------------------------------------|--------|
 * | settled, refund_due, refunded | either                                   | repeat |
 * | open, failed or cancelled     | yes                                      | pay    |
 * | open, failed or cancelled     | no: collected, paid, refused, let go     | refund |
 */
export function parcelSettlement(payment: PaymentStatus, isAwaited: boolean): 'repeat' | 'pay' | 'refund' {
  if (isAccountedFor(payment)) return 'repeat';
  return isAwaited ? 'pay' : 'refund';
}
