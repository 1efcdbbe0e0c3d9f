import { randomBytes } from 'node:crypto';
import { bankReferencesIn, orderNumbersIn } from '../../../../domain/payments/bank-statement.ts';
import {
  bankReferenceKey,
  bankReference as newBankReference,
} from '../../../../domain/payments/bank-transfer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { postReceiptWithdrawn, postReceived, postRefundSent } from '../../books/ledger/ledger.commands.ts';
import { type LockedOrder, lockOrder, paidAtOncePaisa } from '../../orders/orders/order-changes.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import {
  findBankReceipt,
  insertBankReceipt,
  insertTransferDecision,
  lockBankCredits,
} from './bank-receipts.sql.ts';
import { type ArrivedTransfer, takeTransfer } from './bank-transfer.commands.ts';
import type { SettlementDeps } from './payment-arrivals.commands.ts';
import {
  assigneeUnknown,
  bankReferenceUsed,
  statementLineUsed,
  transferDecided,
  transferNotFound,
} from './payments.errors.ts';
import { type LockedPayment, lockForSettlement } from './settlement.commands.ts';
import {
  findAssignee,
  findBankPaymentOfOrder,
  findUnassignedTransfer,
  insertUnbegunPayment,
} from './unassigned-transfers.sql.ts';

type TransferDeps = Pick<Deps, 'db' | 'config' | 'catalogue' | 'settings'>;

/**
 * Money came to our bank for something that awaits no transfer. It is recorded and owed to whoever sent it; with
 * `assignTo` it is for that order or payment at once, or none of it is recorded. Answers the transfer's id; the same
 * again gets the same answer. 400 for a number that nothing has, 409 for a reference or a line of a statement that is
 * recorded as another transfer, and for an amount that differs from what is awaited.
 */
export async function recordArrival(
  deps: TransferDeps,
  arrival: ArrivedTransfer & { remark: string | null; receivedOn: string | null; assignTo: string | null },
): Promise<string> {
  const { assignTo } = arrival;
  const { id, changedProductIds } = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx) => {
      const locked = assignTo === null ? null : await lockAssignee(tx, assignTo, arrival.admin);
      const transferId = await keepUnassigned(tx, arrival);
      return {
        id: transferId,
        changedProductIds: locked === null ? [] : await assign(tx, transferId, locked, arrival, deps),
      };
    }),
  );
  deps.catalogue.productsChanged(changedProductIds);
  return id;
}

/**
 * An unassigned transfer was for this order or payment: it counts there as if it had been confirmed. 404 for an unknown
 * transfer, 400 for a number that nothing has, 409 once it was decided otherwise, or for another amount than awaited.
 */
export async function assignTransfer(
  deps: TransferDeps,
  {
    transferId,
    assignTo,
    ...decision
  }: { transferId: string; assignTo: string } & Pick<ArrivedTransfer, 'resolution' | 'admin'>,
): Promise<void> {
  const changedProductIds = await inTurn(deps.db, () =>
    inTransaction(deps.db, async (tx) => {
      const transfer = await findUnassignedTransfer(tx, transferId);
      if (transfer === null) throw transferNotFound();
      const locked = await lockAssignee(tx, assignTo, decision.admin);
      const { bankReference, statementLine, amountPaisa } = transfer;
      return assign(tx, transferId, locked, { bankReference, statementLine, amountPaisa, ...decision }, deps);
    }),
  );
  deps.catalogue.productsChanged(changedProductIds);
}

/** An unassigned transfer was sent back by hand. The same again changes nothing; 409 once it was decided otherwise. */
export async function returnTransfer(
  { db }: Pick<Deps, 'db'>,
  { transferId, refundReference, admin }: { transferId: string; refundReference: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await findUnassignedTransfer(tx, transferId)) === null) throw transferNotFound();
    if (await insertTransferDecision(tx, transferId, { refundReference, adminId: admin.actorId })) {
      const { amountPaisa } = (await findUnassignedTransfer(tx, transferId)) as { amountPaisa: number };
      await postRefundSent(tx, { id: transferId, orderId: null, method: 'bank', amountPaisa });
      await recordAudit(tx, {
        ...admin,
        action: 'transfer.refunded',
        objectKind: 'transfer',
        objectId: transferId,
        before: null,
        after: { amountPaisa, bankReference: refundReference },
      });
      return;
    }
    const decided = await findUnassignedTransfer(tx, transferId);
    const isSame =
      decided?.refundReference != null &&
      bankReferenceKey(decided.refundReference) === bankReferenceKey(refundReference);
    if (!isSame) throw transferDecided();
  });
}

