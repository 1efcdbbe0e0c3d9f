import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PaymentMethodChoice } from '../../payments/payments/PaymentMethodChoice.tsx';
import { StepButtons } from './StepButtons.tsx';

export interface PaymentStepProps {
  /** Rupees. */
  total: number;
  method: OrderPaymentMethod | null;
  onChoose: (method: OrderPaymentMethod) => void;
  onNext: () => void;
  onPrevious: () => void;
}

/** spec 2: step 3, how the order is paid. */
export function PaymentStep({ total, method, onChoose, onNext, onPrevious }: PaymentStepProps) {
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="payment-method" className="p-4 md:p-6">
        <h2 id="payment-method" tabIndex={-1} className="mb-4 text-lg font-semibold">
          Payment method
        </h2>
        <PaymentMethodChoice total={total} method={method} onChoose={onChoose} />
      </Card>
      <StepButtons onPrevious={onPrevious} onNext={onNext} />
    </div>
  );
}
