import { Link } from 'react-router';
import type { AdminStats } from '../../../../contract/orders/dashboards.contract.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';

type RecentOrder = AdminStats['recentOrders'][number];

const COLUMNS: readonly TableColumn<RecentOrder>[] = [
  {
    id: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: ({ _id, orderNumber }) => (
      <Link
        to={deskPaths.adminOrder(_id)}
        prefetch={AHEAD}
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
    onPhones: 'meta',
    cell: ({ user: { firstName, lastName } }) => (
      <span className="min-w-0 break-words">
        {firstName} {lastName}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    onPhones: 'value',
    cell: ({ totals }) => <Rupees amount={totals.total} />,
  },
  {
    id: 'status',
    header: 'Status',
    onPhones: 'value',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'date',
    header: 'Date',
    onPhones: 'meta',
    isNumber: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(new Date(createdAt))}</span>,
  },
];

/** spec 2: order number, customer first and last name, total amount, status, date. */
export function RecentOrdersTable({ orders }: { orders: readonly RecentOrder[] }) {
  return (
    <Card
      aria-labelledby="recent-orders"
      className="min-w-0 max-md:border-0 max-md:bg-transparent md:overflow-hidden"
    >
      <div className="flex items-center justify-between gap-3 py-3 md:border-b md:border-line md:px-5">
        <h2 id="recent-orders" className="text-md font-semibold">
          Recent Orders
        </h2>
        <TextLink look="action" to={deskPaths.adminOrders}>
          All orders
        </TextLink>
      </div>
      {orders.length === 0 ? (
        <p className="py-6 text-fg-2 md:px-5">No orders yet</p>
      ) : (
        <Table isBare caption="Recent Orders" columns={COLUMNS} rows={orders} rowKey={({ _id }) => _id} />
      )}
    </Card>
  );
}
