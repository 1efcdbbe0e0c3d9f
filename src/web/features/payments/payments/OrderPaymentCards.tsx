import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { isRefundedByBank, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { isAwaited, paymentQuery } from './payments.hooks.ts';
import { RefundList } from './RefundList.tsx';
import { SlipUpload } from './SlipUpload.tsx';
import { TransferState } from './TransferState.tsx';

/** The bank transfer of an order that is not paid, once it is known. */
export function useTransfer(order: Order): Payment | null {
  const isTransfer =
    (order.status === 'pending' || order.status === 'cancelled') && order.payment?.method === 'bank';
  const { data: payment } = useQuery({ ...paymentQuery(order.payment?._id ?? ''), enabled: isTransfer });
  return (isTransfer && payment) || null;
}

/**
 * On the order page: where a transfer stands, and the upload of its slip while it is awaited. A slip that was sent stays
 * in view when the order has ended (`isOver`): its money may still come.
 */
export function OrderTransfer({ payment, isOver }: { payment: Payment; isOver: boolean }) {
  if (isOver && (payment.receipt === null || payment.refunds.length > 0)) return null;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      <TransferState payment={payment} isOver={isOver} />
      {isAwaited(payment) ? <SlipUpload payment={payment} /> : null}
    </div>
  );
}

/** On the order page, once money of it goes back. */
export function OrderRefunds({ order }: { order: Order }) {
  const { payment: paid, parcels, items } = order;
  const mayHaveRefunds =
    paid !== null &&
    (paid.status === 'refund_due' ||
      paid.status === 'refunded' ||
      (paid.status === 'settled' &&
        (parcels.some(({ status }) => status === 'cancelled') ||
          items.some(({ cancelledQuantity }) => cancelledQuantity > 0))));
  const { data: payment } = useQuery({ ...paymentQuery(paid?._id ?? ''), enabled: mayHaveRefunds });
  if (!mayHaveRefunds || !payment) return null;
  const { method, refunds } = payment;
  const note =
    method !== 'bank' && isRefundedByBank(method) && refunds.some(({ isAtDoor }) => !isAtDoor)
      ? `${PAYMENT_METHOD_NAMES[method]} cannot send money back: it comes by bank transfer, to the account that you paid from.`
      : undefined;
  return <RefundList refunds={refunds} note={note} />;
}
