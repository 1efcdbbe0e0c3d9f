import { isRefundedByBank, PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach, WITHIN_A_MINUTE_MS } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { GatewayUnavailableError } from '../../../gateways/gateway.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { postRefundSent } from '../../books/ledger/ledger.commands.ts';
import { insertOrderEvent } from '../../orders/orders/order-changes.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { findAskedPayment } from './asked-payments.sql.ts';
import { getPaymentMailFacts } from './payment-details.sql.ts';
import { toGatewayPayment } from './payment-view.ts';
import { cashUnderWay, noRefundDue, refundReferenceMissing, refundUnderWay } from './payments.errors.ts';
import { refundedMail } from './payments.mail.ts';
import { changePayment, insertAlert, type PaymentRow, resolveAlerts } from './payments.sql.ts';
import {
  changeRefund,
  finishRefund,
  isCashUnderWay,
  type LockedRefund,
  listWaitingRefunds,
  lockRefunds,
  noteRefundError,
} from './refunds.sql.ts';
import { lockForSettlement } from './settlement.commands.ts';

type RefundDeps = Pick<Deps, 'db' | 'config' | 'gateways'>;

/**
 * Sends every refund that waits, `atOnce` read at once: by the gateway where it has a call for that, else it is put
 * before the admins. Answers how many were looked at; one that fails does not keep the others: it is reported at the end.
 */
export function sendRefunds(deps: RefundDeps, { atOnce = 10 } = {}): Promise<number> {
  return tryEach<{ id: string; paymentId: string }>({
    read: ({ except, limit }) => listWaitingRefunds(deps.db, { except: except.map(({ id }) => id), limit }),
    async handle({ id, paymentId }) {
      await sendRefund(deps, id, paymentId);
      return true;
    },
    atOnce,
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'Some refunds could not be sent',
  });
}

/** Claims the refund, speaks to the gateway outside of any transaction, and keeps what it said. */
async function sendRefund(deps: RefundDeps, refundId: string, paymentId: string): Promise<void> {
  const claim = await inTransaction(deps.db, (tx) => claimRefund(tx, deps, refundId, paymentId));
  if (claim === null) return;
  const { refund, payment, isFull, isOnlyPart } = claim;
  const gateway = deps.gateways.get(payment.method);
  if (!gateway?.refund || !gateway.ask || payment.gatewayReference === null) return;
  try {
    if (refund.isStale) {
      // Told before, and no answer came: only what the gateway's books say may decide.
      const asked = await findAskedPayment(deps.db, paymentId);
      const answer = asked === null ? null : await gateway.ask(toGatewayPayment(asked));
      if (answer?.state === 'refunded') {
        if (answer.isFull || isOnlyPart) return await keepSent(deps, refundId, paymentId);
        const unclear = 'The gateway made some refunds, and it is not known which';
        return await handOver(deps, refund, unclear);
      }
      const name = PAYMENT_METHOD_NAMES[payment.method];
      if (answer?.state === 'open')
        return await noteRefundError(deps.db, refundId, `${name} says that the payment is still open`);
      // Told twice, it might send twice: only money that is still there whole is sent again.
      if (answer?.state !== 'settled')
        return await inTransaction(deps.db, async (tx) => {
          const { payment: locked } = await lockForSettlement(tx, paymentId);
          await leaveUnanswered(tx, refund, locked);
        });
    }
    const { gatewayReference } = payment;
    const answer = await gateway.refund({ gatewayReference, amountPaisa: refund.amountPaisa, isFull });
    if (answer.state === 'refunded') await keepSent(deps, refundId, paymentId);
    else await handOver(deps, refund, answer.detail);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    await noteRefundError(deps.db, refundId, error.message);
  }
}

interface Claim {
  refund: LockedRefund;
  payment: PaymentRow;
  /** All that was paid goes back at once. */
  isFull: boolean;
  /**
   * Nobody has begun another refund of this payment: whatever the gateway sent back was this one. What is a person's to
   * send may have been sent there by hand, or by a call that was never answered.
   */
  isOnlyPart: boolean;
}

