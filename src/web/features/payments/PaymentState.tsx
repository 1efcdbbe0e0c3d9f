import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Rupees } from '../../ui/Price.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

// spec 4: the view states of a payment, one centred card each.

export function ProcessingPayment() {
  return (
    <StateCard
      tone="processing"
      icon={<Spinner className="size-7" />}
      title="Processing Payment"
      text="We are looking up your payment. Keep this page open."
    />
  );
}

/** `amount` in rupees; `reference` is the order number or the plan the money was for. */
export function PaymentSuccessful({ amount, reference }: { amount: number; reference: string | null }) {
  return (
    <StateCard
      tone="success"
      icon={<Check aria-hidden="true" className="size-7" />}
      title="Payment Successful"
      text={
        reference === null ? (
          <>
            <Rupees amount={amount} /> received.
          </>
        ) : (
          <>
            <Rupees amount={amount} /> received for {reference}.
          </>
        )
      }
      actions={<ButtonLink to={paths.orders}>View Orders</ButtonLink>}
    />
  );
}

/** `reason` stands before the spec's sentence. */
export function PaymentFailed({ reason }: { reason?: string }) {
  const navigate = useNavigate();
  return (
    <StateCard
      tone="failed"
      icon={<X aria-hidden="true" className="size-7" />}
      title="Payment Failed"
      text={
        <>
          {reason ? <span className="block font-medium text-fg">{reason}</span> : null}
          Your payment could not be processed. Please try again.
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => navigate(-1)}>
            Go Back
          </Button>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </>
      }
    />
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
