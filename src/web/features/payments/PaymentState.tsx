import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Payment } from '../../../contract/payments.contract.ts';
import { paths } from '../../paths.ts';
import { useStartPayment } from '../../start-payment.hooks.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';

// spec 4: the view states of a payment, one centred card each.

/** `children`: what can be pressed when the browser does not go on by itself. */
export function ProcessingPayment({
  text = 'We are looking up your payment. Keep this page open.',
  children,
}: {
  text?: string;
  children?: ReactNode;
}) {
  return (
    <StateCard
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
    <StateCard
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

/** `amount` in rupees; `reference` is the order number or the plan the money was for. */
export function PaymentSuccessful({
  amount,
  reference,
}: {
  amount: number | null;
  reference: string | null;
}) {
  return (
    <StateCard
      tone="success"
      icon={<Check aria-hidden="true" className="size-7" />}
      title="Payment Successful"
      text={<ReceivedText amount={amount} reference={reference} />}
      actions={<ButtonLink to={paths.orders}>View Orders</ButtonLink>}
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
    <StateCard
      tone="processing"
      icon={<RotateCcw aria-hidden="true" className="size-7" />}
      title="Your money is being refunded"
      text="We received it, but your order could not use it any more. You get it back within 7 days."
      actions={<ButtonLink to={paths.orders}>View Orders</ButtonLink>}
    />
  );
}

/**
 * `reason` stands before the spec's sentence, `note` after it. Try Again starts the payment of a known unpaid order
 * anew; otherwise it reloads the page (spec 2).
 */
export function PaymentFailed({
  reason,
  note,
  payment,
}: {
  reason?: string;
  note?: string;
  payment?: Payment | undefined;
}) {
  const navigate = useNavigate();
  const home = payment && (payment.order ? paths.order(payment.order._id) : paths.subscription);
  return (
    <StateCard
      tone="failed"
      icon={<X aria-hidden="true" className="size-7" />}
      title="Payment Failed"
      text={
        <>
          {reason ? <span className="block font-medium text-fg">{reason}</span> : null}
          Your payment could not be processed. Please try again.
          {note ? <span className="mt-2 block text-sm">{note}</span> : null}
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => (home ? navigate(home) : navigate(-1))}>
            Go Back
          </Button>
          <TryAgain payment={payment} />
        </>
      }
    />
  );
}

function TryAgain({ payment }: { payment: Payment | undefined }) {
  const isOver = payment?.status === 'failed' || payment?.status === 'cancelled';
  if (isOver && payment.order && payment.method !== 'mock') {
    return <PayAgain orderId={payment.order._id} method={payment.method} />;
  }
  if (isOver && payment.plan) return <ButtonLink to={paths.subscription}>Try Again</ButtonLink>;
  return <Button onClick={() => window.location.reload()}>Try Again</Button>;
}

function PayAgain({ orderId, method }: { orderId: string; method: Exclude<Payment['method'], 'mock'> }) {
  const start = useStartPayment(orderId);
  return (
    <Button busy={start.isPending} onClick={() => start.mutate(method)}>
      Try Again
    </Button>
  );
}

const discs = {
  processing: 'bg-info-soft text-info-fg',
  success: 'bg-success-soft text-success-fg',
  failed: 'bg-danger-soft text-danger-fg',
};

function StateCard({
  tone,
  icon,
  title,
  text,
  actions,
}: {
  tone: keyof typeof discs;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-container py-10 md:py-16">
      <div
        role={tone === 'failed' ? 'alert' : 'status'}
        className="card mx-auto flex max-w-104 flex-col items-center rounded-xl px-6 py-10 text-center"
      >
        <span className={cx('mb-5 flex size-16 items-center justify-center rounded-full', discs[tone])}>
          {icon}
        </span>
        <h1 tabIndex={-1} className="text-xl font-bold">
          {title}
        </h1>
        <p className="mt-2 text-fg-2">{text}</p>
        {actions ? <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
