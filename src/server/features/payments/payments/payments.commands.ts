import type { OrderPaymentMethod, PaymentMethod } from '../../../../domain/books/payment-status.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { nextCheckAt } from '../../../../domain/payments/gateway-checks.ts';
import type { Ceilings } from '../../../../domain/payments/rails.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { type Gateway, type GatewayStart, GatewayUnavailableError } from '../../../gateways/gateway.ts';
import { answerOnce, canonicalHash, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { requireCashOfOrder } from '../../orders/cash-at-door/cash-at-door.commands.ts';
import { lockOrder, paidAtOncePaisa } from '../../orders/orders/order-changes.sql.ts';
import { switchPaymentMethod } from '../../orders/orders/orders.commands.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { findPlan, hasActiveSubscription, lockSubscriber } from '../subscriptions/subscriptions.sql.ts';
import { type AskedPaymentRow, findAskedPayment, keepGatewaySession } from './asked-payments.sql.ts';
import { giveUpPayments } from './payment-arrivals.commands.ts';
import { toGatewayPayment } from './payment-view.ts';
import {
  alreadySubscribed,
  gatewayNotAnswering,
  invalidPlan,
  methodNotAvailable,
  orderAlreadyPaid,
  orderIsCancelled,
  paymentNotFound,
  purchaseUnderWay,
} from './payments.errors.ts';
import {
  changePayment,
  endPreparation,
  insertPayment,
  isPurchaseUnderWay,
  lockOpenOrderPayments,
  lockOpenPlanPayments,
  type PaymentRow,
} from './payments.sql.ts';
import { endOpenPayments, lockForSettlement, settlePayment } from './settlement.commands.ts';

export type PaymentDeps = Pick<Deps, 'db' | 'config' | 'catalogue' | 'gateways' | 'settings' | 'sms'>;

/** A live payment and where its buyer goes next. */
export interface StartedPayment {
  payment: PaymentRow;
  paymentUrl: string | null;
  /** False: it was live already. */
  isNew: boolean;
}

/**
 * Begins the payment of an own order, or answers the live one; another method gives the earlier attempt up.
 * 404 for a foreign order, 409 when it is paid, cancelled, or not to be paid at the door, 400 for a method that cannot carry it.
 */
export async function startOrderPayment(
  deps: PaymentDeps,
  request: {
    buyer: Buyer;
    orderId: string;
    method: OrderPaymentMethod;
    idempotencyKey: string | null;
  },
): Promise<StartedPayment> {
  const { buyer, orderId, method, idempotencyKey } = request;
  const { companyId, userId } = buyer;
  const reserved = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(
        tx,
        {
          userId,
          scope: 'payments/order',
          key: idempotencyKey,
          bodyHash: canonicalHash({ companyId, orderId, method }),
        },
        async () => {
          const order = await lockOrder(tx, orderId);
          if (order === null || order.companyId !== companyId) throw orderNotFound();
          if (order.isPaid) throw orderAlreadyPaid();
          if (order.status === 'cancelled' || order.isHoldOver) throw orderIsCancelled();
          const amountPaisa = paidAtOncePaisa(order);
          const gateway = availableGateway(deps, method, 'order', amountPaisa);
          if (method === 'cod')
            await requireCashOfOrder(tx, deps, { orderId, companyId, path: 'paymentMethod' });
          const [open] = await lockOpenOrderPayments(tx, orderId);
          if (open?.method === method && !isPageOver(gateway, open, order.now))
            return { status: 200, data: open.id };
          if (open !== undefined)
            await endOpenPayments(tx, orderId, { kind: 'buyer', id: userId }, deps.config.publicUrl);
          if (order.paymentMethod !== method)
            await switchPaymentMethod(tx, order, method, {
              actor: { kind: 'buyer', id: userId },
              isPaid: false,
            });
          const reference = gateway.newReference();
          const made = await insertPayment(tx, {
            subject: { orderId },
            buyer,
            method,
            amountPaisa,
            reference,
          });
          return { status: 201, data: made.id };
        },
      ),
    ),
  );
  return beginReserved(deps, reserved);
}

/**
 * Begins the payment of a plan, or answers the live one; it takes the place of any other that is open, whose money goes
 * back should it come. 400 for an unknown plan or a method that is not available, 409 while a subscription runs or
 * another purchase is just being begun.
 */
export async function startSubscriptionPayment(
  deps: PaymentDeps,
  request: {
    buyer: Buyer;
    planId: string;
    method: PaymentMethod;
    /** While paid time runs: buys the time after it. */
    isRenewal: boolean;
    idempotencyKey: string | null;
    /** How long ago the call came. */
    elapsedMs: () => number;
  },
): Promise<StartedPayment> {
  const { buyer, planId, method, isRenewal, idempotencyKey, elapsedMs } = request;
  const { companyId, userId } = buyer;
  const reserved = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(
        tx,
        {
          userId,
          scope: 'payments/subscription',
          key: idempotencyKey,
          bodyHash: canonicalHash({ companyId, planId, method, isRenewal }),
        },
        () => reservePlanPayment(tx, deps, { buyer, planId, method, isRenewal, elapsedMs }),
      ),
    ),
  );
  return beginReserved(deps, reserved);
}

