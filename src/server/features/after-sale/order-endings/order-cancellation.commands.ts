import { deliveryBackPaisa, isDeliveryUndone, parcelEnd } from '../../../../domain/books/delivery-fee.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import { endsOf, type RefundedParcel, refundPaisa } from '../../../../domain/payments/refund.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { mailWithBill } from '../../books/bills/bills.commands.ts';
import { creditService } from '../../books/bills/credit-notes.commands.ts';
import { postParcelsCancelled } from '../../books/ledger/ledger.commands.ts';
import { listParcelFacts } from '../../orders/orders/delivery-fee.sql.ts';
import {
  type Actor,
  getCharged,
  type LockedOrder,
  listParcels,
  lockOrder,
  type ParcelLine,
  type ParcelState,
} from '../../orders/orders/order-changes.sql.ts';
import { cancelPaidParcels, productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import {
  alreadyCancelled,
  cannotCancelReplacement,
  orderNotFound,
} from '../../orders/orders/orders.errors.ts';
import {
  lockParcelFor,
  type ParcelRequest,
  tellParcelCancelled,
  tellSellersCancelled,
} from '../../orders/orders/seller-orders.commands.ts';
import type { RefundRow } from '../../payments/payments/payment-details.sql.ts';
import { cannotCancelParcel } from '../../payments/payments/payments.errors.ts';
import { changePayment, lockPayment } from '../../payments/payments/payments.sql.ts';
import { tellRefundDue } from '../../payments/payments/refund-news.commands.ts';
import { findLatestRefund, findSettledPaymentId } from '../../payments/payments/refunds.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { endAccountParcels } from './account-parcels.commands.ts';
import { creditUncollected, refundDelivery } from './delivery-refund.commands.ts';
import { cancelUnpaidOrder } from './unpaid-orders.commands.ts';

export type CancellationDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'catalogue'>;

export interface CancelledOrder {
  order: { id: string; orderNumber: string; status: OrderStatus };
  /** Null when nothing had been paid. */
  refund: RefundRow | null;
}

/**
 * An admin cancels an order, or some parcels of a paid one. Stock comes back once; what was paid for them falls due
 * for refund. 404 for an unknown order or parcel, 409 when they are cancelled already or have been shipped.
 */
export async function cancelOrderByAdmin(
  deps: CancellationDeps,
  request: { orderId: string; parcelIds: string[] | null; reason: string; admin: ActingAdmin },
): Promise<CancelledOrder> {
  const { orderId, parcelIds, reason, admin } = request;
  const { changedProductIds, ...cancelled } = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) throw orderNotFound();
    const actor = { kind: 'admin', id: admin.actorId } as const;
    const parcels = await listParcels(tx, orderId);
    const chosen = chooseParcels(parcels, parcelIds);
    // Of an order in two ways what is on account goes on while the rest waits for its payment.
    const unpaid = chosen.filter(({ status }) => status === 'pending');
    const going = chosen.filter(({ status }) => status !== 'pending');
    let done: CancelledParcels = { status: order.status, refund: null, refundPaisa: 0 };
    if (going.length > 0) {
      done = await cancelPaid(tx, deps, { order, parcels, chosen: going, actor, reason });
      const cancelledIds = going.map(({ id }) => id);
      await tellSellersCancelled(tx, order, cancelledIds, reason, deps.config.publicUrl);
    }
    if (unpaid.length > 0)
      done = {
        ...done,
        ...(await cancelUnpaid(tx, deps, { order, parcels, chosen: unpaid, actor, reason })),
      };
    await recordAudit(tx, {
      ...admin,
      action: 'order.cancel',
      objectKind: 'order',
      objectId: orderId,
      before: { status: order.status },
      after: {
        status: done.status,
        parcels: chosen.map(({ position }) => position),
        reason,
        refundPaisa: done.refundPaisa,
      },
    });
    const { id, orderNumber } = order;
    return {
      order: { id, orderNumber, status: done.status },
      refund: done.refund,
      changedProductIds: chosen.flatMap(({ lines }) => productIdsOfLines(lines)),
    };
  });
  deps.catalogue.productsChanged(changedProductIds);
  return cancelled;
}

