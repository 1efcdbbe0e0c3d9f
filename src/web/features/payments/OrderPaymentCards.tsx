import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../contract/orders.contract.ts';
import { isAwaited, paymentQuery } from './payments.hooks.ts';
import { RefundList } from './RefundList.tsx';
import { SlipUpload } from './SlipUpload.tsx';
import { TransferState } from './TransferState.tsx';

/** On the order page, while a bank transfer is awaited: where it stands, and the upload of its slip. */
export function OrderTransfer({ order }: { order: Order }) {
  const isTransfer = order.status === 'pending' && order.payment?.method === 'bank';
  const { data: payment } = useQuery({ ...paymentQuery(order.payment?._id ?? ''), enabled: isTransfer });
  if (!isTransfer || !payment) return null;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      <TransferState payment={payment} />
      {isAwaited(payment) ? <SlipUpload payment={payment} /> : null}
    </div>
  );
}

/** On the order page, once money of it goes back. */
export function OrderRefunds({ order }: { order: Order }) {
  const { payment: paid, parcels } = order;
  const mayHaveRefunds =
    paid !== null &&
    (paid.status === 'refund_due' ||
      paid.status === 'refunded' ||
      (paid.status === 'settled' && parcels.some(({ status }) => status === 'cancelled')));
  const { data: payment } = useQuery({ ...paymentQuery(paid?._id ?? ''), enabled: mayHaveRefunds });
  return mayHaveRefunds && payment ? <RefundList refunds={payment.refunds} /> : null;
}
