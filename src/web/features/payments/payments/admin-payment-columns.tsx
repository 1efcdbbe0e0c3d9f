import { Link } from 'react-router';
import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { buttonVariants } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { DeskClock } from './DeskClock.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

/** What people call a payment: its order, its plan, else its reference. */
export function paymentName({ order, plan, reference }: AdminPayment): string {
  return order?.orderNumber ?? plan?.name ?? reference;
}

/** The desk: one row per payment, each opens its dialog at `hrefFor`. */
export function adminPaymentColumns(
  hrefFor: (paymentId: string) => string,
): readonly TableColumn<AdminPayment>[] {
  return [
    {
      id: 'payment',
      header: 'Payment',
      isRowHeader: true,
      cell: (payment) => (
        <span className="block min-w-0 text-start">
          <span className="block font-semibold whitespace-nowrap">{paymentName(payment)}</span>
          <span className="block max-w-32 truncate text-xs text-fg-3">{payment.reference}</span>
          {payment.receipt ? <span className="block text-xs text-fg-2">Receipt received</span> : null}
        </span>
      ),
    },
    {
      id: 'buyer',
      header: 'Buyer',
      cell: ({ buyer: { name, companyName } }) => (
        <span className="block min-w-0 max-md:text-end">
          <span className="block break-words">{name}</span>
          {companyName ? <span className="block text-xs break-words text-fg-3">{companyName}</span> : null}
        </span>
      ),
    },
    {
      id: 'method',
      header: 'Method',
      isOptional: true,
      from: 'xl',
      cell: ({ method }) => PAYMENT_METHOD_NAMES[method],
    },
    {
      id: 'amount',
      header: 'Expected',
      isNumber: true,
      sort: { by: 'amount', kind: 'number' },
      cell: ({ amount, received }) => (
        <span className="block">
          <Rupees amount={amount} className="font-semibold" />
          {received > 0 && received !== amount ? (
            <span className="block text-xs text-fg-3">
              <Rupees amount={received} /> received
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: ({ status, method, alerts, refunds }) => (
        <span className="flex flex-wrap gap-1">
          <PaymentBadge status={status} method={method} />
          {refunds
            .filter(({ state }) => state === 'due')
            .map(({ _id, amount }) => (
              <Badge key={_id} tone="warning">
                <span>
                  Send back <Rupees amount={amount} className="font-bold" />
                </span>
              </Badge>
            ))}
          {alerts.length > 0 ? <Badge tone="danger">Look at it</Badge> : null}
        </span>
      ),
    },
    { id: 'clock', header: 'Due', cell: (payment) => <DeskClock payment={payment} /> },
    {
      id: 'created',
      header: 'Created',
      isOptional: true,
      from: 'xl',
      sort: { by: 'createdAt', kind: 'date' },
      cell: ({ createdAt }) => <When at={createdAt} hasTime className="num whitespace-nowrap" />,
    },
    {
      id: 'action',
      header: 'Action',
      hideHeaderOnPhones: true,
      onPhones: 'foot',
      cell: (payment) => (
        <Link
          to={hrefFor(payment._id)}
          preventScrollReset
          discover="none"
          aria-label={`Review ${paymentName(payment)}`}
          className={buttonVariants({
            variant: payment.confirmBy !== null && payment.receipt ? 'primary' : 'secondary',
            size: 'sm',
          })}
        >
          Review
        </Link>
      ),
    },
  ];
}
