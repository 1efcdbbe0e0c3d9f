import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useMemo, useState } from 'react';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import {
  GATEWAY_METHODS,
  ORDER_PAYMENT_METHODS,
  PAYMENT_METHOD_NAMES,
} from '../../../../domain/books/payment-status.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { timeLeft } from '../../../ui/feedback/time-left.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { PageHeader } from '../../../ui/layout/Card.tsx';
import { QrPicture } from '../../../ui/marks/QrPicture.tsx';
import { ProFormaButton } from '../../orders/ProFormaButton.tsx';
import { useStartParcelPayment, useStartPayment } from '../start-payment.hooks.ts';
import { paymentHome } from './payment-home.ts';
import { useAfterPayment, useScannedPayment } from './payments.hooks.ts';

type ScannedPayment = Payment & { qr: NonNullable<Payment['qr']> };

/** A code to scan: the page asks until it is paid, or its time is over. */
export function QrPayment({ payment }: { payment: ScannedPayment }) {
  const { qr, method, amount, order, plan, bill } = payment;
  const left = useTimeLeft(qr);
  useAfterPayment(useScannedPayment(payment, left !== null));
  const name = PAYMENT_METHOD_NAMES[method];
  return (
    <div className="page-container max-w-128 py-6 md:py-10">
      <PageHeader
        title={name}
        subtitle={
          order ? (
            <>
              For order <TextLink to={paths.order(order._id)}>{order.orderNumber}</TextLink>
            </>
          ) : plan ? (
            `For the plan ${plan.name}`
          ) : bill ? (
            `For bill ${bill.number} of ${bill.seller.companyName}`
          ) : undefined
        }
      />
      <section aria-label="QR code" className="card flex flex-col items-center gap-4 p-4 md:p-6">
        <p>
          <Rupees amount={amount} className="text-2xl font-bold" />
        </p>
        {left === null ? (
          <CodeIsOver payment={payment} />
        ) : (
          <>
            <QrPicture text={qr.text} label={`${name} for this payment`} />
            <p role="status" className="flex items-center gap-2 font-semibold">
              <Spinner className="size-5" />
              Waiting for your payment
            </p>
            <p className="num text-sm text-fg-2">{left}</p>
            <ol className="list-decimal ps-5 text-sm text-fg-2">
              <li>Open your mobile banking or wallet, and scan the code.</li>
              <li>Pay the amount that it shows. You need not type it.</li>
              <li>Keep this page open: it goes on by itself.</li>
            </ol>
            {qr.sandbox === null ? null : (
              <a
                href={qr.sandbox}
                target="_blank"
                rel="noreferrer"
                className="flex items-center gap-1.5 text-sm text-link underline underline-offset-2"
              >
                Scan in the sandbox
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            )}
          </>
        )}
      </section>
      {left === null ? null : (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <ButtonLink to={paymentHome(payment)} variant="secondary">
            Pay another way
          </ButtonLink>
          {order && payment.parcel === null ? <ProFormaButton orderId={order._id} /> : null}
        </div>
      )}
    </div>
  );
}

function CodeIsOver({ payment }: { payment: ScannedPayment }) {
  const { order, method } = payment;
  const start = useStartPayment(order?._id ?? '');
  const orderMethod = ORDER_PAYMENT_METHODS.find((candidate) => candidate === method);
  return (
    <>
      <Banner tone="warning" className="w-full">
        <p className="font-semibold">The time for this code is over</p>
        <p>
          If you have paid, do not pay again: we go on asking, and send you an e-mail once your money is
          there.
        </p>
      </Banner>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={paymentHome(payment)} variant="secondary">
          Pay another way
        </ButtonLink>
        {payment.parcel !== null ? (
          <NewParcelCode payment={payment} parcelId={payment.parcel} />
        ) : order && orderMethod ? (
          <Button busy={start.isPending} onClick={() => start.mutate(orderMethod)}>
            New code
          </Button>
        ) : null}
      </div>
    </>
  );
}

function NewParcelCode({ payment, parcelId }: { payment: ScannedPayment; parcelId: string }) {
  const { kind, method } = payment;
  const start = useStartParcelPayment({ parcelId, kind: kind === 'return_fee' ? kind : 'parcel' });
  const gateway = GATEWAY_METHODS.find((candidate) => candidate === method);
  if (gateway === undefined) return null;
  return (
    <Button busy={start.isPending} onClick={() => start.mutate(gateway)}>
      New code
    </Button>
  );
}

/** How long a code is shown yet, to the second, by how long it was when it was read; null: its time is over. */
function useTimeLeft(qr: ScannedPayment['qr']): string | null {
  const until = useMemo(() => new Date(Date.now() + qr.secondsLeft * 1_000), [qr]);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return timeLeft(until, now);
}
