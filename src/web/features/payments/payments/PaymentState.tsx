import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { PaymentStateCard } from './PaymentStateCard.tsx';

// The view states of a payment, one centred card each; PaymentFailed.tsx has the failed one.

/** `children`: what can be pressed when the browser does not go on by itself. */
export function ProcessingPayment({
  text = 'We are looking up your payment. Keep this page open.',
  children,
}: {
  text?: string;
  children?: ReactNode;
}) {
  return (
    <PaymentStateCard
      tone="processing"
      icon={<Spinner className="size-7" />}
      title="Processing Payment"
      text={text}
      actions={children}
    />
  );
}

/** The gateway cannot say yet whether the money moved; the page goes on asking. */
export function ConfirmingPayment() {
  return (
    <PaymentStateCard
      tone="processing"
      icon={<Spinner className="size-7" />}
      title="Payment is being confirmed"
      text="The payment service has not answered yet. Do not pay again: this page goes on asking, and we send you an e-mail once your money is there."
      actions={
        <ButtonLink to={paths.orders} variant="secondary">
          View Orders
        </ButtonLink>
      }
    />
  );
}

/** `amount` in rupees; `reference` names the order, the plan or the bill the money was for; `back` leads on from it. */
export function PaymentSuccessful({
  amount,
  reference,
  back,
}: {
  amount: number | null;
  reference: string | null;
  back: ReactNode;
}) {
  return (
    <PaymentStateCard
      tone="success"
      icon={<Check aria-hidden="true" className="size-7" />}
      title="Payment Successful"
      text={<ReceivedText amount={amount} reference={reference} />}
      actions={back}
    />
  );
}

function ReceivedText({ amount, reference }: { amount: number | null; reference: string | null }) {
  if (amount === null) return 'We have received your money.';
  if (reference === null) {
    return (
      <>
        <Rupees amount={amount} /> received.
      </>
    );
  }
  return (
    <>
      <Rupees amount={amount} /> received for {reference}.
    </>
  );
}

/** The money arrived, but what it was for could not use it any more. */
export function PaymentRefunded() {
  return (
    <PaymentStateCard
      tone="processing"
      icon={<RotateCcw aria-hidden="true" className="size-7" />}
      title="Your money is being refunded"
      text="We received it, but your order could no longer use it. You get it back within 7 days."
      actions={<ButtonLink to={paths.orders}>View Orders</ButtonLink>}
    />
  );
}
