import type { CreditNoteForm } from '../../../../contract/books/bills.contract.ts';
import type { CreditedAmount } from '../../../../domain/books/bill.ts';
import { paidPaisa } from '../../../../domain/payments/refund.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { enqueueBillDrawing } from '../../books/bills/bill-documents.commands.ts';
import type { IssuedBill } from '../../books/bills/bill-numbers.commands.ts';
import { mailWithBill } from '../../books/bills/bills.commands.ts';
import {
  billNotFound,
  billOfSeller,
  commissionNotCredited,
  tooMuchCredited,
} from '../../books/bills/bills.errors.ts';
import { getUserContact } from '../../books/bills/bills.sql.ts';
import { type CorrectableBill, findCorrectableBill } from '../../books/bills/correctable-bills.sql.ts';
import { creditAmount, creditLines } from '../../books/bills/credit-notes.commands.ts';
import { postCreditNote, postServiceCredited } from '../../books/ledger/ledger.commands.ts';
import { reduceDebt, reduceDeliveryDebt } from '../../orders/debts/debts.commands.ts';
import {
  type Actor,
  insertOrderEvent,
  type LockedOrder,
  lockOrder,
} from '../../orders/orders/order-changes.sql.ts';
import type { RefundRow } from '../../payments/payments/payment-details.sql.ts';
import { changePayment, lockPayment, type PaymentRow } from '../../payments/payments/payments.sql.ts';
import { tellRefundDue } from '../../payments/payments/refund-news.commands.ts';
import { findRefundOfCreditNote, findSettledPaymentId } from '../../payments/payments/refunds.sql.ts';
import { lockSubscriber } from '../../payments/subscriptions/subscriptions.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { debtCreditedMail } from './bill-corrections.mail.ts';

export type CorrectionDeps = Pick<Deps, 'db' | 'config'>;

/** Who corrects a bill: a seller one of their own, an admin one of the platform. */
export type Corrector =
  | { kind: 'seller'; id: string; sellerId: string }
  | { kind: 'admin'; id: string; admin: ActingAdmin };

export interface CorrectionRequest {
  billId: string;
  by: Corrector;
  /** A repeat with the same key is answered as the first call was, and corrects nothing again. */
  idempotencyKey: string | null;
}

/** A correction in one transaction, once for its key; 422 for a key that was used for another one. */
export async function correctOnce<Data>(
  db: Database,
  scope: 'bills/credit-note' | 'bills/reissue',
  { by, idempotencyKey, ...body }: CorrectionRequest,
  work: (tx: DatabaseTransaction) => Promise<Data>,
): Promise<Data> {
  const claim = { userId: by.id, scope, key: idempotencyKey, bodyHash: canonicalHash(body) };
  const { data } = await inTransaction(db, (tx) =>
    answerOnce(tx, claim, async () => ({ status: 201, data: await work(tx) })),
  );
  return data;
}

/**
 * A bill that the caller may correct, with what keeps its corrections apart locked: its order, or whoever was billed for
 * a plan or for commission. 404 for a bill of another seller, 409 for a seller's where an admin asks.
 */
export async function lockCorrectable(
  tx: DatabaseTransaction,
  { billId, by }: Pick<CorrectionRequest, 'billId' | 'by'>,
): Promise<CorrectableBill> {
  const found = await findCorrectableBill(tx, billId);
  if (found === null || (by.kind === 'seller' && found.issuerId !== by.sellerId)) throw billNotFound();
  if (by.kind === 'admin' && found.issuerId !== null) throw billOfSeller();
  await lockCorrections(tx, found);
  // Read under the lock: another correction may have come first.
  return (await findCorrectableBill(tx, billId)) as CorrectableBill;
}

/** One correction of a bill at a time. */
export async function lockCorrections(
  tx: DatabaseTransaction,
  { orderId, companyId }: Pick<CorrectableBill, 'orderId' | 'companyId'>,
): Promise<void> {
  if (orderId === null) await lockSubscriber(tx, companyId);
  else await lockOrder(tx, orderId);
}

