import { Link } from 'react-router';
import type { AdminStats } from '../../../contract/dashboards.contract.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { paths } from '../../paths.ts';
import { SectionHeader } from '../../ui/Card.tsx';
import { Rupees } from '../../ui/Price.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

type RecentOrder = AdminStats['recentOrders'][number];

const COLUMNS: readonly TableColumn<RecentOrder>[] = [
  {
    id: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: ({ _id, orderNumber }) => (
      <Link
        to={paths.adminOrder(_id)}
        prefetch="intent"
        discover="none"
        className="link-quiet font-semibold whitespace-nowrap text-link"
      >
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer: { firstName, lastName } }) => (
      <span className="min-w-0 break-words">
        {firstName} {lastName}
      </span>
    ),
  },
  { id: 'total', header: 'Total', isNumber: true, cell: ({ totals }) => <Rupees amount={totals.total} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'date',
    header: 'Date',
    isNumber: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(new Date(createdAt))}</span>,
  },
];

/** spec 2: order number, customer first and last name, total amount, status, date. */
export function RecentOrdersTable({ orders }: { orders: readonly RecentOrder[] }) {
  return (
    <section aria-labelledby="recent-orders" className="min-w-0">
      <SectionHeader
        id="recent-orders"
        title="Recent Orders"
        headingLevel={2}
        className="mb-3"
        action={
          <TextLink look="action" to={paths.adminOrders}>
            All orders
          </TextLink>
        }
      />
      {orders.length === 0 ? (
        <p className="card px-5 py-6 text-fg-2">No orders yet</p>
      ) : (
        <Table caption="Recent Orders" columns={COLUMNS} rows={orders} rowKey={({ _id }) => _id} />
      )}
    </section>
  );
}
