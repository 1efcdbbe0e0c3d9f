import { zodResolver } from '@hookform/resolvers/zod';
import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CashPayment as Cash,
  type Payment,
  phoneCodeSchema,
} from '../../../../contract/payments/payments.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import { useFormSubmit } from '../../../data/form-submit.hooks.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormTextField } from '../../../ui/fields/FormTextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { PageHeader } from '../../../ui/layout/Card.tsx';
import { useConfirmPhone, useSendCode } from './cash-payment.hooks.ts';
import { PaymentStateCard } from './PaymentStateCard.tsx';
import { paymentHome } from './payment-home.ts';

type CashOrderPayment = Payment & { cash: Cash };

/** An order that is paid to the courier: its phone is confirmed by a code first. */
export function CashPayment({ payment }: { payment: CashOrderPayment }) {
  const { amount, order, cash, payBefore } = payment;
  const isOver = cash.triesLeft <= 0 || (cash.codesLeft <= 0 && !cash.isCodeSent);
  return (
    <div className="page-container max-w-128 py-6 md:py-10">
      <PageHeader
        title="Cash at the door"
        subtitle={
          order ? (
            <>
              For order <TextLink to={paths.order(order._id)}>{order.orderNumber}</TextLink>
            </>
          ) : undefined
        }
      />
      <section aria-label="Confirm your phone" className="card flex flex-col gap-4 p-4 md:p-6">
        <p>
          You pay <Rupees amount={amount} className="font-bold" /> to the courier when your parcel comes.
        </p>
        <p className="text-fg-2">
          The courier calls <span className="num font-semibold text-fg">{formatPhone(cash.phone)}</span>.
          Confirm this phone with a code that we send by SMS.
        </p>
        {payBefore ? (
          <p className="num text-sm text-fg-2">
            {`We hold your stock until ${formatDateTime(new Date(payBefore))}.`}
          </p>
        ) : null}
        {isOver ? (
          <Banner tone="warning">
            This phone cannot be confirmed any more. Please pay for the order another way.
          </Banner>
        ) : (
          <>
            {cash.isCodeSent ? <CodeForm payment={payment} /> : null}
            <SendCode payment={payment} />
          </>
        )}
      </section>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink to={paymentHome(payment)} variant="secondary">
          Pay another way
        </ButtonLink>
      </div>
    </div>
  );
}

function CodeForm({ payment }: { payment: CashOrderPayment }) {
  const confirm = useConfirmPhone(payment);
  const form = useForm({ resolver: zodResolver(phoneCodeSchema), defaultValues: { code: '' } });
  const submit = useFormSubmit(form, {
    save: async (input) => void (await confirm.mutateAsync(input)),
    failed: 'The phone could not be confirmed',
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm your phone" className="flex flex-col gap-4">
      <FormTextField
        form={form}
        name="code"
        label="Code from the SMS"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        help="6 digits; it holds for 10 minutes."
      />
      <Button type="submit" busy={confirm.isPending}>
        Confirm order
      </Button>
    </form>
  );
}

function SendCode({ payment }: { payment: CashOrderPayment }) {
  const { cash } = payment;
  const send = useSendCode(payment._id);
  const seconds = useSecondsLeft(cash);
  if (cash.codesLeft <= 0) return null;
  const label = cash.isCodeSent ? 'Send another code' : 'Send code';
  return (
    <Button
      variant={cash.isCodeSent ? 'secondary' : 'primary'}
      disabled={seconds > 0}
      busy={send.isPending}
      onClick={() => send.mutate()}
    >
      {seconds > 0 ? `Another code in ${seconds} s` : label}
    </Button>
  );
}

/** Seconds until another code may be asked for, by how many they were when that was read. */
function useSecondsLeft(cash: Cash): number {
  const [end, setEnd] = useState<{ of: Cash; at: number } | null>(null);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const readAt = Date.now();
    setNow(readAt);
    setEnd({ of: cash, at: readAt + cash.waitSeconds * 1_000 });
    if (cash.waitSeconds === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [cash]);
  if (end === null || end.of !== cash) return cash.waitSeconds;
  return Math.max(0, Math.ceil((end.at - now) / 1_000));
}

/** The phone was confirmed. */
export function CashAgreed({ payment }: { payment: Payment }) {
  return (
    <PaymentStateCard
      tone="success"
      icon={<Check aria-hidden="true" className="size-7" />}
      title="Order confirmed"
      text={
        <>
          You pay <Rupees amount={payment.amount} /> to the courier when your parcel comes.
        </>
      }
      actions={<ButtonLink to={paymentHome(payment)}>View order</ButtonLink>}
    />
  );
}