export async function noteForAudit(
  tx: DatabaseTransaction,
  by: Corrector,
  entry: { action: 'bill.credit' | 'bill.reissue'; bill: CorrectableBill; after: object },
): Promise<void> {
  if (by.kind === 'seller') return;
  const { action, bill, after } = entry;
  const before = { number: bill.number };
  await recordAudit(tx, { ...by.admin, action, objectKind: 'bill', objectId: bill.id, before, after });
}

/**
 * Some of what a bill says is taken back by its issuer: credit note, and the refund it stands for on the refunds desk.
 * Answers the credit note. 400 for a line of another bill, 404 for another's bill, 409 for more than is left, for
 * commission, and for an admin with a seller's bill.
 */
export async function creditBill(
  deps: CorrectionDeps,
  { lines, amount, reason, ...request }: CorrectionRequest & CreditNoteForm,
): Promise<string> {
  const { by } = request;
  return correctOnce(
    deps.db,
    'bills/credit-note',
    { ...request, ...{ lines, amount, reason } },
    async (tx) => {
      const bill = await lockCorrectable(tx, request);
      refuseReturned(bill, lines ?? []);
      const credited: Credited =
        amount === undefined
          ? { lines: lines ?? [] }
          : { of: null, amount: { totalPaisa: paisaFromRupees(amount) } };
      const { creditNote, refund } = await creditLocked(tx, deps, {
        bill,
        credited,
        reason,
        actor: { kind: by.kind, id: by.id },
      });
      const after = { creditNote: creditNote.number, reason, refundPaisa: refund?.amountPaisa ?? 0 };
      await noteForAudit(tx, by, { action: 'bill.credit', bill, after });
      return creditNote.id;
    },
  );
}

/** Units of open returns, and of those that a part or a replacement settled, are credited by the return alone. */
function refuseReturned(bill: CorrectableBill, asked: readonly { line: string; quantity: number }[]): void {
  const taken = new Map<string, number>();
  for (const [index, { line: lineId, quantity }] of asked.entries()) {
    const line = bill.lines.find(({ id }) => id === lineId.toLowerCase());
    if (line === undefined || line.inReturns === 0) continue;
    const sum = (taken.get(line.id) ?? 0) + quantity;
    const left = Math.max(0, line.left - line.inReturns);
    if (sum > left) throw tooMuchCredited(index, left);
    taken.set(line.id, sum);
  }
}

/** What to credit of a bill: units of its lines, or an amount of some lines (null: of all), whose goods stay. */
export type Credited =
  | { lines: readonly { line: string; quantity: number }[] }
  | { of: readonly string[] | null; amount: CreditedAmount };

/**
 * Credits a bill for goods or for delivery inside a transaction of the caller: writes the credit note, what it means in
 * the ledger, the refund on the refunds desk, the timeline, and the mail that carries the note. The caller holds the
 * order's lock (`lockOrder`) and no payment's, and calls this last, since the series of numbers waits until the
 * transaction ends. `billId` is the invoice that stands (`findGoodsBillId`, null for parcels from before bills;
 * `findServiceBillId` for delivery); lines are its own (`findCorrectableBill`, whose lines name their order item).
 * `refund` is null where nothing was paid of it. 400 for a line of another bill or less than a rupee, 409 for more than
 * is left.
 */
export async function creditInTransaction(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config'>,
  request: {
    billId: string;
    order: Pick<LockedOrder, 'id'>;
    credited: Credited;
    reason: string;
    actor: Actor;
    /** The return it is for, and until when its refund is due (left out: in 7 days). */
    ofReturn?: { id: string; dueBy: Date };
  },
): Promise<{ creditNote: IssuedBill; refund: RefundRow | null }> {
  const bill = await findCorrectableBill(tx, request.billId);
  if (bill === null || bill.orderId !== request.order.id) throw billNotFound();
  return creditLocked(tx, deps, { ...request, bill });
}