/**
 * An unassigned transfer was recorded by mistake: it leaves our books, and its reference is free again. The same again
 * changes nothing; 409 once it was assigned or sent back, or withdrawn for another reason.
 */
export async function withdrawTransfer(
  { db }: Pick<Deps, 'db'>,
  { transferId, reason, admin }: { transferId: string; reason: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Whoever records the same reference meanwhile waits, and finds it free.
    await lockBankCredits(tx);
    const transfer = await findUnassignedTransfer(tx, transferId);
    if (transfer === null) throw transferNotFound();
    if (transfer.withdrawalReason === reason) return;
    const decision = { withdrawalReason: reason, adminId: admin.actorId };
    if (!(await insertTransferDecision(tx, transferId, decision))) throw transferDecided();
    const { amountPaisa, bankReference } = transfer;
    await postReceiptWithdrawn(tx, { id: transferId, amountPaisa, actorId: admin.actorId });
    await recordAudit(tx, {
      ...admin,
      action: 'transfer.withdraw',
      objectKind: 'transfer',
      objectId: transferId,
      before: { bankReference, amountPaisa },
      after: { reason },
    });
  });
}

/** The money is in our books from now on, owed to whoever sent it. */
async function keepUnassigned(
  tx: DatabaseTransaction,
  {
    bankReference,
    statementLine,
    amountPaisa,
    remark,
    receivedOn,
    admin,
  }: ArrivedTransfer & { remark: string | null; receivedOn: string | null },
): Promise<string> {
  const name = { bankReference, statementLine };
  const facts = { paymentId: null, remark, receivedOn, amountPaisa, recordedBy: admin.actorId };
  await lockBankCredits(tx);
  const newId = await insertBankReceipt(tx, { ...name, ...facts });
  const known = await findBankReceipt(tx, name);
  if (known === null) throw bankReferenceUsed();
  if (!known.isSameReference) throw statementLineUsed();
  if (!known.wasUnassigned || known.amountPaisa !== amountPaisa) throw bankReferenceUsed();
  if (newId !== null) {
    await postReceived(tx, { cause: newId, orderId: null, method: 'bank', amountPaisa });
    await recordAudit(tx, {
      ...admin,
      action: 'transfer.record',
      objectKind: 'transfer',
      objectId: known.id,
      before: null,
      after: { bankReference, amountPaisa, remark },
    });
  }
  return known.id;
}

/** Answers the products whose numbers changed. */
async function assign(
  tx: DatabaseTransaction,
  transferId: string,
  locked: LockedPayment,
  transfer: ArrivedTransfer,
  shop: SettlementDeps,
): Promise<string[]> {
  // Withdrawn meanwhile, its reference would be free, and this transfer be recorded as a new one.
  await lockBankCredits(tx);
  const known = await findUnassignedTransfer(tx, transferId);
  if (known?.state === 'refunded' || known?.state === 'withdrawn') throw transferDecided();
  if (known?.state === 'assigned' && known.payment?._id !== locked.payment.id) throw transferDecided();
  const { changedProductIds } = await takeTransfer(tx, locked, transfer, shop);
  return changedProductIds;
}

/** The bank payment that a number names, locked with its order; one is made for an order that has none. */
async function lockAssignee(
  tx: DatabaseTransaction,
  assignTo: string,
  admin: ActingAdmin,
): Promise<LockedPayment> {
  const named = { references: bankReferencesIn(assignTo), orderNumbers: orderNumbersIn(assignTo) };
  const assignee = await findAssignee(tx, named);
  if (assignee === null) throw assigneeUnknown();
  if (assignee.paymentId !== null) return lockForSettlement(tx, assignee.paymentId);
  const order = (await lockOrder(tx, assignee.orderId as string)) as LockedOrder;
  const paymentId = await findBankPaymentOfOrder(tx, order.id);
  if (paymentId !== null) return lockForSettlement(tx, paymentId);
  const payment = await insertUnbegunPayment(tx, {
    orderId: order.id,
    companyId: order.companyId,
    userId: order.userId,
    amountPaisa: paidAtOncePaisa(order),
    reference: newBankReference(randomBytes(8)),
    adminId: admin.actorId,
  });
  return { payment, order, sellerId: null };
}
