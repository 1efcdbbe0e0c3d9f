import type { ReorderResult } from '../../../../contract/orders/orders.contract.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { OrderPaymentMethod } from '../../../../domain/books/payment-status.ts';
import { MAX_CART_LINES } from '../../../../domain/buying/cart-line.ts';
import { buyableQuantity, stockRefusalText, whyCannotOrder } from '../../../../domain/catalogue/stock.ts';
import {
  type OrderStatus,
  orderStatusAfter,
  stockHeldUntil,
} from '../../../../domain/orders/order-status.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { limitsOfLine, userCart } from '../../buying/cart/cart.commands.ts';
import { addLines, type BulkLine, keepOrder } from '../../buying/cart/cart-bulk.sql.ts';
import { reclaimCouponUse, releaseCouponUse } from '../../buying/coupons/coupons.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import {
  type Actor,
  insertOrderEvent,
  type LockedOrder,
  listOrderLines,
  listParcels,
  lockOrder,
  lockOrderStock,
  type OrderLineRow,
  type ParcelState,
  retakeStock,
  startProcessing,
  updateBillTo,
  updatePaymentMethod,
} from './order-changes.sql.ts';
import { endPaidParcels, isRevivable } from './order-ends.sql.ts';
import { tellProgramsOfOrder } from './order-webhooks.sql.ts';
import { billToFixed, orderNotFound } from './orders.errors.ts';
import { type OrderMailFacts, orderAtDoorMail, orderPaidMail } from './orders.mail.ts';
import { isOrderOf } from './orders.sql.ts';
import { loseParcel } from './parcel-moves.sql.ts';
import { parcelToSendMail } from './seller-orders.mail.ts';
import { listParcelSellers } from './seller-orders.sql.ts';

/** Changes whom the bills of an own order go to, while it is unpaid. 404 for foreign, 409 afterwards. */
export async function changeBillTo(
  { db }: Pick<Deps, 'db'>,
  { orderId, companyId, billTo }: { orderId: string; companyId: string; billTo: BillTo },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null || order.companyId !== companyId) throw orderNotFound();
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
  const company = status === 'cancelled' ? 'order' : 'parcels';
  await tellProgramsOfOrder(tx, 'order.cancelled', { orderId: order.id, parcelIds, company });
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
    isBack = false,
  }: {
    order: LockedOrder;
    parcels: readonly ParcelState[];
    parcelId: string;
    actor: Actor;
    reason: string;
    /** Its seller has it again. */
    isBack?: boolean;
  },
): Promise<OrderStatus> {
  const orderStatus = orderStatusAfter(parcels, [parcelId], 'cancelled');
  await loseParcel(tx, order.id, { parcelId, orderStatus, actor, note: reason, isBack });
  const company = orderStatus === 'cancelled' ? 'order' : 'parcels';
  await tellProgramsOfOrder(tx, 'order.cancelled', { orderId: order.id, parcelIds: [parcelId], company });
  if (orderStatus === 'cancelled') {
    await insertOrderEvent(tx, order.id, { event: 'order_cancelled', actor, note: reason });
    await releaseCouponUse(tx, order.id);
  }
  return orderStatus;
}

/**
 * The order is paid, or its buyer is known to pay the courier: order and parcels go to processing, both sides are told. The caller holds the order's lock and
 * knows that it is pending, or cancelled and revived by `reviveOrder`. Answers the products whose numbers changed, and
 * the mail to the buyer, which the caller sends with the bill for delivery.
 */