/** Null: nothing is left to do by the gateway. */
async function claimRefund(
  tx: DatabaseTransaction,
  deps: RefundDeps,
  refundId: string,
  paymentId: string,
): Promise<Claim | null> {
  const { payment } = await lockForSettlement(tx, paymentId);
  const refunds = await lockRefunds(tx, paymentId);
  const refund = refunds.find(({ id }) => id === refundId);
  if (refund === undefined || !(refund.state === 'due' || refund.isStale)) return null;
  if (refund.isTooOld || !isSentByGateway(deps, payment)) {
    if (refund.isStale) await leaveUnanswered(tx, refund, payment);
    else await changeRefund(tx, refundId, { state: 'by_hand' });
    return null;
  }
  // One at a time: two parts under way could not be told apart afterwards.
  if (refunds.some(({ id, state }) => id !== refundId && state === 'sending')) return null;
  await changeRefund(tx, refundId, { state: 'sending' });
  return {
    refund,
    payment,
    isFull: refund.amountPaisa === payment.amountPaisa,
    isOnlyPart: refunds.every(({ id, state }) => id === refundId || state === 'due'),
  };
}

/** Told, it may have been made: an admin who sent it without looking there would send it twice. */
async function leaveUnanswered(
  tx: DatabaseTransaction,
  { id, amountPaisa }: LockedRefund,
  payment: PaymentRow,
): Promise<void> {
  const name = PAYMENT_METHOD_NAMES[payment.method];
  const told = `${name} was told to send a refund of ${formatRupees(amountPaisa)} and never answered`;
  const error = `${told}: look there before sending it by hand`;
  await changeRefund(tx, id, { state: 'by_hand', error });
  await insertAlert(tx, payment.id, `${error}.`);
}

async function keepSent(deps: RefundDeps, refundId: string, paymentId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment } = await lockForSettlement(tx, paymentId);
    const refund = (await lockRefunds(tx, paymentId)).find(({ id }) => id === refundId);
    if (refund?.state !== 'sending') return;
    await finish(tx, deps, payment, [refund], { reference: payment.gatewayReference, adminId: null });
  });
}

/** The gateway will not do it: an admin does. */
async function handOver({ db }: RefundDeps, { id, paymentId }: LockedRefund, error: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { payment } = await lockForSettlement(tx, paymentId);
    await changeRefund(tx, id, { state: 'by_hand', error });
    const name = PAYMENT_METHOD_NAMES[payment.method];
    await insertAlert(tx, paymentId, `${name} did not send a refund: ${error}.`);
  });
}

/**
 * An admin has sent refunds of a payment: those that `refundIds` names, or, where it is null, all that are open. The
 * same again changes nothing; 400 without a reference for a bank transfer, 409 when nothing of it is due, or while the
 * gateway is sending one of them.
 */
export async function markRefunded(
  deps: RefundDeps,
  {
    paymentId,
    refundIds,
    bankReference,
    admin,
  }: {
    paymentId: string;
    refundIds: readonly string[] | null;
    bankReference: string | null;
    admin: ActingAdmin;
  },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { payment } = await lockForSettlement(tx, paymentId);
    if (isRefundedByBank(payment.method) && bankReference === null) throw refundReferenceMissing();
    const refunds = await lockRefunds(tx, paymentId);
    const sent =
      refundIds === null
        ? unnamedRefunds(refunds, bankReference)
        : namedRefunds(refunds, refundIds, bankReference);
    if (sent.some(({ state }) => state === 'sending')) throw refundUnderWay();
    if (
      await isCashUnderWay(
        tx,
        sent.map(({ id }) => id),
      )
    )
      throw cashUnderWay();
    if (sent.length === 0) return;
    const after = await finish(tx, deps, payment, sent, { reference: bankReference, adminId: admin.actorId });
    // What is still to be sent by hand keeps what must be read before.
    const sendsItself = isSentByGateway(deps, payment);
    const isLeft = (refund: LockedRefund) =>
      !sent.includes(refund) && (refund.state === 'by_hand' || !sendsItself);
    if (!openRefunds(refunds).some(isLeft)) await resolveAlerts(tx, paymentId);
    await recordAudit(tx, {
      ...admin,
      action: 'payment.refunded',
      objectKind: 'payment',
      objectId: paymentId,
      before: { status: payment.status },
      after: {
        status: after.status,
        bankReference,
        amountPaisa: sent.reduce((sum, refund) => sum + refund.amountPaisa, 0),
      },
    });
  });
}

