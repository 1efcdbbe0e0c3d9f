import PackageSearch from 'lucide-react/icons/package-search';
import {
  ADMIN_ORDER_SORTS,
  type AdminOrderList,
} from '../../../../contract/payments/admin-orders.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { BILL_WAY_NAMES, ORDER_WAYS } from '../../../../domain/books/payment-status.ts';
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { adminOrderColumns } from '../../../features/payments/admin-orders/admin-order-columns.tsx';
import { ADMIN_ORDERS } from '../../../features/payments/admin-orders/admin-orders.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { status: ORDER_STATUSES, paymentMethod: ORDER_WAYS, from: 'text', to: 'text' },
  sorts: ADMIN_ORDER_SORTS,
  defaultSort: 'createdAt:desc',
} as const;

export const meta = unlistedMeta('All orders', 'Orders of all buyers.');

export default function AdminOrdersPage() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminOrderList>(ADMIN_ORDERS, '/api/admin/orders', table.apiQuery);
  const exporting = useExport('/api/admin/orders/export', table.apiQuery);
  const { data } = query;
  return (
    <div className="pb-10">
      <DeskHeader title="All orders" subtitle="Orders of all buyers, with their parcels and payments." />
      <TableFrame
        name="admin-orders"
        caption="Orders"
        table={table}
        query={query}
        rows={data?.orders}
        countCeiling={COUNT_CEILING}
        rowKey={({ _id }) => _id}
        rowName={({ orderNumber }) => orderNumber}
        columns={adminOrderColumns}
        actions={({ _id }) => [{ label: 'View', look: 'secondary', to: deskPaths.adminOrder(_id) }]}
        search={{ label: 'Search orders', placeholder: 'Number, phone, or buyer...' }}
        chips={{
          filter: 'status',
          label: 'Order status',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            ...ORDER_STATUSES.map((value) => ({
              value,
              label: ORDER_STATUS_NAMES[value],
              count: data?.counts[value],
            })),
          ],
        }}
        selects={[
          {
            filter: 'paymentMethod',
            label: 'Payment method',
            allLabel: 'All methods',
            options: ORDER_WAYS.map((value) => ({ value, label: BILL_WAY_NAMES[value] })),
          },
        ]}
        hasDates
        onExport={exporting}
        errorTitle="The orders could not be loaded"
        empty={{
          picture: <PackageSearch />,
          title: 'No orders yet',
          text: 'Orders of all buyers appear here.',
        }}
        filteredEmptyTitle="No orders found"
      />
    </div>
  );
}