export async function payOrder(
  tx: DatabaseTransaction,
  order: LockedOrder,
  actor: Actor,
  publicUrl: string,
): Promise<{ productIds: string[]; mail: Mail }> {
  const isAtDoor = order.paymentMethod === 'cod';
  await startProcessing(tx, order.id, { event: isAtDoor ? 'cash_agreed' : 'payment_received', actor });
  const lines = await listOrderLines(tx, order.id);
  const { id: orderId, orderNumber, totalPaisa: amountPaisa } = order;
  const sellers = await listParcelSellers(tx, orderId);
  const parcelIds =
    order.onAccountPaisa === null
      ? null
      : (await listParcels(tx, orderId)).filter(({ isOnAccount }) => !isOnAccount).map(({ id }) => id);
  await tellProgramsOfOrder(tx, 'order.paid', { orderId, parcelIds, company: 'order' });
  await notify(tx, [
    {
      to: order.userId,
      event: isAtDoor ? 'cash_agreed' : 'payment_received',
      params: { orderId, orderNumber, amountPaisa },
      cause: orderId,
    },
    ...sellers.map((parcel) => ({
      to: parcel.sellerId,
      event: isAtDoor ? ('cash_parcel_to_send' as const) : ('parcel_to_send' as const),
      params: { parcelId: parcel.parcelId, orderNumber, isPickedUp: parcel.isPickedUp },
      cause: parcel.parcelId,
      mail: parcelToSendMail(orderNumber, parcel, publicUrl, isAtDoor ? 'cash' : 'paid'),
    })),
  ]);
  return {
    productIds: productIdsOfLines(lines),
    mail: (isAtDoor ? orderAtDoorMail : orderPaidMail)(orderMailFacts(order, lines), publicUrl),
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

/** An order is paid another way: until it is, its stock is held as long as that way needs. */
export async function switchPaymentMethod(
  tx: DatabaseTransaction,
  order: LockedOrder,
  method: OrderPaymentMethod,
  { actor, isPaid }: { actor: Actor; isPaid: boolean },
): Promise<void> {
  const heldUntil = isPaid ? null : (order.lapsesAt ?? stockHeldUntil(method, order.createdAt, order.now));
  await updatePaymentMethod(tx, order.id, method, heldUntil);
  await insertOrderEvent(tx, order.id, { event: 'payment_method_changed', actor, note: method });
}

/**
 * Puts an own order's lines into the cart again, all in one transaction: up to whole packs, down to stock and maximum.
 * Every line that could not be added just so is named with the reason.
 */
export async function reorder(
  { db }: Pick<Deps, 'db'>,
  { orderId, buyer }: { orderId: string; buyer: Buyer },
): Promise<ReorderResult> {
  return inTransaction(db, async (tx) => {
    if (!(await isOrderOf(tx, orderId, buyer.companyId))) throw orderNotFound();
    return putIntoCart(tx, buyer, await listOrderLines(tx, orderId));
  });
}

const NOT_IN_CATALOGUE = 'Ordered from a quote and not in the catalogue. Ask for a price again.';

/** The same with lines that are known. */
export async function putIntoCart(
  tx: DatabaseTransaction,
  buyer: Buyer,
  ordered: readonly Pick<OrderLineRow, 'productId' | 'quantity' | 'name'>[],
): Promise<ReorderResult> {
  const owner = userCart(buyer);
  const lines = ordered.flatMap(({ productId, ...line }) =>
    productId === null ? [] : [{ ...line, productId }],
  );
  const put = (some: readonly { productId: string; quantity: number }[]) =>
    addLines(
      tx,
      owner,
      some.map(({ productId: product, quantity }) => ({ product, quantity })),
    );
  const answers = await put(lines);
  const parts = lines
    .map((line, at) => ({ ...line, at, quantity: roomFor(line.quantity, answers[at] as BulkLine) }))
    .filter(({ quantity }) => quantity > 0);
  const partAnswers = parts.length === 0 ? [] : await put(parts);
  const partAt = new Map(
    parts.map(({ at, quantity }, index) => [at, { quantity, answer: partAnswers[index] as BulkLine }]),
  );
  await keepOrder(
    tx,
    owner,
    lines.map(({ productId }) => productId),
  );
  const result: ReorderResult = { added: [], adjusted: [], skipped: [] };
  for (const [at, { name, quantity: ordered }] of lines.entries()) {
    const first = answers[at] as BulkLine;
    const { quantity, answer } = partAt.get(at) ?? { quantity: ordered, answer: first };
    const isAdded = answer.outcome === 'added';
    if (isAdded) result.added.push({ name, quantity });
    if (!isAdded) result.skipped.push({ name, reason: whyNotAdded(answer) });
    else if (quantity < ordered) result.skipped.push({ name, reason: whyNotAdded(first) });
    else if (quantity > ordered) result.adjusted.push({ name, quantity, reason: whyNotAdded(first) });
  }
  for (const { productId, name } of ordered)
    if (productId === null) result.skipped.push({ name, reason: NOT_IN_CATALOGUE });
  return result;
}

/** How many of a refused line the cart can take all the same: whole packs, within stock and maximum. */
function roomFor(quantity: number, line: BulkLine): number {
  if (line.outcome !== 'refused') return 0;
  return buyableQuantity(line.wanted, limitsOfLine(line)) - (line.wanted - quantity);
}

function whyNotAdded(line: BulkLine): string {
  const { outcome, wanted, awayUntil } = line;
  if (outcome === 'full') return `A cart can hold at most ${MAX_CART_LINES} products`;
  const refusal =
    outcome === 'refused' || outcome === 'away'
      ? whyCannotOrder(wanted, { ...limitsOfLine(line), awayUntil })
      : null;
  return refusal === null ? 'Product is no longer available' : stockRefusalText(refusal);
}

/** The products among some lines: goods in no catalogue have no numbers that change. */
export const productIdsOfLines = (lines: readonly { productId: string | null }[]): string[] =>
  lines.flatMap(({ productId }) => productId ?? []);

/** What mails about an order are written from. */
export function orderMailFacts(order: LockedOrder, lines: readonly OrderLineRow[]): OrderMailFacts {
  const { id, orderNumber, totalPaisa, buyerEmail: email, buyerFirstName: firstName } = order;
  return { id, orderNumber, totalPaisa, email, firstName, lines };
}
