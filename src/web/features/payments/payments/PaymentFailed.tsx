import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { ORDER_PAYMENT_METHODS, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { OnlineOnly } from '../../../offline/outbox/OnlineOnly.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { useStartPayment } from '../start-payment.hooks.ts';
import { PaymentStateCard } from './PaymentStateCard.tsx';
import { paymentHome } from './payment-home.ts';
import { paymentMethodsQuery } from './payments.hooks.ts';

type OrderPayment = Payment & { order: NonNullable<Payment['order']> };

/**
 * `reason` stands before the usual sentence, `note` after it. Try Again starts the payment of a known order anew, waiting
 * first for what `isSettling` says is on its way: the payment itself, or the gateway's word about it. Without a payment
 * it reloads the page.
 */
export function PaymentFailed({
  reason,
  note,
  payment,
  isSettling = false,
}: {
  reason?: string;
  note?: string;
  payment?: Payment | undefined;
  isSettling?: boolean;
}) {
  const navigate = useNavigate();
  const [isWanted, setIsWanted] = useState(false);
  // A press before the page has come alive would be lost.
  const isAlive = useIsAlive();
  const home = payment && paymentHome(payment);
  const forOrder = payment?.order && payment.payBefore !== null ? { ...payment, order: payment.order } : null;

  useEffect(() => {
    if (!isWanted || isSettling || forOrder !== null) return;
    if (payment?.plan) navigate(paths.subscription);
    else if (payment?.parcel && home) navigate(home);
    else if (payment?.bill) navigate(paths.khata(payment.bill.seller._id, { pay: payment.bill._id }));
    else window.location.reload();
  }, [isWanted, isSettling, forOrder, payment, home, navigate]);

  return (
    <PaymentStateCard
      tone="failed"
      icon={<X aria-hidden="true" className="size-7" />}
      title="Payment Failed"
      text={
        <>
          {reason ? <span className="block font-medium text-fg">{reason}</span> : null}
          Your payment could not be processed. Please try again.
          {note ? <span className="mt-2 block text-sm">{note}</span> : null}
          {payment ? <WhatWaits payment={payment} /> : null}
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => (home ? navigate(home) : navigate(-1))}>
            Go Back
          </Button>
          {forOrder === null ? (
            <Button disabled={!isAlive} busy={isWanted} onClick={() => setIsWanted(true)}>
              Try Again
            </Button>
          ) : (
            <PayAgain payment={forOrder} isWanted={isWanted} isSettling={isSettling} />
          )}
        </>
      }
    />
  );
}

/** What the money was for, and until when it may still be paid. */
function WhatWaits({ payment: { order, plan, bill, parcel, payBefore } }: { payment: Payment }) {
  if (plan)
    return <span className="mt-2 block text-sm">{`You have not paid for the ${plan.name} plan.`}</span>;
  if (bill) {
    return (
      <span className="mt-2 block text-sm">{`Bill ${bill.number} of ${bill.seller.companyName} stays to be paid.`}</span>
    );
  }
  if (!order) return null;
  const name = <TextLink to={paths.order(order._id)}>{order.orderNumber}</TextLink>;
  if (parcel !== null)
    return <span className="mt-2 block text-sm">You see on order {name} what is to be paid.</span>;
  return (
    <span className="num mt-2 block text-sm">
      {payBefore === null ? (
        <>Order {name} is no longer waiting for this payment.</>
      ) : (
        <>
          Order {name} is not paid yet. We hold its stock until {formatDateTime(new Date(payBefore))}.
        </>
      )}
    </span>
  );
}

/** The same method again, and under it the others. `isWanted`: it was asked for before the payment was known. */
function PayAgain({
  payment,
  isWanted,
  isSettling,
}: {
  payment: OrderPayment;
  isWanted: boolean;
  isSettling: boolean;
}) {
  const { amount, order } = payment;
  const method = payment.method === 'mock' ? 'bank' : payment.method;
  const { mutate, isPending, isSuccess, variables } = useStartPayment(order._id);
  const [wanted, setWanted] = useState(isWanted ? method : null);
  const { data: offers } = useQuery(paymentMethodsQuery(amount));
  const others = ORDER_PAYMENT_METHODS.filter(
    (name) => name !== method && offers?.find((offer) => offer.method === name)?.isAvailable,
  );

  useEffect(() => {
    if (wanted === null || isSettling) return;
    setWanted(null);
    mutate(wanted);
  }, [wanted, isSettling, mutate]);

  const coming = wanted ?? (isPending || isSuccess ? variables : null);
  return (
    <>
      <OnlineOnly />
      <Button busy={coming === method} onClick={() => setWanted(method)}>
        Try Again
      </Button>
      {others.length > 0 ? (
        <div className="mt-2 flex w-full flex-wrap items-center justify-center gap-2 border-t border-line pt-4">
          <span className="w-full text-sm text-fg-2">Or pay another way</span>
          {others.map((name) => (
            <Button
              key={name}
              size="sm"
              variant="secondary"
              busy={coming === name}
              onClick={() => setWanted(name)}
            >
              {PAYMENT_METHOD_NAMES[name]}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** False in the page as the server wrote it, true from the moment presses are heard. */
function useIsAlive(): boolean {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive;
}
