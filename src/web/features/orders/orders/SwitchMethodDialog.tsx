import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { PaymentMethodChoice } from '../../payments/payments/PaymentMethodChoice.tsx';
import { useStartPayment } from '../../payments/start-payment.hooks.ts';
import { PayDialog } from './PayDialog.tsx';

/** product.md 8: a buyer may switch the method while the order is unpaid. Mounted only while it is open. */
export function SwitchMethodDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { now } = order.split;
  const [method, setMethod] = useState<OrderPaymentMethod | null>(
    order.paymentMethod === 'account' ? null : order.paymentMethod,
  );
  const start = useStartPayment(order._id);
  return (
    <PayDialog
      title="Choose how to pay"
      isBusy={start.isPending}
      onPay={method === null ? null : () => start.mutate(method, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="mb-4 text-fg-2">
        <Rupees amount={now} className="font-semibold text-fg" /> for {order.orderNumber}
      </p>
      <PaymentMethodChoice total={now} method={method} cash={{ order: order._id }} onChoose={setMethod} />
    </PayDialog>
  );
}
