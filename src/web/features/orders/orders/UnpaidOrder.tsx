import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { OnlineOnly } from '../../../offline/outbox/OnlineOnly.tsx';
import { paths } from '../../../paths.ts';
import { useMinute } from '../../../ui/behaviour/now.hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { timeLeft } from '../../../ui/feedback/time-left.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { useStartPayment } from '../../payments/start-payment.hooks.ts';
import { ProFormaButton } from '../ProFormaButton.tsx';
import { SwitchMethodDialog } from './SwitchMethodDialog.tsx';

/** While the money is awaited: until when, how much time is left, and the ways to pay. */
export function UnpaidOrder({ order }: { order: Order }) {
  const now = useMinute();
  const [isSwitching, setIsSwitching] = useState(false);
  if (!isPaymentAwaited(order)) return null;
  const { payment, paymentMethod, stockHeldUntil } = order;
  const until = stockHeldUntil === null ? null : new Date(stockHeldUntil);
  const left = until && timeLeft(until, now);
  const hasFailed = payment?.status === 'failed' || payment?.status === 'cancelled';
  return (
    <Banner tone="warning" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold">
            {paymentMethod === 'cod' ? 'Waiting for you to confirm your phone' : 'Waiting for your payment'}
          </p>
          {hasFailed ? (
            <p>{`Your last payment with ${PAYMENT_METHOD_NAMES[payment.method]} did not go through. Try again, or choose another method.`}</p>
          ) : null}
          {order.split.onAccount > 0 ? (
            <p>
              <Rupees amount={order.split.now} /> of it is paid now; the rest is on account and on its way.
            </p>
          ) : null}
          {until ? (
            <p className="num">
              {left
                ? `We hold your stock until ${formatDateTime(until)}: ${left}.`
                : `Your stock was held until ${formatDateTime(until)}.`}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <PayAction order={order} />
          <Button size="sm" variant="secondary" onClick={() => setIsSwitching(true)}>
            Change method
          </Button>
          {left === null ? null : <ProFormaButton orderId={order._id} size="sm" />}
        </div>
      </div>
      <OnlineOnly className="mt-2" />
      {isSwitching ? <SwitchMethodDialog order={order} onClose={() => setIsSwitching(false)} /> : null}
    </Banner>
  );
}

/** Money is to come before all of the order goes on; what is on account waits for none. */
function isPaymentAwaited({ status, paymentMethod, parcels }: Order): boolean {
  if (paymentMethod === 'account') return false;
  return (
    status === 'pending' ||
    (parcels.some(({ payment }) => payment !== null) &&
      parcels.some((parcel) => parcel.payment === null && parcel.status === 'pending'))
  );
}

function PayAction({ order }: { order: Order }) {
  const { payment, paymentMethod, split } = order;
  const start = useStartPayment(order._id);
  const isAwaited = payment?.status === 'initiated' || payment?.status === 'pending';
  if (isAwaited && payment.method === 'bank') {
    return (
      <ButtonLink size="sm" to={paths.payment('bank-transfer', { amount: split.now, id: payment._id })}>
        See transfer instructions
      </ButtonLink>
    );
  }
  if (paymentMethod === 'account') return null;
  return (
    <Button size="sm" busy={start.isPending} onClick={() => start.mutate(paymentMethod)}>
      {paymentMethod === 'cod' ? 'Confirm phone' : 'Pay now'}
    </Button>
  );
}
