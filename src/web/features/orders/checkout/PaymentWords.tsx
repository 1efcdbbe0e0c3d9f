import { type OrderPaymentMethod, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { dueText } from '../AccountChoice.tsx';
import type { CheckoutOption } from './account-choice.ts';

/** How an order is paid, before it is placed: what now and by which method, what later and to whom. */
export function PaymentWords({
  method,
  now,
  kept,
}: {
  method: OrderPaymentMethod | null;
  /** Rupees that are paid at once. */
  now: number;
  kept: readonly CheckoutOption[];
}) {
  const name = method === null ? null : PAYMENT_METHOD_NAMES[method];
  if (kept.length === 0) return <p className="text-fg-2">{name}</p>;
  return (
    <ul className="flex flex-col gap-2 text-fg-2">
      {now > 0 && name !== null ? (
        <li className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>{`Now with ${name}`}</span>
          <Rupees amount={now} className="font-semibold text-fg" />
        </li>
      ) : null}
      {kept.map(({ seller, line, amount }) => (
        <li key={seller._id} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">{`On account with ${seller.companyName}`}</span>
          <Rupees amount={amount} className="font-semibold text-fg" />
          <span className="basis-full text-sm">{dueText(line.days)}</span>
        </li>
      ))}
    </ul>
  );
}
