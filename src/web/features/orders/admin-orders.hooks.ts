import { queryOptions } from '@tanstack/react-query';
import type { AdminCancelOrderResult, AdminOrder } from '../../../contract/admin-orders.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../domain/money.ts';
import { refundPaisa } from '../../../domain/refund.ts';
import { apiGet, apiPost } from '../../data/api-client.ts';
import { retryUnlessMissing } from '../../data/query-client.ts';
import { useDeskStep } from '../../desk/desk-list.hooks.ts';

export const ADMIN_ORDERS = 'admin-orders';

/** Any order, as an admin sees it; rejects with a 404 ApiError when it is not there. */
export function adminOrderQuery(id: string) {
  return queryOptions({
    queryKey: ['my', ADMIN_ORDERS, 'detail', id],
    queryFn: ({ signal }) => apiGet<AdminOrder>(`/api/admin/orders/${encodeURIComponent(id)}`, { signal }),
    retry: retryUnlessMissing,
    staleTime: 0,
  });
}

/** Cancels the whole order (`parcels` null) or some of its parcels. */
export function useAdminCancel(orderId: string) {
  return useDeskStep<{ reason: string; parcels: string[] | null }, AdminCancelOrderResult>(
    ADMIN_ORDERS,
    ({ reason, parcels }) =>
      apiPost(`/api/admin/orders/${encodeURIComponent(orderId)}/cancel`, {
        reason,
        ...(parcels === null ? {} : { parcels }),
      }),
  );
}

/** What an admin may cancel of an order now: parcels that wait for their seller, the whole of an unpaid one. */
export function cancellableParcels({ status, parcels }: AdminOrder): AdminOrder['parcels'] {
  if (status === 'pending') return parcels;
  return parcels.filter((parcel) => parcel.status === 'processing');
}

/** What goes back to the buyer when these parcels are cancelled, in rupees, as the server reckons it. */
export function refundFor({ paidAt, totals, parcels }: AdminOrder, parcelIds: readonly string[]): number {
  if (paidAt === null) return 0;
  const charged = {
    subtotalPaisa: paisaFromRupees(totals.subtotal),
    shippingPaisa: paisaFromRupees(totals.shipping),
    discountPaisa: paisaFromRupees(totals.discount),
  };
  return rupeesFromPaisa(
    refundPaisa(
      charged,
      parcels.map(({ _id, status, subtotal, tax, voucher, cancelled }) => ({
        subtotalPaisa: paisaFromRupees(subtotal),
        share:
          tax === null || voucher === null
            ? null
            : { taxPaisa: paisaFromRupees(tax), voucherPaisa: paisaFromRupees(voucher) },
        cancelled: {
          taxablePaisa: paisaFromRupees(cancelled.subtotal),
          vatPaisa: paisaFromRupees(cancelled.tax),
          voucherPaisa: paisaFromRupees(cancelled.voucher),
        },
        wasKept: status !== 'cancelled',
        isKept: status !== 'cancelled' && !parcelIds.includes(_id),
      })),
    ),
  );
}
