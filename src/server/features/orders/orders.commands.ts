import type { ReorderResult } from '../../../contract/orders.contract.ts';
import type { BillTo } from '../../../domain/bill-to.ts';
import { MAX_CART_LINES } from '../../../domain/cart-line.ts';
import { type OrderStatus, orderStatusAfter, stockHeldUntil } from '../../../domain/order-status.ts';
import type { OrderPaymentMethod } from '../../../domain/payment-status.ts';
import { buyableQuantity, stockRefusalText, whyCannotOrder } from '../../../domain/stock.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../mail/mailer.ts';
import { limitsOfLine, userCart } from '../cart/cart.commands.ts';
import { type AddedLine, addLine } from '../cart/cart.sql.ts';
import { reclaimCouponUse, releaseCouponUse } from '../coupons/coupons.sql.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { billToFixed, orderNotFound } from './orders.errors.ts';
import { type OrderMailFacts, orderPaidMail, orderRefundDueMail } from './orders.mail.ts';
import {
  type Actor,
  endPaidParcels,
  findOrder,
  insertOrderEvent,
  isRevivable,
  type LockedOrder,
  listOrderLines,
  lockOrder,
  lockOrderStock,
  type OrderLineRow,
  type ParcelState,
  retakeStock,
  startProcessing,
  updateBillTo,
  updatePaymentMethod,
} from './orders.sql.ts';
import { parcelToSendMail } from './seller-orders.mail.ts';
import { listParcelSellers, loseParcel } from './seller-orders.sql.ts';

const SYSTEM: Actor = { kind: 'system', id: null };

/** Changes whom the bills of an own order go to, while it is unpaid. 404 for foreign, 409 afterwards. */
export async function changeBillTo(
  { db }: Pick<Deps, 'db'>,
  { orderId, userId, billTo }: { orderId: string; userId: string; billTo: BillTo },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || order.userId !== userId) throw orderNotFound();
    if (order.status !== 'pending') throw billToFixed();
    await updateBillTo(tx, orderId, billTo);
  });
}

/**
 * Cancels parcels of a paid order, locked by the caller, which knows that they are being prepared. Stock comes back,
 * and the coupon's use with the last parcel. Answers the order's status from now on.
 */
export async function cancelPaidParcels(
  tx: DatabaseTransaction,
  {
    order,
    parcels,
    parcelIds,
    actor,
    reason,
  }: {
    order: LockedOrder;
    parcels: readonly ParcelState[];
    parcelIds: readonly string[];
    actor: Actor;
    reason: string;
  },
): Promise<OrderStatus> {
  const status = orderStatusAfter(parcels, parcelIds, 'cancelled');
  await endPaidParcels(tx, order.id, { parcelIds, status, actor, note: reason });
  if (status === 'cancelled') {
    await insertOrderEvent(tx, order.id, { event: 'order_cancelled', actor, note: reason });
    await releaseCouponUse(tx, order.id);
  }
  return status;
}

/**
 * A parcel of a paid order, locked by the caller, was sent and never arrived. Its goods are gone; with the last parcel
 * the order is cancelled and the coupon's use comes back. Answers the order's status from now on.
 */
export async function loseSentParcel(
  tx: DatabaseTransaction,
  {
    order,
    parcels,
    parcelId,
    actor,
    reason,
  }: {
    order: LockedOrder;
    parcels: readonly ParcelState[];
    parcelId: string;
    actor: Actor;
    reason: string;
  },
): Promise<OrderStatus> {
  const orderStatus = orderStatusAfter(parcels, [parcelId], 'cancelled');
  await loseParcel(tx, order.id, { parcelId, orderStatus, actor, note: reason });
  if (orderStatus === 'cancelled') {
    await insertOrderEvent(tx, order.id, { event: 'order_cancelled', actor, note: reason });
    await releaseCouponUse(tx, order.id);
  }
  return orderStatus;
}

/**
 * The order is paid: order and parcels go to processing, both sides are told. The caller holds the order's lock and
 * knows that it is pending, or cancelled and revived by `reviveOrder`. Answers the products whose numbers changed, and
 * the mail to the buyer, which the caller sends with the bill for delivery.
 */
