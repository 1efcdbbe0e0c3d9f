import { useState } from 'react';
import {
  GATEWAY_METHODS,
  type GatewayMethod,
  type OrderPaymentMethod,
} from '../../../../domain/books/payment-status.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { PaymentMethodChoice } from '../../payments/payments/PaymentMethodChoice.tsx';
import { useStartParcelPayment } from '../../payments/start-payment.hooks.ts';
import { PayDialog } from './PayDialog.tsx';

/** Chooses how the fee for the way back of a refused parcel is paid. Mounted only while it is open. */
export function PayFeeDialog({
  parcelId,
  amount,
  onClose,
}: {
  parcelId: string;
  amount: number;
  onClose: () => void;
}) {
  const [method, setMethod] = useState<GatewayMethod | null>(null);
  const start = useStartParcelPayment({ parcelId, kind: 'return_fee' });
  return (
    <PayDialog
      title="Pay return fee"
      isBusy={start.isPending}
      onPay={method === null ? null : () => start.mutate(method, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="mb-4 text-fg-2">
        <Rupees amount={amount} className="font-semibold text-fg" />, VAT included. You get a bill for it.
      </p>
      <PaymentMethodChoice
        total={amount}
        method={method}
        methods={GATEWAY_METHODS}
        onChoose={(chosen: OrderPaymentMethod) =>
          setMethod(GATEWAY_METHODS.find((gateway) => gateway === chosen) ?? null)
        }
        holdsStock={false}
      />
    </PayDialog>
  );
}