async function creditLocked(
  tx: DatabaseTransaction,
  { config }: Pick<Deps, 'config'>,
  {
    bill,
    credited,
    reason,
    actor,
    ofReturn,
  }: {
    bill: CorrectableBill;
    credited: Credited;
    reason: string;
    actor: Actor;
    ofReturn?: { id: string; dueBy: Date };
  },
): Promise<{ creditNote: IssuedBill; refund: RefundRow | null }> {
  const { orderId, parcelId } = bill;
  if (bill.subject === 'commission') throw commissionNotCredited();
  const payment = await lockPaymentOf(tx, bill);
  const correction = { reason, actorId: actor.id };
  const creditNote =
    'lines' in credited
      ? await creditLines(tx, bill, credited.lines, correction)
      : await creditAmount(tx, bill, { lines: credited.of, amount: credited.amount }, correction);
  const note = creditNote.number;
  if (orderId !== null)
    await insertOrderEvent(tx, orderId, { event: 'credit_note_issued', actor, note, parcelId });
  const owedPaisa = paidPaisa(creditNote.amounts);
  if (bill.paymentMethod === 'account' && orderId !== null) {
    if (parcelId === null) await reduceDeliveryDebt(tx, orderId, creditNote.id);
    else await reduceDebt(tx, parcelId, { kind: 'credit_note', cause: creditNote.id });
    const buyer = { orderId, ...(await getUserContact(tx, bill.buyerId)) };
    const credit = { number: note, bill: bill.number, seller: bill.issuer.name, owedPaisa };
    await enqueueBillDrawing(tx, creditNote.id, debtCreditedMail(buyer, credit, config.publicUrl));
    return { creditNote, refund: null };
  }
  // What is not paid any more was taken back with its order or plan.
  if (payment !== null || bill.subject === 'goods') await postCredit(tx, bill, creditNote);
  if (payment === null || owedPaisa === 0) {
    await enqueueBillDrawing(tx, creditNote.id, null);
    return { creditNote, refund: null };
  }
  await changePayment(tx, payment, {
    status: payment.status,
    refundDuePaisa: payment.refundDuePaisa + owedPaisa,
    refund: {
      reason,
      lines: creditNote.lines.map(refundedLine),
      parcelIds: parcelId === null ? [] : [parcelId],
      creditNoteId: creditNote.id,
      ...(ofReturn === undefined ? {} : { returnId: ofReturn.id, dueBy: ofReturn.dueBy }),
    },
    actor,
    detail: { reason, refundPaisa: owedPaisa, creditNote: creditNote.number },
  });
  const refund = (await findRefundOfCreditNote(tx, creditNote.id)) as RefundRow;
  await mailWithBill(tx, await tellRefundDue(tx, payment.id, refund, config.publicUrl), creditNote);
  return { creditNote, refund };
}

/** What paid a bill, locked; null when nothing stands paid. */
async function lockPaymentOf(
  tx: DatabaseTransaction,
  { orderId, paymentId, paymentMethod }: CorrectableBill,
): Promise<PaymentRow | null> {
  if (paymentMethod === 'account') return null;
  const settledId = orderId === null ? paymentId : await findSettledPaymentId(tx, orderId);
  const payment = settledId === null ? null : await lockPayment(tx, settledId);
  return payment?.status === 'settled' ? payment : null;
}

/** What a credit note means in the ledger: the seller bears goods, the platform its own services. */
async function postCredit(
  tx: DatabaseTransaction,
  { subject, issuerId, orderId, parcelId, billed, credited }: CorrectableBill,
  { id, amounts }: IssuedBill,
): Promise<void> {
  if (subject === 'delivery' || subject === 'plan')
    return postServiceCredited(tx, { creditNoteId: id, orderId, subject, ...amounts });
  // What brought a refused parcel back is delivery like any other.
  if (subject === 'return_fee')
    return postServiceCredited(tx, { creditNoteId: id, orderId, subject: 'delivery', ...amounts });
  if (orderId === null || parcelId === null || issuerId === null) return;
  await postCreditNote(tx, {
    creditNoteId: id,
    orderId,
    parcelId,
    sellerId: issuerId,
    partPaisa: amounts.taxablePaisa,
    leftPaisa: billed.taxablePaisa - credited.taxablePaisa,
    refundPaisa: paidPaisa(amounts),
    voucherPaisa: amounts.voucherPaisa,
  });
}

/** A line of a credit note, as the refunds desk names it. */
const refundedLine = ({ name, quantity, unitPricePaisa, reductionPaisa }: IssuedBill['lines'][number]) =>
  quantity === 0
    ? { name: `Price reduction: ${name}`, quantity: 1, lineTotalPaisa: reductionPaisa }
    : { name, quantity, lineTotalPaisa: quantity * unitPricePaisa - reductionPaisa };