/**
 * A seller cannot send a paid parcel and cancels it. Stock comes back once; what was paid for it falls due for refund.
 * 404 for another seller's, 409 for one that is unpaid, shipped or cancelled already.
 */
export async function cancelParcelBySeller(
  deps: CancellationDeps,
  request: ParcelRequest & { reason: string },
): Promise<void> {
  const { reason, actorId } = request;
  const changedProductIds = await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcelFor(tx, request, 'cancelled');
    const { order, parcels, parcel } = locked;
    const actor = { kind: 'seller', id: actorId } as const;
    await tellParcelCancelled(tx, locked, reason, deps.config.publicUrl);
    await cancelPaid(tx, deps, { order, parcels, chosen: [parcel], actor, reason });
    return productIdsOfLines(parcel.lines);
  });
  deps.catalogue.productsChanged(changedProductIds);
}

function chooseParcels(parcels: readonly ParcelState[], parcelIds: string[] | null): ParcelState[] {
  if (parcelIds === null) {
    const live = parcels.filter(({ status }) => status !== 'cancelled');
    if (live.length === 0) throw alreadyCancelled();
    return live;
  }
  return [...new Set(parcelIds)].map((parcelId) => {
    const parcel = parcels.find(({ id }) => id === parcelId);
    if (parcel === undefined) throw orderNotFound();
    if (parcel.status === 'cancelled') throw alreadyCancelled();
    return parcel;
  });
}

interface Cancellation {
  order: LockedOrder;
  parcels: readonly ParcelState[];
  chosen: readonly ParcelState[];
  actor: Actor;
  reason: string;
}

async function cancelUnpaid(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config'>,
  { order, parcels, chosen, actor, reason }: Cancellation,
): Promise<Pick<CancelledParcels, 'status'>> {
  // One payment pays all of it: a part of it can be given back, but not be left out beforehand.
  if (chosen.length < parcels.filter(({ status }) => status === 'pending').length) throw cannotCancelParcel();
  await cancelUnpaidOrder(tx, deps, { order, actor, reason });
  return { status: ((await lockOrder(tx, order.id)) as LockedOrder).status };
}

interface CancelledParcels {
  /** Of the order from now on. */
  status: OrderStatus;
  /** Of the parcels; where they were worth nothing, of the delivery. Null when nothing goes back. */
  refund: RefundRow | null;
  /** All that goes back, delivery included. */
  refundPaisa: number;
}

/** Cancels parcels of a paid order, locked by the caller; 409 when one of them is not being prepared. */
export async function cancelPaid(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config' | 'settings'>,
  { order, parcels, chosen, actor, reason }: Cancellation,
): Promise<CancelledParcels> {
  if (chosen.some((parcel) => parcel.status !== 'processing')) throw cannotCancelParcel();
  if (chosen.some(({ isReplacement }) => isReplacement)) throw cannotCancelReplacement();
  const parcelIds = chosen.map(({ id }) => id);
  const accountIds = chosen.filter(({ isOnAccount }) => isOnAccount).map(({ id }) => id);
  const paidIds = parcelIds.filter((id) => !accountIds.includes(id));
  const charged = await getCharged(tx, order.id);
  const refunded = await listRefunded(tx, order.id, { parcels, cancelledIds: parcelIds });
  const status = await cancelPaidParcels(tx, { order, parcels, parcelIds, actor, reason });
  const isWholeOrder = status === 'cancelled';
  const allPaisa = refundPaisa(charged, refunded);
  // Of an order that came back in part, delivery is credited and refunded by itself.
  const deliveryPaisa = isWholeOrder ? 0 : deliveryBackPaisa(charged.shippingPaisa, endsOf(refunded));
  const owedPaisa = allPaisa - deliveryPaisa;
  await postParcelsCancelled(tx, {
    orderId: order.id,
    parcelIds: paidIds,
    isWholeOrder,
    refundPaisa: owedPaisa,
  });
  if (accountIds.length > 0)
    await endAccountParcels(tx, {
      orderId: order.id,
      parcelIds: accountIds,
      isDeliveryUndone: isDeliveryUndone(endsOf(refunded).after),
      reason,
    });
  const paymentId = await findSettledPaymentId(tx, order.id);
  // Nothing is delivered any more: what the platform has billed for it goes back with the rest.
  const creditDeliveryNote = () =>
    isWholeOrder ? creditService(tx, { orderId: order.id }, { reason, actorId: null }) : null;
  if (paymentId === null || allPaisa === 0) {
    await creditDeliveryNote();
    return { status, refund: null, refundPaisa: 0 };
  }
  let refund: RefundRow | null = null;
  if (owedPaisa > 0) {
    const lines = chosen
      .filter(({ id }) => paidIds.includes(id))
      .flatMap((parcel) => parcel.lines.filter(({ quantity }) => quantity > 0));
    const owed = { paymentId, owedPaisa, lines, parcelIds: paidIds, isWholeOrder, actor, reason };
    const due = await oweRefund(tx, deps, owed);
    await mailWithBill(tx, due.mail, await creditDeliveryNote());
    refund = due.refund;
  }
  const ofDelivery = deliveryPaisa > 0 ? await refundDelivery(tx, deps, { order, paymentId, reason }) : null;
  if (!isWholeOrder) await creditUncollected(tx, deps, { order, reason });
  return { status, refund: refund ?? ofDelivery, refundPaisa: allPaisa };
}

