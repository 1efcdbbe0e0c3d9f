import type { AdminPayment } from '../../../../contract/payments/admin-payments.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Gateways } from '../../../gateways/gateways.ts';
import type { AdminPaymentRow } from './admin-payments.sql.ts';
import { toReceipt, toRefund } from './payment-view.ts';

/** A payment as the desk sees it. */
export function toAdminPayment(row: AdminPaymentRow, gateways: Gateways): AdminPayment {
  const canRefund = gateways.get(row.method)?.refund != null;
  return {
    _id: row.id,
    kind: row.kind,
    method: row.method,
    status: row.status,
    amount: rupeesFromPaisa(row.amountPaisa),
    received: rupeesFromPaisa(row.receivedPaisa),
    reference: row.reference,
    gatewayReference: row.gatewayReference,
    buyer: {
      name: row.buyerName,
      companyName: row.buyerCompany,
      email: row.buyerEmail,
      phone: row.buyerPhone,
    },
    order: row.order,
    plan: row.plan,
    bill: row.bill,
    receipt: row.receipt === null ? null : toReceipt(row.receipt),
    rejection: row.rejection,
    confirmBy: row.confirmBy === null ? null : row.confirmBy.toISOString(),
    isOverdue: row.isOverdue,
    unprovenPan: row.unprovenPan,
    refunds: row.refunds.map((refund) => ({
      ...toRefund(refund),
      isByHand: refund.state === 'by_hand' || !canRefund,
    })),
    transfers: row.transfers.map(({ bankReference, amountPaisa, recordedAt }) => ({
      bankReference,
      amount: rupeesFromPaisa(amountPaisa),
      recordedAt: new Date(recordedAt).toISOString(),
    })),
    alerts: row.alerts.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
    createdAt: row.createdAt.toISOString(),
  };
}
