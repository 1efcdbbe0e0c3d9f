import { z } from 'zod';
import {
  type AdminOrder,
  adminOrderListSchema,
  adminOrderSchema,
  adminOrdersExportQuerySchema,
  adminOrdersQuerySchema,
} from '../../../../contract/payments/admin-orders.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { parcelEnd } from '../../../../domain/books/delivery-fee.ts';
import { BILL_WAY_NAMES } from '../../../../domain/books/payment-status.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import {
  type AdminOrderDetailRow,
  type AdminOrderListRow,
  adminOrderConditions,
  countAdminOrders,
  countOrdersByStatus,
  findOrderForAdmin,
  listAdminOrders,
  listAdminOrdersAfter,
} from '../../orders/orders/admin-orders.sql.ts';
import { toOrder } from '../../orders/orders/order-view.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { toAdminPayment } from './admin-payment-view.ts';
import { type AdminPaymentRow, findAdminPayment } from './admin-payments.sql.ts';

/** Orders of all buyers, for the desk; they stand with the payments, since each is shown with all of its own. */
export function adminOrderRoutes({ db, clock, gateways }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/orders',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Orders of all buyers, with the number in each status',
      tag: 'Orders',
      query: adminOrdersQuerySchema,
      response: adminOrderListSchema,
      handler: async ({ query: { page, limit, sortBy, ...filter } }) => {
        const where = await adminOrderConditions(db, filter);
        const [rows, total, byStatus] = await Promise.all([
          listAdminOrders(db, where, { sortBy, ...rowsOf({ page, limit }) }),
          countAdminOrders(db, where),
          countOrdersByStatus(db),
        ]);
        const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
        return {
          orders: rows.map(toAdminOrderRow),
          pagination: paginationOf({ page, limit }, total),
          counts: { all, ...byStatus },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/orders/export',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'The orders that the filters let through as a CSV file, newest first',
      tag: 'Orders',
      query: adminOrdersExportQuerySchema,
      response: csvFile,
      handler: async ({ query }) => {
        const where = await adminOrderConditions(db, query);
        const rows = inBatches<AdminOrderListRow>((last) => listAdminOrdersAfter(db, where, last));
        return new CsvReply(datedFileName('orders', clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/orders/:id',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'A whole order: buyer, parcels, payments with their history, timeline',
      tag: 'Orders',
      params: z.object({ id: z.string() }),
      response: adminOrderSchema,
      handler: async ({ params }) => {
        const row = await findOrderForAdmin(db, uuidOr(params.id, orderNotFound));
        if (row === null) throw orderNotFound();
        const payments = await Promise.all(row.paymentIds.map((id) => findAdminPayment(db, id)));
        return toAdminOrder(
          row,
          payments.filter((payment) => payment !== null),
          gateways,
        );
      },
    }),
  ];
}

const EXPORT_COLUMNS: readonly CsvColumn<AdminOrderListRow>[] = [
  { header: 'Order', cell: ({ orderNumber }) => orderNumber },
  { header: 'Placed', cell: ({ createdAt }) => sortableDateTime(createdAt) },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Buyer', cell: ({ buyer }) => buyer.name },
  { header: 'Company', cell: ({ buyer }) => buyer.companyName },
  { header: 'Email', cell: ({ buyer }) => buyer.email },
  { header: 'Phone', cell: ({ buyer }) => buyer.phone },
  { header: 'Items', cell: ({ itemCount }) => itemCount },
  { header: 'Parcels', cell: ({ parcelCount }) => parcelCount },
  { header: 'Subtotal', cell: ({ subtotalPaisa }) => rupeesFromPaisa(subtotalPaisa) },
  { header: 'Shipping', cell: ({ shippingPaisa }) => rupeesFromPaisa(shippingPaisa) },
  { header: 'VAT', cell: ({ taxPaisa }) => rupeesFromPaisa(taxPaisa) },
  { header: 'Discount', cell: ({ discountPaisa }) => rupeesFromPaisa(discountPaisa) },
  { header: 'Total', cell: ({ totalPaisa }) => rupeesFromPaisa(totalPaisa) },
  { header: 'Payment method', cell: ({ paymentMethod }) => BILL_WAY_NAMES[paymentMethod] },
  { header: 'Payment', cell: ({ payment }) => payment?.status },
];

function toAdminOrderRow(row: AdminOrderListRow) {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    buyer: row.buyer,
    status: row.status,
    total: rupeesFromPaisa(row.totalPaisa),
    itemCount: row.itemCount,
    parcelCount: row.parcelCount,
    paymentMethod: row.paymentMethod,
    payment: row.payment,
    createdAt: row.createdAt.toISOString(),
  };
}

function toAdminOrder(
  row: AdminOrderDetailRow,
  payments: readonly AdminPaymentRow[],
  gateways: Deps['gateways'],
): AdminOrder {
  const order = toOrder(row);
  const subtotals = new Map<string, number>();
  for (const { parcelId, lineTotalPaisa } of row.items) {
    subtotals.set(parcelId, (subtotals.get(parcelId) ?? 0) + lineTotalPaisa);
  }
  const cameBack = new Set(
    row.parcelFacts.filter((parcel) => parcelEnd(parcel) === 'sellers_fault').map(({ id }) => id),
  );
  return {
    ...order,
    buyer: row.buyer,
    timeline: order.timeline.map((entry, index) => ({
      ...entry,
      actor: { ...entry.actor, name: entry.actor.name ?? row.events[index]?.adminName ?? null },
    })),
    parcels: order.parcels.map((parcel, index) => {
      const contact = row.sellers.find(({ _id }) => _id === parcel.seller._id);
      const { share, cancelled } = row.parcels[index] as (typeof row.parcels)[number];
      return {
        ...parcel,
        // Who buys shows it at the counter: nobody else reads it.
        pickup: parcel.pickup && { ...parcel.pickup, code: null },
        seller: { ...parcel.seller, email: contact?.email ?? '', phone: contact?.phone ?? '' },
        subtotal: rupeesFromPaisa(subtotals.get(parcel._id) ?? 0),
        tax: share === null ? null : rupeesFromPaisa(share.taxPaisa),
        voucher: share === null ? null : rupeesFromPaisa(share.voucherPaisa),
        cancelled: {
          subtotal: rupeesFromPaisa(cancelled.taxablePaisa),
          tax: rupeesFromPaisa(cancelled.vatPaisa),
          voucher: rupeesFromPaisa(cancelled.voucherPaisa),
        },
        hasComeBack: cameBack.has(parcel._id),
      };
    }),
    payments: payments.map((payment) => ({
      ...toAdminPayment(payment, gateways),
      timeline: row.paymentEvents
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ at, status, kind, name }) => ({
          at: new Date(at).toISOString(),
          status,
          actor: { kind, name },
        })),
    })),
    paidAt: row.paidAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  };
}
