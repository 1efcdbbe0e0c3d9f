import { isAccountedFor } from '../../../../domain/books/payment-status.ts';
import { type TransferResolution, transferOutcome } from '../../../../domain/payments/bank-transfer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { switchPaymentMethod } from '../../orders/orders/orders.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  findBankReceipt,
  insertBankReceipt,
  insertTransferDecision,
  lockBankCredits,
} from './bank-receipts.sql.ts';
import {
  type Arrival,
  keepArrival,
  markRefundDue,
  type Settlement,
  type SettlementDeps,
} from './payment-arrivals.commands.ts';
import { amountDiffers, bankReferenceUsed, notABankTransfer, statementLineUsed } from './payments.errors.ts';
import { changePayment, type PaymentRow, resolveAlerts } from './payments.sql.ts';
import { mailRefundDue } from './refund-news.commands.ts';
import {
  isPartUseless,
  type LockedPayment,
  lockForSettlement,
  settlePayment,
} from './settlement.commands.ts';

/** A transfer that has come, and what an admin says of it. */
export interface ArrivedTransfer {
  bankReference: string;
  /** The line of a bank statement that it was found in, as the import named it. */
  statementLine: string | null;
  amountPaisa: number;
  resolution: TransferResolution | undefined;
  admin: ActingAdmin;
}

/**
 * An admin found a transfer on our account. The exact amount settles; another amount is 409 and names the
 * difference, unless the admin says 'short' (recorded, the rest is awaited) or 'over' (settles, the surplus goes
 * back). Money for a payment that needs none is recorded as 'over' and goes back. The same transfer again gets the same
 * answer; its reference, however written, or its line of the statement under anything else is 409.
 */
export async function confirmBankTransfer(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue' | 'settings'>,
  { paymentId, ...transfer }: ArrivedTransfer & { paymentId: string },
): Promise<PaymentRow> {
  const { payment, changedProductIds } = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx) => {
      const locked = await lockForSettlement(tx, paymentId);
      if (locked.payment.method !== 'bank') throw notABankTransfer();
      return takeTransfer(tx, locked, transfer, deps);
    }),
  );
  deps.catalogue.productsChanged(changedProductIds);
  return payment;
}

/** A transfer is for a bank payment that is locked: what that leads to stands above. */
export async function takeTransfer(
  tx: DatabaseTransaction,
  locked: LockedPayment,
  transfer: ArrivedTransfer,
  shop: SettlementDeps,
): Promise<Settlement> {
  const known = await findBankReceipt(tx, transfer);
  if (known !== null) {
    if (!known.isSameReference) throw statementLineUsed();
    const isRepeat = known.paymentId === locked.payment.id && known.amountPaisa === transfer.amountPaisa;
    if (isRepeat) return { payment: locked.payment, changedProductIds: [] };
    if (!known.isUnassigned || known.amountPaisa !== transfer.amountPaisa) throw bankReferenceUsed();
  }
  const settlement = await recordTransfer(tx, locked, { ...transfer, unassignedId: known?.id ?? null }, shop);
  const { status } = settlement.payment;
  if (status !== 'pending') await resolveAlerts(tx, locked.payment.id);
  // An order that was to be paid by a wallet is paid by bank after all, or waits for the rest of a transfer.
  if (
    locked.order !== null &&
    locked.order.paymentMethod !== 'bank' &&
    !isAccountedFor(locked.payment.status)
  )
    if (status === 'settled' || status === 'pending')
      await switchPaymentMethod(tx, locked.order, 'bank', {
        actor: { kind: 'admin', id: transfer.admin.actorId },
        isPaid: status === 'settled',
      });
  await recordAudit(tx, {
    ...transfer.admin,
    action: 'payment.confirm',
    objectKind: 'payment',
    objectId: locked.payment.id,
    before: auditState(locked.payment),
    after: { ...auditState(settlement.payment), bankReference: transfer.bankReference },
  });
  return settlement;
}

async function recordTransfer(
  tx: DatabaseTransaction,
  locked: LockedPayment,
  {
    bankReference,
    statementLine,
    amountPaisa,
    resolution,
    admin,
    unassignedId,
  }: ArrivedTransfer & { unassignedId: string | null },
  shop: SettlementDeps,
): Promise<Settlement> {
  const { payment, order } = locked;
  const isClosed = isAccountedFor(payment.status);
  // An order that another payment has paid needs nothing: whatever comes, of any amount, goes back.
  const isUnneeded = isClosed || (order?.isPaid === true && resolution === 'over');
  const awaitedPaisa = isUnneeded ? 0 : Math.max(0, payment.amountPaisa - payment.receivedPaisa);
  const outcome = transferOutcome(awaitedPaisa, amountPaisa, resolution);
  if (outcome.kind === 'differs') throw amountDiffers({ awaitedPaisa, receivedPaisa: amountPaisa });
  await lockBankCredits(tx);
  const receiptId =
    unassignedId === null
      ? await insertBankReceipt(tx, {
          paymentId: payment.id,
          bankReference,
          statementLine,
          amountPaisa,
          recordedBy: admin.actorId,
        })
      : (await insertTransferDecision(tx, unassignedId, { paymentId: payment.id, adminId: admin.actorId }))
        ? unassignedId
        : null;
  if (receiptId === null) throw bankReferenceUsed();
  const arrival: Arrival = {
    gatewayReference: bankReference,
    receivedPaisa: amountPaisa,
    surplusPaisa: outcome.kind === 'over' ? outcome.surplusPaisa : 0,
    receiptId,
    isInBooks: unassignedId !== null,
    actor: { kind: 'admin', id: admin.actorId },
  };
  if (isClosed)
    return { payment: await addSurplus(tx, payment, arrival, shop.config.publicUrl), changedProductIds: [] };
  if (outcome.kind !== 'short') return settlePayment(tx, locked, arrival, shop);
  // A part of the money cannot bring an ended order back, nor stand beside another attempt.
  const isAwaited = !(await isPartUseless(tx, locked));
  if (isAwaited) await keepArrival(tx, payment, arrival);
  const part = isAwaited
    ? await changePayment(tx, payment, {
        status: 'pending',
        gatewayReference: bankReference,
        receivedPaisa: payment.receivedPaisa + amountPaisa,
        actor: arrival.actor,
        detail: { gatewayReference: bankReference, receivedPaisa: amountPaisa, resolution },
      })
    : await markRefundDue(
        tx,
        payment,
        arrival,
        'A part of the amount came in after this payment had ended.',
        shop.config.publicUrl,
      );
  return { payment: part, changedProductIds: [] };
}

/** A payment that needs no more money got some: all of it goes back, and what had gone back before is owed anew. */
async function addSurplus(
  tx: DatabaseTransaction,
  payment: PaymentRow,
  arrival: Arrival,
  publicUrl: string,
): Promise<PaymentRow> {
  await keepArrival(tx, payment, arrival);
  const after = await changePayment(tx, payment, {
    status: payment.status === 'refunded' ? 'refund_due' : payment.status,
    receivedPaisa: payment.receivedPaisa + arrival.receivedPaisa,
    refundDuePaisa: payment.refundDuePaisa + arrival.receivedPaisa,
    actor: arrival.actor,
    detail: { gatewayReference: arrival.gatewayReference, surplusPaisa: arrival.receivedPaisa },
  });
  await mailRefundDue(tx, payment.id, publicUrl);
  return after;
}

function auditState({ status, receivedPaisa, refundDuePaisa, gatewayReference }: PaymentRow) {
  return { status, receivedPaisa, refundDuePaisa, gatewayReference };
}
