import { useQuery } from '@tanstack/react-query';
import LogIn from 'lucide-react/icons/log-in';
import { useLocation, useSearchParams } from 'react-router';
import { BankTransfer } from '../features/payments/BankTransfer.tsx';
import { PaymentFailed, PaymentSuccessful, ProcessingPayment } from '../features/payments/PaymentState.tsx';
import { paymentQuery } from '../features/payments/payments.hooks.ts';
import { useSession } from '../features/session/session.hooks.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Route } from './+types/PaymentPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Payment', description: 'Pay for your order.', path: null });
}

/** spec 2: /payment/{paymentMethod} and /payment/{paymentMethod}/{id}. */
export default function PaymentPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const paymentId = params.id ?? search.get('id');
  if (params.paymentMethod === 'bank-transfer' && paymentId) return <BankPayment paymentId={paymentId} />;
  if (params.paymentMethod === 'esewa-failure') return <PaymentFailed reason="Payment cancelled or failed" />;
  return <PaymentFailed />;
}

function BankPayment({ paymentId }: { paymentId: string }) {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const { data: payment, isError } = useQuery({ ...paymentQuery(paymentId), enabled: user !== null });

  if (!isLoading && !user) {
    return (
      <EmptyState
        headingLevel={1}
        className="py-20"
        picture={<LogIn />}
        title="Login to see your payment"
        text="Only you can see the instructions of your own payment."
        action={
          <ButtonLink to={paths.login} state={{ returnTo: pathname + search }}>
            Login
          </ButtonLink>
        }
      />
    );
  }
  if (isError) return <PaymentFailed />;
  if (!payment) return <ProcessingPayment />;
  const { bank, status, amount, order, plan } = payment;
  if (status === 'settled') {
    return <PaymentSuccessful amount={amount} reference={order?.orderNumber ?? plan?.name ?? null} />;
  }
  if (bank && (status === 'initiated' || status === 'pending')) {
    return <BankTransfer payment={{ ...payment, bank }} />;
  }
  return <PaymentFailed />;
}
