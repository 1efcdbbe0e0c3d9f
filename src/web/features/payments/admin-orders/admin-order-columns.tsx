import { Link } from 'react-router';
import type { AdminOrderRow } from '../../../../contract/payments/admin-orders.contract.ts';
import type { PaymentStatus } from '../../../../domain/books/payment-status.ts';
import { BILL_WAY_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

const notPaidYet = (method: string) => `${method}, not paid yet`;
const notPaid = (method: string) => `${method}, not paid`;
/** What became of the money, beside the method. */
const PAID: Record<PaymentStatus, (method: string) => string> = {
  initiated: notPaidYet,
  pending: notPaidYet,
  settled: (method) => `${method}, paid`,
  failed: notPaid,
  cancelled: notPaid,
  refund_due: (method) => `${method}, refund due`,
  refunded: (method) => `${method}, refunded`,
};

function paymentText({ payment, paymentMethod, status }: AdminOrderRow): string {
  const method = BILL_WAY_NAMES[payment?.method ?? paymentMethod];
  if (paymentMethod === 'account') return method;
  if (payment) return PAID[payment.status](method);
  return status === 'cancelled' ? notPaid(method) : notPaidYet(method);
}

export const adminOrderColumns: readonly TableColumn<AdminOrderRow>[] = [
  {
    id: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: ({ _id, orderNumber }) => (
      <Link
        to={deskPaths.adminOrder(_id)}
        prefetch={AHEAD}
        discover="none"
        className="font-semibold whitespace-nowrap hover:underline"
      >
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: ({ buyer: { name, companyName } }) => (
      <span className="block min-w-0 max-md:text-end">
        <span className="block wrap-anywhere">{name}</span>
        {companyName ? <span className="block text-xs wrap-anywhere text-fg-3">{companyName}</span> : null}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Placed',
    sort: { by: 'createdAt', kind: 'date' },
    cell: ({ createdAt }) => <When at={createdAt} hasTime className="num whitespace-nowrap" />,
  },
  {
    id: 'payment',
    header: 'Payment',
    isOptional: true,
    from: 'lg',
    cell: (row) => <span className="block max-md:text-end">{paymentText(row)}</span>,
  },
  {
    id: 'items',
    header: 'Items',
    isNumber: true,
    isOptional: true,
    from: 'xl',
    onPhones: 'hidden',
    cell: ({ itemCount }) => formatCount(itemCount),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    sort: { by: 'total', kind: 'number' },
    cell: ({ total }) => <Rupees amount={total} className="font-semibold" />,
  },
  {
    id: 'status',
    header: 'Status',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];
