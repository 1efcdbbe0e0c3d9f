import type { OrderPaymentMethod, PaymentMethod } from '../../../domain/payment-status.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Gateway } from '../../gateways/gateway.ts';
import type { Gateways } from '../../gateways/gateways.ts';
import { answerOnce, canonicalHash, type KeptAnswer } from '../../plugins/idempotency.ts';
import { inTurn } from '../../plugins/turnstile.ts';
import { switchPaymentMethod } from '../orders/orders.commands.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { lockOrder } from '../orders/orders.sql.ts';
import { findPlan, hasActiveSubscription, lockSubscriber } from '../subscriptions/subscriptions.sql.ts';
import {
  alreadySubscribed,
  invalidPlan,
  methodNotAvailable,
  orderAlreadyPaid,
  orderIsCancelled,
} from './payments.errors.ts';
import {
  changePayment,
  insertPayment,
  lockOpenOrderPayments,
  lockOpenPlanPayments,
  type PaymentRow,
} from './payments.sql.ts';
import { endOpenPayments, giveUpPayments, lockForSettlement, settlePayment } from './settlement.commands.ts';

type PaymentDeps = Pick<Deps, 'db' | 'config' | 'catalogue'> & { gateways: Gateways };

/** A live payment and where its buyer goes next. */
export interface StartedPayment {
  payment: PaymentRow;
  paymentUrl: string | null;
  /** False: it was live already. */
  isNew: boolean;
}

/**
 * Begins the payment of an own order, or answers the live one; another method gives the earlier attempt up.
 * 404 for a foreign order, 409 when it is paid or cancelled, 400 for a method that cannot carry it.
 */
export async function startOrderPayment(
  deps: PaymentDeps,
  request: {
    userId: string;
    orderId: string;
    method: OrderPaymentMethod;
    idempotencyKey: string | null;
  },
): Promise<StartedPayment> {
  const { userId, orderId, method, idempotencyKey } = request;
  const reserved = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(
        tx,
        {
          userId,
          scope: 'payments/order',
          key: idempotencyKey,
          bodyHash: canonicalHash({ orderId, method }),
        },
        async () => {
          const order = await lockOrder(tx, orderId);
          if (order === null || order.userId !== userId) throw orderNotFound();
          if (order.isPaid) throw orderAlreadyPaid();
          if (order.status === 'cancelled' || order.isHoldOver) throw orderIsCancelled();
          const { totalPaisa: amountPaisa } = order;
          const gateway = availableGateway(deps.gateways, method, 'order', amountPaisa);
          const [open] = await lockOpenOrderPayments(tx, orderId);
          if (open?.method === method) return { status: 200, data: open.id };
          if (open !== undefined) await endOpenPayments(tx, orderId, { kind: 'buyer', id: userId });
          if (order.paymentMethod !== method) await switchPaymentMethod(tx, order, method);
          const reference = gateway.newReference();
          const made = await insertPayment(tx, {
            subject: { orderId },
            userId,
            method,
            amountPaisa,
            reference,
          });
          return { status: 201, data: made.id };
        },
      ),
    ),
  );
  return begin(deps, reserved);
}

/**
 * Begins the payment of a plan, or answers the live one. 400 for an unknown plan or a method that is not
 * available, 409 while a subscription runs.
 */
export async function startSubscriptionPayment(
  deps: PaymentDeps,
  request: { userId: string; planId: string; method: PaymentMethod; idempotencyKey: string | null },
): Promise<StartedPayment> {
  const { userId, planId, method, idempotencyKey } = request;
  const reserved = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(
        tx,
        {
          userId,
          scope: 'payments/subscription',
          key: idempotencyKey,
          bodyHash: canonicalHash({ planId, method }),
        },
        () => reservePlanPayment(tx, deps.gateways, { userId, planId, method }),
      ),
    ),
  );
  return begin(deps, reserved);
}

async function reservePlanPayment(
  tx: Database,
  gateways: Gateways,
  { userId, planId, method }: { userId: string; planId: string; method: PaymentMethod },
): Promise<KeptAnswer<string>> {
  await lockSubscriber(tx, userId);
  const plan = await findPlan(tx, planId);
  if (plan === null) throw invalidPlan();
  const gateway = availableGateway(gateways, method, 'subscription', plan.pricePaisa);
  if (await hasActiveSubscription(tx, userId)) throw alreadySubscribed();
  const open = await lockOpenPlanPayments(tx, userId, planId);
  // A price that changed since makes the earlier attempt worthless, unless a part of it has come in.
  const live = open.find(
    (payment) =>
      payment.method === method && (payment.amountPaisa === plan.pricePaisa || payment.receivedPaisa > 0),
  );
  if (live !== undefined) return { status: 200, data: live.id };
  await giveUpPayments(tx, open, { kind: 'buyer', id: userId });
  const made = await insertPayment(tx, {
    subject: { planId },
    userId,
    method,
    amountPaisa: plan.pricePaisa,
    reference: gateway.newReference(),
  });
  return { status: 201, data: made.id };
}

/** Speaks to the gateway outside of any transaction (threats.md D2), then keeps what it said. */
async function begin(
  deps: PaymentDeps,
  { status, data: paymentId }: KeptAnswer<string>,
): Promise<StartedPayment> {
  const isNew = status === 201;
  const payment = await inTransaction(
    deps.db,
    async (tx) => (await lockForSettlement(tx, paymentId)).payment,
  );
  const gateway = deps.gateways.get(payment.method);
  if (gateway === undefined) throw methodNotAvailable();
  const started = await gateway.start(payment);
  if (payment.status !== 'initiated') return { payment, paymentUrl: started.paymentUrl, isNew };
  const kept = await inTransaction(deps.db, async (tx) => {
    const locked = await lockForSettlement(tx, paymentId);
    const actor = { kind: 'system', id: null } as const;
    if (locked.payment.status !== 'initiated') return { payment: locked.payment, changedProductIds: [] };
    if (started.status === 'settled') {
      const arrival = { gatewayReference: null, receivedPaisa: locked.payment.amountPaisa, actor };
      return settlePayment(tx, locked, arrival, deps.config.publicUrl);
    }
    const pending = await changePayment(tx, locked.payment, { status: 'pending', actor });
    return { payment: pending, changedProductIds: [] };
  });
  deps.catalogue.productsChanged(kept.changedProductIds);
  return { payment: kept.payment, paymentUrl: started.paymentUrl, isNew };
}

function availableGateway(
  gateways: Gateways,
  method: PaymentMethod,
  kind: 'order' | 'subscription',
  amountPaisa: number,
): Gateway {
  const gateway = gateways.get(method);
  if (gateway === undefined || gateway.whyUnavailable({ kind, amountPaisa }) !== null)
    throw methodNotAvailable();
  return gateway;
}