export async function payOrder(
  tx: DatabaseTransaction,
  order: LockedOrder,
  actor: Actor,
  publicUrl: string,
): Promise<{ productIds: string[]; mail: Mail }> {
  await startProcessing(tx, order.id, actor);
  const lines = await listOrderLines(tx, order.id);
  const { id: orderId, orderNumber, totalPaisa: amountPaisa } = order;
  const sellers = await listParcelSellers(tx, orderId);
  await notify(tx, [
    {
      to: order.userId,
      event: 'payment_received',
      params: { orderId, orderNumber, amountPaisa },
      cause: orderId,
    },
    ...sellers.map((parcel) => ({
      to: parcel.sellerId,
      event: 'parcel_to_send' as const,
      params: { parcelId: parcel.parcelId, orderNumber },
      cause: parcel.parcelId,
      mail: parcelToSendMail(orderNumber, parcel, publicUrl),
    })),
  ]);
  return {
    productIds: lines.map((line) => line.productId),
    mail: orderPaidMail(orderMailFacts(order, lines), publicUrl),
  };
}

/** Takes stock and coupon of a cancelled order again, for money that came late; false changes nothing. */
export async function reviveOrder(tx: DatabaseTransaction, order: LockedOrder): Promise<boolean> {
  const isPossible =
    (await isRevivable(tx, order.id)) &&
    (await lockOrderStock(tx, order.id)) &&
    (await reclaimCouponUse(tx, order.id));
  if (isPossible) await retakeStock(tx, order.id);
  return isPossible;
}

/** Tells the buyer, on the timeline too, that money goes back; `cause` names the money that came. */
export async function noteRefundDue(
  tx: DatabaseTransaction,
  order: LockedOrder,
  { amountPaisa, cause }: { amountPaisa: number; cause: string },
  publicUrl: string,
): Promise<void> {
  await insertOrderEvent(tx, order.id, { event: 'refund_due', actor: SYSTEM });
  const facts = orderMailFacts(order, await listOrderLines(tx, order.id));
  await notify(tx, [
    {
      to: order.userId,
      event: 'refund_due',
      params: { orderId: order.id, orderNumber: order.orderNumber, amountPaisa },
      cause,
      mail: orderRefundDueMail(facts, amountPaisa, publicUrl),
    },
  ]);
}

/** An order is paid another way: until it is, its stock is held as long as that way needs. */
export async function switchPaymentMethod(
  tx: DatabaseTransaction,
  order: LockedOrder,
  method: OrderPaymentMethod,
  { actor, isPaid }: { actor: Actor; isPaid: boolean },
): Promise<void> {
  const heldUntil = isPaid ? null : stockHeldUntil(method, order.createdAt, order.now);
  await updatePaymentMethod(tx, order.id, method, heldUntil);
  await insertOrderEvent(tx, order.id, { event: 'payment_method_changed', actor, note: method });
}

/**
 * Puts an own order's lines into the cart again: up to whole packs, down to stock and maximum. Every line that could
 * not be added just so is named with the reason.
 */
export async function reorder(
  deps: Pick<Deps, 'db' | 'pool'>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<ReorderResult> {
  if ((await findOrder(deps.db, orderId, userId)) === null) throw orderNotFound();
  const result: ReorderResult = { added: [], adjusted: [], skipped: [] };
  const owner = userCart(userId);
  for (const { productId, name, quantity } of await listOrderLines(deps.db, orderId)) {
    const line = await addLine(deps.pool, owner, productId, quantity);
    if (line.outcome === 'added') {
      result.added.push({ name, quantity });
      continue;
    }
    const reason = whyNotAdded(line);
    const isPossible = line.outcome === 'refused';
    const room = isPossible ? buyableQuantity(line.wanted, limitsOfLine(line)) - (line.wanted - quantity) : 0;
    if (room < quantity) result.skipped.push({ name, reason });
    if (room <= 0) continue;
    const part = await addLine(deps.pool, owner, productId, room);
    if (part.outcome !== 'added') continue;
    result.added.push({ name, quantity: room });
    if (room > quantity) result.adjusted.push({ name, quantity: room, reason });
  }
  return result;
}

function whyNotAdded(line: AddedLine): string {
  const { outcome, wanted, awayUntil } = line;
  if (outcome === 'full') return `A cart can hold at most ${MAX_CART_LINES} products`;
  const refusal =
    outcome === 'refused' || outcome === 'away'
      ? whyCannotOrder(wanted, { ...limitsOfLine(line), awayUntil })
      : null;
  return refusal === null ? 'Product is no longer available' : stockRefusalText(refusal);
}

/** What mails about an order are written from. */
export function orderMailFacts(order: LockedOrder, lines: readonly OrderLineRow[]): OrderMailFacts {
  const { id, orderNumber, totalPaisa, buyerEmail: email, buyerFirstName: firstName } = order;
  return { id, orderNumber, totalPaisa, email, firstName, lines };
}
