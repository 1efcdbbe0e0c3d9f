import { useEffect, useRef } from 'react';
import type { Payment } from '../../../contract/payments.contract.ts';
import { Button } from '../../ui/Button.tsx';
import { ProcessingPayment } from './PaymentState.tsx';

/** Posts the signed form as it came from the server, by itself; the button is for scripts that are slow. */
export function EsewaPayment({ form: { url, fields } }: { form: NonNullable<Payment['form']> }) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!cameBackHere()) formRef.current?.submit();
  }, []);
  return (
    <ProcessingPayment text="We are taking you to eSewa.">
      <form ref={formRef} method="post" action={url}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Continue to eSewa</Button>
      </form>
    </ProcessingPayment>
  );
}

/** Whoever presses Back on the gateway's page wants to leave: nothing sends them there again. */
export function cameBackHere(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'back_forward' && arrival.name === window.location.href;
}
