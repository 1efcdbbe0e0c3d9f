import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { parcelSettlement } from '../../../../domain/books/settlement.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { issueServiceBill, mailWithBill, platformBilling } from '../../books/bills/bills.commands.ts';
import { payCash, postReturnFeePaid } from '../../books/ledger/cash.commands.ts';
import { findCollection } from '../../books/ledger/cash.sql.ts';
import { findReturnFee, markFeePaid } from '../../books/ledger/return-fees.sql.ts';
import { insertOrderEvent, type LockedOrder } from '../../orders/orders/order-changes.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { getPaidParcel } from './parcel-payments.sql.ts';
import {
  type Arrival,
  giveUpPayments,
  markRefundDue,
  markSettled,
  type Settlement,
  type SettlementDeps,
} from './payment-arrivals.commands.ts';
import { getPaymentMailFacts } from './payment-details.sql.ts';
import { parcelPaidMail, returnFeePaidMail } from './payments.mail.ts';
import { lockOpenParcelPayments, type PaymentRow } from './payments.sql.ts';

/**
 * What a courier was to collect at the door has come by a gateway, which takes its place. Once the courier has it, or
 * nobody is to collect it any more, the money goes back.
 */
export async function settleParcel(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  order: LockedOrder,
  arrival: Arrival,
  shop: SettlementDeps,
): Promise<Settlement> {
  const parcelId = payment.parcelId as string;
  const collection = await findCollection(tx, parcelId);
  const isAwaited = collection?.isOpen === true && !collection.isRefused;
  switch (parcelSettlement(payment.status, isAwaited)) {
    case 'repeat':
      return unchanged(payment);
    case 'refund': {
      const reason = collection?.isPaid
        ? 'This parcel was paid already.'
        : collection?.isOpen || collection?.isRefused
          ? 'This parcel was refused at the door.'
          : 'The courier had collected this already, or the parcel does not come.';
      return unchanged(await markRefundDue(tx, payment, arrival, reason, shop.config.publicUrl));
    }
    case 'pay': {
      const settled = await markSettled(tx, payment, arrival);
      await payCash(tx, { orderId: order.id, parcelId, paymentId: payment.id });
      await endOthers(tx, settled, arrival, shop);
      await tellPaidOtherwise(tx, settled, order, shop.config.publicUrl);
      return unchanged(settled);
    }
  }
}

/** The fee of a refused parcel's way back is here: it is billed, and the company may pay at the door again. */
export async function settleReturnFee(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  order: LockedOrder,
  arrival: Arrival,
  shop: SettlementDeps,
): Promise<Settlement> {
  const parcelId = payment.parcelId as string;
  const fee = await findReturnFee(tx, parcelId);
  const isAwaited = fee !== null && !fee.isPaid && !fee.isWaived;
  switch (parcelSettlement(payment.status, isAwaited)) {
    case 'repeat':
      return unchanged(payment);
    case 'refund': {
      const reason = fee?.isWaived ? 'We had let this return fee go.' : 'This return fee was paid already.';
      return unchanged(await markRefundDue(tx, payment, arrival, reason, shop.config.publicUrl));
    }
    case 'pay': {
      const { id: paymentId, amountPaisa } = payment;
      const settled = await markSettled(tx, payment, arrival);
      await markFeePaid(tx, { parcelId, paymentId });
      await postReturnFeePaid(tx, { paymentId, amountPaisa });
      await endOthers(tx, settled, arrival, shop);
      await insertOrderEvent(tx, order.id, { event: 'return_fee_paid', actor: arrival.actor, parcelId });
      const facts = await getPaymentMailFacts(tx, paymentId);
      await notify(tx, [{ to: facts.userId, event: 'payment_received', params: facts, cause: paymentId }]);
      const mail = returnFeePaidMail(facts, shop.config.publicUrl);
      await mailWithBill(tx, mail, await issueServiceBill(tx, paymentId, platformBilling(shop.settings)));
      return unchanged(settled);
    }
  }
}

/** Nothing of the catalogue changes with a parcel that is under way. */
const unchanged = (payment: PaymentRow): Settlement => ({ payment, changedProductIds: [] });

/** Attempts by other methods are given up; money that still comes by them goes back. */
async function endOthers(
  tx: DatabaseTransaction,
  { parcelId, kind }: PaymentRow,
  { actor }: Arrival,
  { config }: SettlementDeps,
): Promise<void> {
  const open = await lockOpenParcelPayments(tx, { parcelId: parcelId as string, kind });
  await giveUpPayments(tx, open, actor, config.publicUrl);
}

/** Buyer and seller hear that the courier is to collect nothing any more: its label may say otherwise. */
async function tellPaidOtherwise(
  tx: DatabaseTransaction,
  { id: paymentId, parcelId, method, amountPaisa }: PaymentRow,
  { id: orderId, orderNumber }: LockedOrder,
  publicUrl: string,
): Promise<void> {
  const { sellerId, parcel } = await getPaidParcel(tx, parcelId as string);
  await insertOrderEvent(tx, orderId, {
    event: 'cash_paid',
    actor: { kind: 'system', id: null },
    parcelId: parcelId as string,
    note: `${formatRupees(amountPaisa)}, ${PAYMENT_METHOD_NAMES[method]}`,
  });
  const facts = await getPaymentMailFacts(tx, paymentId);
  const mail = parcelPaidMail(facts, parcel, publicUrl);
  await notify(tx, [
    {
      to: facts.userId,
      event: 'cash_paid',
      params: { orderId, orderNumber, parcel, amountPaisa },
      cause: paymentId,
      mail,
    },
    {
      to: sellerId,
      event: 'parcel_cash_paid',
      params: { parcelId: parcelId as string, orderNumber },
      cause: paymentId,
    },
  ]);
}
