import type { ReactNode } from 'react';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import {
  PaymentMethodChoice,
  type PaymentMethodChoiceProps,
} from '../../payments/payments/PaymentMethodChoice.tsx';
import { StepButtons } from './StepButtons.tsx';

export interface PaymentStepProps {
  /** Rupees that are paid at once. */
  now: number;
  /** All of it is on account: no method is asked for. */
  isAllOnAccount: boolean;
  /** What can be on account; null: nothing. */
  account: ReactNode;
  method: OrderPaymentMethod | null;
  /** What may be paid at the door. */
  cash: PaymentMethodChoiceProps['cash'];
  onChoose: (method: OrderPaymentMethod) => void;
  onNext: () => void;
  onPrevious: () => void;
}

/** spec 2: step 3, how the order is paid: now, or on account where a seller lends. */
export function PaymentStep({
  now,
  isAllOnAccount,
  account,
  method,
  cash,
  onChoose,
  onNext,
  onPrevious,
}: PaymentStepProps) {
  return (
    <div className="flex flex-col gap-4">
      {account}
      <Card aria-labelledby="payment-method" className="p-4 md:p-6">
        <h2 id="payment-method" tabIndex={-1} className="mb-4 text-lg font-semibold">
          Payment method
        </h2>
        {isAllOnAccount ? (
          <p className="text-fg-2">Nothing is paid now: all of the order is on account.</p>
        ) : (
          <>
            {account === null ? null : (
              <p className="mb-4 text-fg-2">
                <Rupees amount={now} className="font-semibold text-fg" /> is paid now.
              </p>
            )}
            <PaymentMethodChoice total={now} method={method} cash={cash} onChoose={onChoose} />
          </>
        )}
      </Card>
      <StepButtons onPrevious={onPrevious} onNext={onNext} />
    </div>
  );
}
