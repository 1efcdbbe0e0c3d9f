import type { ReactNode } from 'react';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatDate, formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatPhone } from '../../../../domain/shop/nepal.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { DeskClock } from './DeskClock.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

/** What is known of a payment of the desk: sums, references, transfers, buyer, refunds. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  const {
    amount,
    received,
    reference,
    gatewayReference,
    method,
    buyer,
    receipt,
    rejection,
    refunds,
    transfers,
  } = payment;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line px-4 text-sm">
      <Fact term="Expected">
        <Rupees amount={amount} className="text-lg font-bold" />
      </Fact>
      {received > 0 ? (
        <Fact term="Received">
          <Rupees amount={received} />
        </Fact>
      ) : null}
      <Fact term="Status">
        <PaymentBadge status={payment.status} method={method} />
      </Fact>
      <Fact term="Due">
        <DeskClock payment={payment} />
      </Fact>
      <Fact term="Method">{PAYMENT_METHOD_NAMES[method]}</Fact>
      <Fact term="Reference">{reference}</Fact>
      {gatewayReference ? <Fact term="Their reference">{gatewayReference}</Fact> : null}
      {transfers.map(({ bankReference, amount: sum, recordedAt }) => (
        <Fact key={bankReference} term="Transfer recorded">
          <Rupees amount={sum} />
          <span className="num block text-xs font-normal text-fg-3">
            {`${bankReference}, ${formatDateTime(new Date(recordedAt))}`}
          </span>
        </Fact>
      ))}
      {receipt ? <Fact term="Transaction number">{receipt.transactionNumber}</Fact> : null}
      {receipt ? <Fact term="Receipt sent">{formatDateTime(new Date(receipt.uploadedAt))}</Fact> : null}
      {rejection ? <Fact term="Rejected because">{rejection}</Fact> : null}
      <Fact term="Buyer">
        <span className="block">{buyer.companyName ?? buyer.name}</span>
        {buyer.companyName ? <span className="block font-normal">{buyer.name}</span> : null}
        <span className="block font-normal break-all">{buyer.email}</span>
        <span className="num block font-normal">{formatPhone(buyer.phone)}</span>
      </Fact>
      {refunds.map((refund) => (
        <Fact
          key={refund._id}
          term={refund.state === 'due' ? 'Refund due' : refund.isAtDoor ? 'Not collected' : 'Refunded'}
        >
          <Rupees amount={refund.amount} />
          <span className="block text-xs font-normal text-fg-2">{refund.reason}</span>
          {refund.refundedAt ? (
            <span className="num block text-xs font-normal text-fg-3">
              {formatDate(new Date(refund.refundedAt))}
            </span>
          ) : null}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 py-2">
      <dt className="shrink-0 text-fg-2">{term}</dt>
      <dd className="min-w-0 text-end font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