const NOTHING = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };

/**
 * The parcels of an order as its refund sees them when these are cancelled. A replacement was paid with what it replaces;
 * for what is on account nothing was paid with the order.
 */
export async function listRefunded(
  tx: DatabaseTransaction,
  orderId: string,
  { parcels, cancelledIds }: { parcels: readonly ParcelState[]; cancelledIds: readonly string[] },
): Promise<(RefundedParcel & { id: string })[]> {
  const facts = await listParcelFacts(tx, orderId);
  const cameBack = new Set(
    facts.filter((parcel) => parcelEnd(parcel) === 'sellers_fault').map(({ id }) => id),
  );
  return parcels
    .filter(({ isReplacement }) => !isReplacement)
    .map(({ id, status, isOnAccount, ...parcel }) => {
      const wasKept = status !== 'cancelled';
      const isKept = wasKept && !cancelledIds.includes(id);
      const worth = isOnAccount
        ? { subtotalPaisa: 0, share: { taxPaisa: 0, voucherPaisa: 0 }, cancelled: NOTHING }
        : { subtotalPaisa: parcel.subtotalPaisa, share: parcel.share, cancelled: parcel.cancelled };
      return { id, ...worth, wasKept, isKept, hasComeBack: cameBack.has(id) };
    });
}

/** What was paid for cancelled lines falls due: on the refunds desk, in the timeline, in the buyer's bell, and a mail
 * for the caller to send. */
export async function oweRefund(
  tx: DatabaseTransaction,
  { config }: Pick<Deps, 'config'>,
  owed: {
    paymentId: string;
    owedPaisa: number;
    lines: readonly Omit<ParcelLine, 'id' | 'productId'>[];
    parcelIds: readonly string[];
    isWholeOrder: boolean;
    actor: Actor;
    reason: string;
  },
): Promise<{ refund: RefundRow; mail: Mail }> {
  const { paymentId, owedPaisa, lines, parcelIds, isWholeOrder, actor, reason } = owed;
  const payment = await lockPayment(tx, paymentId);
  await changePayment(tx, payment, {
    status: isWholeOrder ? 'refund_due' : payment.status,
    refundDuePaisa: payment.refundDuePaisa + owedPaisa,
    refund: {
      reason,
      lines: lines.map(({ name, quantity, unitPricePaisa }) => ({
        name,
        quantity,
        lineTotalPaisa: quantity * unitPricePaisa,
      })),
      parcelIds: [...parcelIds],
    },
    actor,
    detail: { reason, refundPaisa: owedPaisa },
  });
  const due = (await findLatestRefund(tx, paymentId)) as RefundRow;
  const mail = await tellRefundDue(tx, paymentId, due, config.publicUrl);
  // What was to be paid at the door is set against that at once.
  return { refund: (await findLatestRefund(tx, paymentId)) as RefundRow, mail };
}
