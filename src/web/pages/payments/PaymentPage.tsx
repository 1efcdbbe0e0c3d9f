import { useQuery } from '@tanstack/react-query';
import LogIn from 'lucide-react/icons/log-in';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Payment } from '../../../contract/payments/payments.contract.ts';
import { BankTransfer } from '../../features/payments/payments/BankTransfer.tsx';
import { CashAgreed, CashPayment } from '../../features/payments/payments/CashPayment.tsx';
import { FormPayment } from '../../features/payments/payments/FormPayment.tsx';
import {
  KhaltiPayment,
  paymentIdFromConfiguration,
} from '../../features/payments/payments/KhaltiPayment.tsx';
import { PaymentFailed } from '../../features/payments/payments/PaymentFailed.tsx';
import {
  ConfirmingPayment,
  PaymentRefunded,
  PaymentSuccessful,
  ProcessingPayment,
} from '../../features/payments/payments/PaymentState.tsx';
import {
  isAwaited,
  paymentQuery,
  useAfterPayment,
  useVerdict,
  type Verdict,
  type VerifyCall,
  verdictOf,
} from '../../features/payments/payments/payments.hooks.ts';
import { QrPayment } from '../../features/payments/payments/QrPayment.tsx';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { Route } from './+types/PaymentPage.ts';

export const meta = unlistedMeta('Payment', 'Pay for your order.');

/** spec 2: /payment/{paymentMethod} and /payment/{paymentMethod}/{id}. Amounts in the address mean nothing. */
export default function PaymentPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { isLoading } = useSession();
  const id = params.id ?? search.get('id');
  const oid = search.get('oid');
  const data = search.get('data');
  const pidx = search.get('pidx');
  const text = (name: string) => search.get(name) || undefined;
  const isReturn = oid !== null || data !== null;

  switch (params.paymentMethod) {
    case 'bank-transfer':
    case 'cod':
    case 'esewa':
    case 'fonepay':
    case 'nepalpay':
      return id ? <OwnPayment key={id} id={id} /> : <PaymentFailed />;
    case 'esewa-success':
      if (!isReturn) return <PaymentFailed />;
      if (isLoading) return <ProcessingPayment />;
      return (
        <Return
          call={{
            gateway: 'esewa',
            ...(oid === null ? {} : { oid }),
            ...(data === null ? {} : { data }),
            amt: text('amt'),
            refId: text('refId'),
          }}
          paymentId={id}
        />
      );
    case 'esewa-failure':
      return <FailedReturn id={id} oid={oid} />;
    case 'khalti-failure':
    case 'connectips-failure':
      return <FailedReturn id={id} oid={null} />;
    case 'connectips': {
      const txnId = search.get('txnId');
      if (txnId === null) return id ? <OwnPayment key={id} id={id} /> : <PaymentFailed />;
      return isLoading ? (
        <ProcessingPayment />
      ) : (
        <Return call={{ gateway: 'connectips', txnId }} paymentId={id} />
      );
    }
    case 'khalti': {
      if (pidx !== null) {
        return isLoading ? (
          <ProcessingPayment />
        ) : (
          <Return call={{ gateway: 'khalti', pidx }} paymentId={id} />
        );
      }
      const configured = id ?? paymentIdFromConfiguration(search.get('config') ?? data);
      return configured ? <OwnPayment key={configured} id={configured} /> : <PaymentFailed />;
    }
    default:
      return <PaymentFailed />;
  }
}

/** A payment the person who looks at it has to make. */
function OwnPayment({ id }: { id: string }) {
  return <ForOwner id={id}>{(payment) => <PaymentToMake payment={payment} />}</ForOwner>;
}

function PaymentToMake({ payment }: { payment: Payment }) {
  const [paidPidx, setPaidPidx] = useState<string | null>(null);
  const { bank, cash, form, khalti, qr, status, method } = payment;
  if (paidPidx !== null) {
    return <Return call={{ gateway: 'khalti', pidx: paidPidx }} paymentId={payment._id} />;
  }
  if (isAwaited(payment)) {
    if (bank) return <BankTransfer payment={{ ...payment, bank }} />;
    if (cash) return <CashPayment payment={{ ...payment, cash }} />;
    if (form) return <FormPayment form={form} method={payment.method} />;
    if (qr) return <QrPayment payment={{ ...payment, qr }} />;
    if (khalti) return <KhaltiPayment khalti={khalti} payment={payment} onPaid={setPaidPidx} />;
  }
  if (status === 'settled') {
    if (method === 'cod') return <CashAgreed payment={payment} />;
    return <PaymentSuccessful amount={payment.amount} reference={paidFor(payment)} back={backOf(payment)} />;
  }
  if (status === 'refund_due' || status === 'refunded') return <PaymentRefunded />;
  return (
    <PaymentFailed payment={payment} {...(payment.rejection === null ? {} : { reason: payment.rejection })} />
  );
}

