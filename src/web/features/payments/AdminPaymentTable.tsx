import { Link } from 'react-router';
import { type AdminPayment, PAYMENT_METHOD_NAMES } from '../../../contract/payments.contract.ts';
import { buttonVariants } from '../../ui/Button.tsx';
import { Rupees } from '../../ui/Price.tsx';
import { Badge } from '../../ui/StatusBadge.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { DeskClock } from './DeskClock.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';

/** The desk: one row per payment, each opens its dialog at `hrefFor`. */
export function AdminPaymentTable({
  payments,
  hrefFor,
  isBusy,
}: {
  payments: readonly AdminPayment[];
  hrefFor: (paymentId: string) => string;
  isBusy: boolean;
}) {
  const columns: readonly TableColumn<AdminPayment>[] = [
    {
      id: 'payment',
      header: 'Payment',
      isRowHeader: true,
      cell: ({ reference, order, plan, receipt }) => (
        <span className="block min-w-0 text-start">
          <span className="block font-semibold whitespace-nowrap">
            {order?.orderNumber ?? plan?.name ?? reference}
          </span>
          <span className="block max-w-32 truncate text-xs text-fg-3">{reference}</span>
          {receipt ? <span className="block text-xs text-fg-2">Receipt received</span> : null}
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
    { id: 'method', header: 'Method', cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
    {
      id: 'amount',
      header: 'Expected',
      isNumber: true,
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
      cell: ({ status, alerts }) => (
        <span className="flex flex-wrap gap-1">
          <PaymentBadge status={status} />
          {alerts.length > 0 ? <Badge tone="danger">Look at it</Badge> : null}
        </span>
      ),
    },
    { id: 'clock', header: 'Due', cell: (payment) => <DeskClock payment={payment} /> },
    {
      id: 'action',
      header: 'Action',
      hideHeaderOnPhones: true,
      cell: ({ _id, confirmBy, receipt, order, plan, reference }) => (
        <Link
          to={hrefFor(_id)}
          preventScrollReset
          discover="none"
          aria-label={`Review ${order?.orderNumber ?? plan?.name ?? reference}`}
          className={buttonVariants({
            variant: confirmBy !== null && receipt ? 'primary' : 'secondary',
            size: 'sm',
          })}
        >
          Review
        </Link>
      ),
    },
  ];
  return (
    <Table caption="Payments" columns={columns} rows={payments} rowKey={({ _id }) => _id} isBusy={isBusy} />
  );
}