/** Whether refunds of this payment have a gateway that sends them, until it refuses. */
function isSentByGateway({ gateways }: RefundDeps, payment: PaymentRow): boolean {
  return gateways.get(payment.method)?.refund != null && payment.gatewayReference !== null;
}

function openRefunds(refunds: readonly LockedRefund[]): LockedRefund[] {
  return refunds.filter(({ state }) => state !== 'refunded');
}

/** What of the named refunds is still to be recorded. 409 for one of another payment, or recorded otherwise. */
function namedRefunds(
  refunds: readonly LockedRefund[],
  ids: readonly string[],
  reference: string | null,
): LockedRefund[] {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const named = refunds.filter(({ id }) => wanted.has(id));
  if (named.length < wanted.size) throw noRefundDue();
  const isOtherwise = named.some((refund) => refund.state === 'refunded' && refund.reference !== reference);
  if (isOtherwise) throw noRefundDue();
  return openRefunds(named);
}

/** Callers that name none mean all that is open; a reference that is recorded came before, and meant less. */
function unnamedRefunds(refunds: readonly LockedRefund[], reference: string | null): LockedRefund[] {
  const open = openRefunds(refunds);
  const isRepeated = refunds.some((refund) => refund.state === 'refunded' && refund.reference === reference);
  // No reference says nothing of which call it was.
  if (isRepeated && (reference !== null || open.length === 0)) return [];
  if (open.length === 0) throw noRefundDue();
  return open;
}

/** Money went back: refunds, payment, the order's timeline and the buyer know. */
async function finish(
  tx: DatabaseTransaction,
  { config }: Pick<RefundDeps, 'config'>,
  payment: PaymentRow,
  sent: readonly LockedRefund[],
  { reference, adminId }: { reference: string | null; adminId: string | null },
): Promise<PaymentRow> {
  for (const { id, amountPaisa } of sent) {
    await finishRefund(tx, id, { reference, adminId });
    await postRefundSent(tx, { id, orderId: payment.orderId, method: payment.method, amountPaisa });
  }
  const actor =
    adminId === null ? { kind: 'system' as const, id: null } : { kind: 'admin' as const, id: adminId };
  const isAllDone = (await lockRefunds(tx, payment.id)).every(({ state }) => state === 'refunded');
  const status = payment.status === 'refund_due' && isAllDone ? 'refunded' : payment.status;
  const amountPaisa = sent.reduce((sum, refund) => sum + refund.amountPaisa, 0);
  const detail = { refundedPaisa: amountPaisa, reference };
  const after = await changePayment(tx, payment, { status, actor, detail });
  if (payment.orderId !== null) await insertOrderEvent(tx, payment.orderId, { event: 'refunded', actor });
  const facts = await getPaymentMailFacts(tx, payment.id);
  const { userId, orderId, orderNumber, bill } = facts;
  const reasons = [...new Set(sent.map(({ reason }) => reason))];
  await tellWebhooks(tx, [
    {
      type: 'refund.sent',
      companyId: payment.companyId,
      subject: payment.orderId ?? payment.id,
      data: { paymentId: payment.id, refundIds: sent.map(({ id }) => id), orderId: payment.orderId },
    },
  ]);
  await notify(tx, [
    {
      to: userId,
      event: 'refund_sent',
      params: { orderId, orderNumber, bill, amountPaisa },
      // Each refund is sent once: any of those that go together names them.
      cause: (sent[0] as LockedRefund).id,
      mail: refundedMail(facts, { amountPaisa, reference, reasons }, config.publicUrl),
    },
  ]);
  return after;
}
