import {
  type OrderStatus,
  orderStatusAfter,
  whyCannotCancel,
} from '../../../../domain/orders/order-status.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach, WITHIN_A_MINUTE_MS } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { releaseCouponUse } from '../../buying/coupons/coupons.sql.ts';
import {
  type Actor,
  type LockedOrder,
  listOrderLines,
  listParcels,
  lockOrder,
} from '../../orders/orders/order-changes.sql.ts';
import { endUnpaidOrder, listExpiredOrders } from '../../orders/orders/order-ends.sql.ts';
import { tellProgramsOfOrder } from '../../orders/orders/order-webhooks.sql.ts';
import { orderMailFacts, productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import { alreadyCancelled, cannotCancelPaid, orderNotFound } from '../../orders/orders/orders.errors.ts';
import { lapseAward } from '../../orders/requests-for-quotes/award-ends.commands.ts';
import { endOpenPayments } from '../../payments/payments/settlement.commands.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { orderCancelledByUsMail, orderEndedMail } from './order-endings.mail.ts';

type EndingDeps = Pick<Deps, 'db' | 'config' | 'catalogue'>;

const SYSTEM: Actor = { kind: 'system', id: null };

/** Cancels an own order while it is unpaid; stock and coupon come back once. 404 for foreign, 409 otherwise. */
export async function cancelOrder(
  deps: EndingDeps,
  { orderId, buyer: { companyId, userId } }: { orderId: string; buyer: Buyer },
): Promise<void> {
  const productIds = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order === null || order.companyId !== companyId) throw orderNotFound();
      const refusal = whyCannotCancel(order.status);
      if (refusal !== null) throw refusal === 'already_cancelled' ? alreadyCancelled() : cannotCancelPaid();
      return endOrder(tx, deps, order, 'cancel', { kind: 'buyer', id: userId });
    }),
  );
  deps.catalogue.productsChanged(productIds);
}

/**
 * Ends every unpaid order whose time is over, each in its own transaction and `atOnce` read at once, until the next run
 * is called for; answers how many ended. One that cannot be ended does not keep the others: it is reported at the end.
 */
export function expireOrders(deps: EndingDeps, { atOnce = 500 } = {}): Promise<number> {
  return tryEach<string>({
    read: (batch) => listExpiredOrders(deps.db, batch),
    handle: (orderId) => expireOrder(deps, orderId),
    atOnce,
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'Some unpaid orders could not be ended',
  });
}

async function expireOrder(deps: EndingDeps, orderId: string): Promise<boolean> {
  const productIds = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Paid, cancelled or given more time while this job waited for the lock.
    if (order === null || order.status !== 'pending' || !order.isHoldOver) return null;
    return endOrder(tx, deps, order, 'expire', SYSTEM);
  });
  if (productIds !== null) deps.catalogue.productsChanged(productIds);
  return productIds !== null;
}

async function endOrder(
  tx: DatabaseTransaction,
  { config }: Pick<EndingDeps, 'config'>,
  order: LockedOrder,
  reason: 'cancel' | 'expire',
  actor: Actor,
  note: string | null = null,
): Promise<string[]> {
  const event = reason === 'cancel' ? 'order_cancelled' : 'order_expired';
  const isRefunded = await endOpenPayments(tx, order.id, actor, config.publicUrl);
  const { status, parcelIds } = await withoutUnpaid(tx, order);
  await endUnpaidOrder(tx, order.id, { reason, event, actor, note, status });
  const company = status === 'cancelled' ? 'order' : 'parcels';
  await tellProgramsOfOrder(tx, 'order.cancelled', { orderId: order.id, parcelIds, company });
  if (status === 'cancelled') {
    await lapseAward(tx, { config }, { orderId: order.id, now: order.now });
    await releaseCouponUse(tx, order.id);
  }
  const lines = await listOrderLines(tx, order.id);
  const facts = orderMailFacts(order, lines);
  await notify(tx, [
    {
      to: order.userId,
      event: note !== null ? 'order_stopped' : event,
      params: { orderId: order.id, orderNumber: order.orderNumber, isRefunded },
      // Late money revives an order, which may then end again.
      cause: `${order.id} ${order.now.toISOString()}`,
      mail:
        note === null
          ? orderEndedMail(facts, { reason, isRefunded }, config.publicUrl)
          : orderCancelledByUsMail(facts, note, config.publicUrl),
    },
  ]);
  return productIdsOfLines(lines);
}

/** What an order is once what was not paid of it has ended, and which parcels that is (null: all): those on account go on. */
async function withoutUnpaid(
  tx: DatabaseTransaction,
  { id, onAccountPaisa }: LockedOrder,
): Promise<{ status: OrderStatus; parcelIds: string[] | null }> {
  if (onAccountPaisa === null) return { status: 'cancelled', parcelIds: null };
  const parcels = await listParcels(tx, id);
  const parcelIds = parcels.filter(({ isOnAccount }) => !isOnAccount).map((parcel) => parcel.id);
  return { status: orderStatusAfter(parcels, parcelIds, 'cancelled'), parcelIds };
}

/** An admin ends an unpaid order, locked by the caller; answers the products whose stock came back. */
export async function cancelUnpaidOrder(
  tx: DatabaseTransaction,
  deps: Pick<EndingDeps, 'config'>,
  { order, actor, reason }: { order: LockedOrder; actor: Actor; reason: string },
): Promise<string[]> {
  return endOrder(tx, deps, order, 'cancel', actor, reason);
}
