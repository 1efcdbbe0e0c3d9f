import { useEffect, useRef } from 'react';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProcessingPayment } from './PaymentState.tsx';

/** Posts the signed form as it came from the server, by itself; the button is for scripts that are slow. */
export function FormPayment({
  method,
  form: { url, fields },
}: {
  method: Payment['method'];
  form: NonNullable<Payment['form']>;
}) {
  const name = PAYMENT_METHOD_NAMES[method];
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!cameBackHere()) formRef.current?.submit();
  }, []);
  return (
    <ProcessingPayment text={`We are taking you to ${name}.`}>
      <form ref={formRef} method="post" action={url}>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit">{`Continue to ${name}`}</Button>
      </form>
    </ProcessingPayment>
  );
}

/** Whoever presses Back on the gateway's page wants to leave: nothing sends them there again. */
export function cameBackHere(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'back_forward' && arrival.name === window.location.href;
}
