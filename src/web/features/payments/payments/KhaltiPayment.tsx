import { useEffect, useState } from 'react';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { paymentDestination } from '../payment-destination.ts';
import { cameBackHere } from './FormPayment.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { ProcessingPayment } from './PaymentState.tsx';

type KhaltiSession = NonNullable<Payment['khalti']>;

/** Khalti's checkout widget, where its script was loaded (spec 2). */
type KhaltiCheckout = new (
  config: NonNullable<KhaltiSession['widget']> & {
    eventHandler: { onSuccess: () => void; onError: () => void; onClose: () => void };
  },
) => { show: (options: { amount: number }) => void };

declare global {
  interface Window {
    KhaltiCheckout?: KhaltiCheckout;
  }
}

/** Opens the widget if it is loaded, else goes to Khalti's page; the configuration is the server's. */
export function KhaltiPayment({
  khalti,
  payment,
  onPaid,
}: {
  khalti: KhaltiSession;
  payment: Payment;
  /** The widget says so; what counts is the server's word. */
  onPaid: (pidx: string) => void;
}) {
  const { pidx, paymentUrl, widget } = khalti;
  const destination = paymentDestination(paymentUrl);
  const address = destination?.kind === 'gateway' ? destination.url : destination?.path;
  const [hasWidgetFailed, setHasWidgetFailed] = useState(false);
  const openWidget = () => {
    const Checkout = window.KhaltiCheckout;
    if (!widget || !Checkout) return false;
    new Checkout({
      ...widget,
      eventHandler: {
        onSuccess: () => onPaid(pidx),
        onError: () => setHasWidgetFailed(true),
        onClose: () => undefined,
      },
    }).show({ amount: widget.amount });
    return true;
  };
  const goOn = () => {
    if (!openWidget() && address !== undefined) window.location.assign(address);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, when the page does
  useEffect(() => {
    if (!cameBackHere()) goOn();
  }, []);

  if (hasWidgetFailed || address === undefined) return <PaymentFailed payment={payment} />;
  return (
    <ProcessingPayment text="We are taking you to Khalti.">
      <Button onClick={goOn}>Continue to Khalti</Button>
    </ProcessingPayment>
  );
}

/** The payment a JSON configuration in the query is about: nothing else of it is used (threats.md T-P10). */
export function paymentIdFromConfiguration(text: string | null): string | null {
  if (text === null) return null;
  try {
    const configuration: unknown = JSON.parse(text);
    if (typeof configuration !== 'object' || configuration === null) return null;
    const { id, paymentId, productIdentity } = configuration as Record<string, unknown>;
    const found = [id, paymentId, productIdentity].find((value) => typeof value === 'string');
    return typeof found === 'string' && found !== '' ? found : null;
  } catch {
    return null;
  }
}
