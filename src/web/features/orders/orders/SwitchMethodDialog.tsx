import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { PaymentMethodChoice } from '../../payments/payments/PaymentMethodChoice.tsx';
import { useStartPayment } from '../../payments/start-payment.hooks.ts';

/** product.md 8: a buyer may switch the method while the order is unpaid. Mounted only while it is open. */
export function SwitchMethodDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { now } = order.split;
  const [method, setMethod] = useState<OrderPaymentMethod | null>(
    order.paymentMethod === 'account' ? null : order.paymentMethod,
  );
  const start = useStartPayment(order._id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose how to pay"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={start.isPending}
            disabled={method === null}
            onClick={() => {
              if (method !== null) start.mutate(method, { onSuccess: onClose });
            }}
          >
            Pay with this method
          </Button>
        </>
      }
    >
      <p className="mb-4 text-fg-2">
        <Rupees amount={now} className="font-semibold text-fg" /> for {order.orderNumber}
      </p>
      <PaymentMethodChoice total={now} method={method} cash={{ order: order._id }} onChoose={setMethod} />
    </Dialog>
  );
}