/** The order, the plan or the bill that a payment is for, in words. */
function paidFor(payment: Payment | undefined): string | null {
  return payment?.order?.orderNumber ?? payment?.plan?.name ?? payment?.bill?.number ?? null;
}

/** Where whoever paid goes on: the khata for a bill on account, else their orders. */
function backOf(payment: Payment | undefined): ReactNode {
  return payment?.bill ? (
    <ButtonLink to={paths.khata(payment.bill.seller._id)}>Open khata</ButtonLink>
  ) : (
    <ButtonLink to={paths.orders}>View Orders</ButtonLink>
  );
}

/** Back from the gateway: the server asks it what happened. */
function Return({ call, paymentId }: { call: VerifyCall; paymentId: string | null }) {
  const verdict = useVerdict(call, paymentId);
  const toast = useToast();
  const isRefused = verdict.state === 'refused';
  useAfterPayment(verdict);
  useEffect(() => {
    if (isRefused) toast.error('Payment verification failed');
  }, [isRefused, toast]);
  return <VerdictView verdict={verdict} />;
}

function VerdictView({ verdict, payment }: { verdict: Verdict; payment?: Payment | undefined }) {
  switch (verdict.state) {
    case 'asking':
      return <ProcessingPayment text="We are confirming your payment. Keep this page open." />;
    case 'confirming':
      return <ConfirmingPayment />;
    case 'refused':
      return <PaymentFailed payment={payment} />;
    case 'paid':
      if (verdict.result.isRefundDue) return <PaymentRefunded />;
      return (
        <PaymentSuccessful
          amount={payment?.amount ?? null}
          reference={paidFor(payment)}
          back={backOf(payment)}
        />
      );
  }
}

/** The gateway sent the buyer to the failure page. Whether money moved is asked all the same. */
function FailedReturn({ id, oid }: { id: string | null; oid: string | null }) {
  const { user, isLoading } = useSession();
  const { data: payment, isError } = useQuery({
    ...paymentQuery(id ?? ''),
    enabled: user !== null && id !== null,
  });
  const call = verifyCallOf(payment) ?? (oid === null ? null : { gateway: 'esewa' as const, oid });
  const asked = useVerdict(payment && !isAwaited(payment) ? null : call, id);
  const verdict = payment && !isAwaited(payment) ? verdictOf(payment) : asked;
  useAfterPayment(verdict);
  if (verdict.state === 'confirming' || verdict.state === 'paid') {
    return <VerdictView verdict={verdict} payment={payment} />;
  }
  const isAsking = verdict.state === 'asking' && call !== null;
  const isComing = id !== null && !isError && payment === undefined && (isLoading || user !== null);
  return (
    <PaymentFailed
      reason="Payment cancelled or failed"
      payment={payment}
      isSettling={isAsking || isComing}
      {...(isAsking ? { note: 'We are asking whether any money moved.' } : {})}
    />
  );
}

function verifyCallOf(payment: Payment | undefined): VerifyCall | null {
  if (payment?.method === 'esewa') return { gateway: 'esewa', oid: payment.reference };
  if (payment?.method === 'connectips') return { gateway: 'connectips', txnId: payment.reference };
  return payment?.khalti ? { gateway: 'khalti', pidx: payment.khalti.pidx } : null;
}

function ForOwner({ id, children }: { id: string; children: (payment: Payment) => ReactNode }) {
  const { user, isLoading } = useSession();
  const { data: payment, isError } = useQuery({ ...paymentQuery(id), enabled: user !== null });
  if (!isLoading && !user) return <LoginForPayment />;
  if (payment) return children(payment);
  return isError ? <PaymentFailed /> : <ProcessingPayment />;
}

function LoginForPayment() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      className="py-20"
      picture={<LogIn />}
      title="Login to see your payment"
      text="Only you can see your own payment."
      action={
        <ButtonLink to={paths.login} state={{ returnTo: pathname + search }}>
          Login
        </ButtonLink>
      }
    />
  );
}
