import { type TransferResolution, transferOutcome } from '../../../domain/bank-transfer.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import { inTurn } from '../../plugins/turnstile.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { amountDiffers, bankReferenceUsed, notABankTransfer } from './payments.errors.ts';
import { changePayment, findBankReceipt, insertBankReceipt, type PaymentRow } from './payments.sql.ts';
import {
  type Arrival,
  type LockedPayment,
  lockForSettlement,
  markRefundDue,
  type Settlement,
  settlePayment,
} from './settlement.commands.ts';

export interface TransferConfirmation {
  paymentId: string;
  bankReference: string;
  amountPaisa: number;
  resolution: TransferResolution | undefined;
  admin: ActingAdmin;
}

/**
 * An admin found a transfer on our account. The exact amount settles; another amount is 409 and names the
 * difference, unless the admin says 'short' (recorded, the rest is awaited) or 'over' (settles, the surplus goes
 * back). The same transfer again gets the same answer; its reference under anything else is 409.
 */
export async function confirmBankTransfer(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue'>,
  confirmation: TransferConfirmation,
): Promise<PaymentRow> {
  const { payment, changedProductIds } = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx) => {
      const locked = await lockForSettlement(tx, confirmation.paymentId);
      if (locked.payment.method !== 'bank') throw notABankTransfer();
      const known = await findBankReceipt(tx, confirmation.bankReference);
      if (known !== null) {
        const isRepeat =
          known.paymentId === locked.payment.id && known.amountPaisa === confirmation.amountPaisa;
        if (!isRepeat) throw bankReferenceUsed();
        return { payment: locked.payment, changedProductIds: [] };
      }
      const settlement = await recordTransfer(tx, locked, confirmation, deps.config.publicUrl);
      await recordAudit(tx, {
        ...confirmation.admin,
        action: 'payment.confirm',
        objectKind: 'payment',
        objectId: locked.payment.id,
        before: auditState(locked.payment),
        after: { ...auditState(settlement.payment), bankReference: confirmation.bankReference },
      });
      return settlement;
    }),
  );
  deps.catalogue.productsChanged(changedProductIds);
  return payment;
}

async function recordTransfer(
  tx: DatabaseTransaction,
  locked: LockedPayment,
  { bankReference, amountPaisa, resolution, admin }: TransferConfirmation,
  publicUrl: string,
): Promise<Settlement> {
  const { payment, order } = locked;
  const isClosed = ['settled', 'refund_due', 'refunded'].includes(payment.status);
  const awaitedPaisa = isClosed ? 0 : Math.max(0, payment.amountPaisa - payment.receivedPaisa);
  const outcome = transferOutcome(awaitedPaisa, amountPaisa, resolution);
  if (outcome.kind === 'differs') throw amountDiffers({ awaitedPaisa, receivedPaisa: amountPaisa });
  const receipt = { paymentId: payment.id, bankReference, amountPaisa, recordedBy: admin.actorId };
  if (!(await insertBankReceipt(tx, receipt))) throw bankReferenceUsed();
  const arrival: Arrival = {
    gatewayReference: bankReference,
    receivedPaisa: amountPaisa,
    surplusPaisa: outcome.kind === 'over' ? outcome.surplusPaisa : 0,
    actor: { kind: 'admin', id: admin.actorId },
  };
  if (isClosed) return { payment: await addSurplus(tx, payment, arrival), changedProductIds: [] };
  if (outcome.kind !== 'short') return settlePayment(tx, locked, arrival, publicUrl);
  // A part of the money for an order that has ended cannot bring it back.
  const isAwaited = order === null || order.status === 'pending';
  const part = isAwaited
    ? await changePayment(tx, payment, {
        status: 'pending',
        gatewayReference: bankReference,
        receivedPaisa: payment.receivedPaisa + amountPaisa,
        actor: arrival.actor,
        detail: { gatewayReference: bankReference, receivedPaisa: amountPaisa, resolution },
      })
    : await markRefundDue(tx, payment, arrival, 'A part of the amount came in after the order had ended.');
  return { payment: part, changedProductIds: [] };
}

/** A payment that needs no more money got some: all of it goes back. */
function addSurplus(tx: DatabaseTransaction, payment: PaymentRow, arrival: Arrival): Promise<PaymentRow> {
  return changePayment(tx, payment, {
    status: payment.status,
    receivedPaisa: payment.receivedPaisa + arrival.receivedPaisa,
    refundDuePaisa: payment.refundDuePaisa + arrival.receivedPaisa,
    actor: arrival.actor,
    detail: { gatewayReference: arrival.gatewayReference, surplusPaisa: arrival.receivedPaisa },
  });
}

function auditState({ status, receivedPaisa, refundDuePaisa, gatewayReference }: PaymentRow) {
  return { status, receivedPaisa, refundDuePaisa, gatewayReference };
}
