import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import type { Payment } from '../../../../contract/payments/payments.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { PageHeader } from '../../../ui/layout/Card.tsx';
import { ProFormaButton } from '../../orders/ProFormaButton.tsx';
import { useSite } from '../../shop/site-identity.ts';
import { SlipUpload } from './SlipUpload.tsx';
import { TransferState } from './TransferState.tsx';

type BankPayment = Payment & { bank: NonNullable<Payment['bank']> };

/** spec 2: the instructions of a bank transfer. Amount and reference are the server's. */
export function BankTransfer({ payment }: { payment: BankPayment }) {
  const { bank, payBefore, order, plan, bill } = payment;
  const { paymentsEmail } = useSite();
  const steps: ReactNode[] = [
    'Transfer the exact amount.',
    'Include the reference number in the remarks.',
    'Photograph the receipt.',
    <span key="email">
      Email it to{' '}
      <a href={`mailto:${paymentsEmail}`} className="text-link underline underline-offset-2">
        {paymentsEmail}
      </a>
      , or upload it here.
    </span>,
    bill ? 'We confirm your payment within 24 hours.' : 'We process your order within 24 hours.',
  ];
  return (
    <div className="page-container max-w-192 py-6 md:py-10">
      <PageHeader
        title="Bank Transfer"
        subtitle={
          <>
            {payBefore
              ? order
                ? `Transfer before ${formatDateTime(new Date(payBefore))}. We hold your stock until then.`
                : `Transfer before ${formatDateTime(new Date(payBefore))}.`
              : 'Transfer the amount to the account below.'}
            {order ? (
              <span className="block text-sm">
                For order <TextLink to={paths.order(order._id)}>{order.orderNumber}</TextLink>
              </span>
            ) : null}
            {plan ? <span className="block text-sm">For the plan {plan.name}</span> : null}
            {bill ? (
              <span className="block text-sm">{`For bill ${bill.number} of ${bill.seller.companyName}`}</span>
            ) : null}
          </>
        }
        actions={
          <>
            {order ? <ProFormaButton orderId={order._id} /> : null}
            <Button
              variant="secondary"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
              className="print:hidden"
            >
              Print Instructions
            </Button>
          </>
        }
      />
      <div className="mb-4 empty:hidden">
        <TransferState payment={payment} />
      </div>
      <dl className="card divide-y divide-line overflow-hidden">
        <Row
          term="Amount to transfer"
          isBig
          copy={<CopyButton text={String(bank.amount)} what="amount to transfer" />}
        >
          <Rupees amount={bank.amount} />
        </Row>
        <Row term="Reference number" copy={<CopyButton text={bank.reference} what="reference number" />}>
          {bank.reference}
        </Row>
        <Row term="Bank">
          {bank.bankName}, {bank.branch}
        </Row>
        <Row term="Account name" copy={<CopyButton text={bank.accountName} what="account name" />}>
          {bank.accountName}
        </Row>
        <Row term="Account number" copy={<CopyButton text={bank.accountNumber} what="account number" />}>
          {bank.accountNumber}
        </Row>
      </dl>
      <ol className="mt-5 flex flex-col gap-3">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their places
          <li key={index} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="num flex size-6 shrink-0 items-center justify-center rounded-full bg-neutral-soft text-xs font-semibold text-neutral-fg"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6">
        <SlipUpload payment={payment} />
      </div>
      <div className="mt-6 print:hidden">
        {bill ? (
          <ButtonLink to={paths.khata(bill.seller._id)}>Open khata</ButtonLink>
        ) : (
          <ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>
        )}
      </div>
    </div>
  );
}

function Row({
  term,
  copy,
  isBig = false,
  children,
}: {
  term: string;
  copy?: ReactNode;
  isBig?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 px-4 py-2.5 ${isBig ? 'bg-sunken' : ''}`}
    >
      <dt className="text-sm text-fg-2">{term}</dt>
      <dd className="ms-auto flex min-h-8 min-w-0 items-center gap-2 font-semibold break-words">
        <span className={isBig ? 'text-xl font-bold' : ''}>{children}</span>
        {copy ? <span className="flex print:hidden">{copy}</span> : null}
      </dd>
    </div>
  );
}
