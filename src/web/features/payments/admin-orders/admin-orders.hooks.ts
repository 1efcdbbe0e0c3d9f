import type {
  AdminCancelOrderResult,
  AdminOrder,
} from '../../../../contract/payments/admin-orders.contract.ts';
import { refundPaisa } from '../../../../domain/payments/refund.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { apiPost } from '../../../data/api-client.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';

export const ADMIN_ORDERS = 'admin-orders';

/** Any order, as an admin sees it; rejects with a 404 ApiError when it is not there. */
export function adminOrderQuery(id: string) {
  return ownThing<AdminOrder>(ADMIN_ORDERS, id, `/api/admin/orders/${encodeURIComponent(id)}`);
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

/** What an admin notes of a parcel, and why. */
export function useParcelWord(orderId: string, parcelId: string, step: 'hand-over' | 'lost') {
  return useDeskStep<{ reason: string }>(ADMIN_ORDERS, (body) =>
    apiPost(
      `/api/admin/orders/${encodeURIComponent(orderId)}/parcels/${encodeURIComponent(parcelId)}/${step}`,
      body,
    ),
  );
}

/** What an admin may cancel of an order now: parcels that wait for their seller, the whole of an unpaid one. */
export function cancellableParcels({ status, parcels }: AdminOrder): AdminOrder['parcels'] {
  if (status === 'pending') return parcels;
  return parcels.filter((parcel) => parcel.status === 'processing');
}

/** What goes back to the buyer when these parcels are cancelled, in rupees, as the server calculates it. */
export function refundFor({ paidAt, totals, parcels }: AdminOrder, parcelIds: readonly string[]): number {
  if (paidAt === null) return 0;
  const ordered = parcels.filter(({ replaces }) => replaces === null);
  // Surcharges of parcels that have ended went back with them.
  const surchargesBack = ordered
    .filter(({ status, hasComeBack }) => status === 'cancelled' || hasComeBack)
    .reduce((sum, { surcharge }) => sum + paisaFromRupees(surcharge), 0);
  const charged = {
    subtotalPaisa: paisaFromRupees(totals.subtotal),
    shippingPaisa: paisaFromRupees(totals.shipping) - surchargesBack,
    discountPaisa: paisaFromRupees(totals.discount),
  };
  return rupeesFromPaisa(
    refundPaisa(
      charged,
      ordered.map(({ _id, status, subtotal, tax, voucher, cancelled, surcharge, hasComeBack }) => ({
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
        surchargePaisa: paisaFromRupees(surcharge),
        hasComeBack,
      })),
    ),
  );
}