async function reservePlanPayment(
  tx: DatabaseTransaction,
  deps: PaymentDeps,
  {
    buyer,
    planId,
    method,
    isRenewal,
    elapsedMs,
  }: {
    buyer: Buyer;
    planId: string;
    method: PaymentMethod;
    isRenewal: boolean;
    elapsedMs: () => number;
  },
): Promise<KeptAnswer<string>> {
  const { companyId, userId } = buyer;
  await lockSubscriber(tx, companyId);
  const plan = await findPlan(tx, planId);
  if (plan === null) throw invalidPlan();
  const gateway = availableGateway(deps, method, 'subscription', plan.pricePaisa);
  if (!isRenewal && (await hasActiveSubscription(tx, companyId))) throw alreadySubscribed();
  const open = await lockOpenPlanPayments(tx, companyId);
  // An open purchase keeps its price, but nobody is held to one above today's, unless a part of it has come in.
  const live = open.find(
    (payment) =>
      payment.planId === planId &&
      payment.method === method &&
      (payment.amountPaisa <= plan.pricePaisa || payment.receivedPaisa > 0) &&
      !isPageOver(gateway, payment, payment.now),
  );
  if (live !== undefined) return { status: 200, data: live.id };
  // Of two purchases at once one is made: neither may take the other's place before it has begun.
  if (await isPurchaseUnderWay(tx, companyId, elapsedMs())) throw purchaseUnderWay();
  await giveUpPayments(tx, open, { kind: 'buyer', id: userId }, deps.config.publicUrl);
  const made = await insertPayment(tx, {
    subject: { planId },
    buyer,
    method,
    amountPaisa: plan.pricePaisa,
    reference: gateway.newReference(),
  });
  return { status: 201, data: made.id };
}

/**
 * Whether an open payment can no longer be paid on its gateway's page, or nobody would ask what became of it: then a new
 * attempt is needed.
 */
export function isPageOver(
  { ask }: Gateway,
  { status, gatewayExpiresAt, begunAt }: PaymentRow,
  now: Date,
): boolean {
  if (gatewayExpiresAt !== null && gatewayExpiresAt <= now) return true;
  return ask !== null && status === 'pending' && nextCheckAt(begunAt, now) === null;
}

/** Speaks to the gateway outside of any transaction (threats.md D2), then keeps what it said. */
export async function beginReserved(
  deps: PaymentDeps,
  { status, data: paymentId }: KeptAnswer<string>,
): Promise<StartedPayment> {
  const isNew = status === 201;
  const payment = await findAskedPayment(deps.db, paymentId);
  if (payment === null) throw paymentNotFound();
  const gateway = deps.gateways.get(payment.method);
  if (gateway === undefined) throw methodNotAvailable();
  if (payment.status !== 'initiated') {
    return { payment, paymentUrl: gateway.pagePath(payment), isNew };
  }
  const started = await startAtGateway(deps.db, gateway, payment);
  const kept = await inTransaction(deps.db, async (tx) => {
    const locked = await lockForSettlement(tx, paymentId);
    const actor = { kind: 'system', id: null } as const;
    if (locked.payment.status !== 'initiated') return { payment: locked.payment, changedProductIds: [] };
    if (started.status === 'settled') {
      await endPreparation(tx, paymentId);
      const arrival = { gatewayReference: null, receivedPaisa: locked.payment.amountPaisa, actor };
      return settlePayment(tx, locked, arrival, deps);
    }
    // It may have been reserved long ago, while the gateway was away.
    const firstCheck = gateway.ask === null ? null : nextCheckAt(payment.now, payment.now);
    await keepGatewaySession(tx, paymentId, started.session, firstCheck);
    const pending = await changePayment(tx, locked.payment, { status: 'pending', actor });
    return { payment: pending, changedProductIds: [] };
  });
  deps.catalogue.productsChanged(kept.changedProductIds);
  return { payment: kept.payment, paymentUrl: gateway.pagePath(payment), isNew };
}

async function startAtGateway(
  db: Database,
  gateway: Gateway,
  payment: AskedPaymentRow,
): Promise<GatewayStart> {
  try {
    return await gateway.start(toGatewayPayment(payment));
  } catch (error) {
    // The payment stays reserved: the next try, by this method or another, goes on from here.
    await endPreparation(db, payment.id);
    if (error instanceof GatewayUnavailableError)
      throw gatewayNotAnswering(PAYMENT_METHOD_NAMES[payment.method]);
    throw error;
  }
}

/** What the admins let the gateways carry. */
export function gatewayCeilings({ settings }: Pick<Deps, 'settings'>): Ceilings {
  const { esewaCeiling, khaltiCeiling, connectipsCeiling, fonepayCeiling, nepalpayCeiling } =
    settings.current;
  return {
    esewa: paisaFromRupees(esewaCeiling),
    khalti: paisaFromRupees(khaltiCeiling),
    connectips: paisaFromRupees(connectipsCeiling),
    fonepay: paisaFromRupees(fonepayCeiling),
    nepalpay: paisaFromRupees(nepalpayCeiling),
  };
}

/** The gateway of a method, where it can carry such a payment now; 400 otherwise. */
export function availableGateway(
  deps: PaymentDeps,
  method: PaymentMethod,
  kind: 'order' | 'subscription',
  amountPaisa: number,
): Gateway {
  const gateway = deps.gateways.get(method);
  const ceilings = gatewayCeilings(deps);
  if (gateway === undefined || gateway.whyUnavailable({ kind, amountPaisa, ceilings }) !== null)
    throw methodNotAvailable();
  return gateway;
}
