import type { CreditNoteForm } from '../../../contract/bills.contract.ts';
import type { BillTo } from '../../../domain/bill-to.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import { answerOnce, canonicalHash } from '../../plugins/idempotency.ts';
import { enqueueBillDrawing } from '../bills/bill-documents.commands.ts';
import { type BillRow, findReadableBill } from '../bills/bill-lists.sql.ts';
import { creditLines, type IssuedBill, mailWithBill, reissueBill } from '../bills/bills.commands.ts';
import { billNotFound, cannotCorrect, reissueAskedAlready } from '../bills/bills.errors.ts';
import {
  answerReissueRequest,
  type CorrectableBill,
  findCorrectableBill,
  getIssuerContact,
  insertReissueRequest,
} from '../bills/bills.sql.ts';
import { postCreditNote } from '../ledger/ledger.commands.ts';
import { insertOrderEvent, type LockedOrder, lockOrder } from '../orders/orders.sql.ts';
import { changePayment, getPaymentMailFacts, lockPayment, type RefundRow } from '../payments/payments.sql.ts';
import { findLatestRefund, findSettledPaymentId } from '../payments/refunds.sql.ts';
import { billReissuedMail, reissueAskedMail } from './bill-corrections.mail.ts';
import { refundDueMail } from './order-endings.mail.ts';

type CorrectionDeps = Pick<Deps, 'db' | 'config'>;

interface CorrectionRequest {
  billId: string;
  sellerId: string;
  /** A repeat with the same key is answered as the first call was, and corrects nothing again. */
  idempotencyKey: string | null;
}

/** A correction in one transaction, once for its key; 422 for a key that was used for another one. */
async function correctOnce<Data>(
  db: Database,
  scope: 'bills/credit-note' | 'bills/reissue',
  { sellerId, idempotencyKey, ...body }: CorrectionRequest,
  work: (tx: DatabaseTransaction) => Promise<Data>,
): Promise<Data> {
  const claim = { userId: sellerId, scope, key: idempotencyKey, bodyHash: canonicalHash(body) };
  const { data } = await inTransaction(db, (tx) =>
    answerOnce(tx, claim, async () => ({ status: 201, data: await work(tx) })),
  );
  return data;
}

/** A seller's own bill for goods, its order locked first like every change of an order; 404 for any other. */
async function lockOwnBill(
  tx: DatabaseTransaction,
  { billId, sellerId }: Pick<CorrectionRequest, 'billId' | 'sellerId'>,
): Promise<{ bill: CorrectableBill; order: LockedOrder }> {
  const found = await findReadableBill(tx, billId, { userId: sellerId, role: 'seller' });
  if (found === null || found.issuerId !== sellerId || found.orderId === null) throw billNotFound();
  const order = (await lockOrder(tx, found.orderId)) as LockedOrder;
  // Read under the lock: another correction may have come first.
  return { bill: (await findCorrectableBill(tx, billId)) as CorrectableBill, order };
}

/**
 * A seller takes back some of what a bill says: credit note, and the refund it stands for on the refunds desk. Answers
 * the credit note. 404 for another's bill, 400 for a line of another bill, 409 for more than is left.
 */
export async function creditBill(
  { db, config }: CorrectionDeps,
  request: CorrectionRequest & CreditNoteForm,
): Promise<string> {
  return correctOnce(db, 'bills/credit-note', request, async (tx) => {
    const { bill, order } = await lockOwnBill(tx, request);
    const orderId = order.id;
    const paymentId = await findSettledPaymentId(tx, orderId);
    const payment = paymentId === null ? null : await lockPayment(tx, paymentId);
    const { reason, sellerId } = request;
    const creditNote = await creditLines(tx, bill, request.lines, { reason, actorId: sellerId });
    const actor = { kind: 'seller', id: sellerId } as const;
    const note = creditNote.number;
    await insertOrderEvent(tx, orderId, {
      event: 'credit_note_issued',
      actor,
      note,
      parcelId: bill.parcelId,
    });
    const owedPaisa = payablePaisa(creditNote);
    if (bill.parcelId !== null)
      await postCreditNote(tx, {
        creditNoteId: creditNote.id,
        orderId,
        parcelId: bill.parcelId,
        sellerId,
        partPaisa: creditNote.amounts.taxablePaisa,
        leftPaisa: bill.billed.taxablePaisa - bill.credited.taxablePaisa,
        refundPaisa: owedPaisa,
        voucherPaisa: creditNote.amounts.voucherPaisa,
      });
    if (payment === null || owedPaisa === 0) {
      await enqueueBillDrawing(tx, creditNote.id, null);
      return creditNote.id;
    }
    await changePayment(tx, payment, {
      status: payment.status,
      refundDuePaisa: payment.refundDuePaisa + owedPaisa,
      refund: {
        reason,
        lines: creditNote.lines.map(({ name, quantity, unitPricePaisa }) => ({
          name,
          quantity,
          lineTotalPaisa: quantity * unitPricePaisa,
        })),
        parcelIds: bill.parcelId === null ? [] : [bill.parcelId],
        creditNoteId: creditNote.id,
      },
      actor,
      detail: { reason, refundPaisa: owedPaisa, creditNote: creditNote.number },
    });
    await insertOrderEvent(tx, orderId, { event: 'refund_due', actor: { kind: 'system', id: null } });
    const refund = (await findLatestRefund(tx, payment.id)) as RefundRow;
    const facts = await getPaymentMailFacts(tx, payment.id);
    const owed = { amountPaisa: owedPaisa, reason, dueBy: new Date(refund.dueBy) };
    await mailWithBill(tx, refundDueMail(facts, owed, config.publicUrl), creditNote);
    return creditNote.id;
  });
}

const payablePaisa = ({ amounts }: IssuedBill) =>
  amounts.taxablePaisa + amounts.vatPaisa - amounts.voucherPaisa;

/**
 * A seller issues a bill anew in another name: a credit note over all that is left of it, and a new bill of the same,
 * in one transaction. No money moves. 404 for another's bill, 409 when nothing is left or for a credit note.
 */
export async function reissueOwnBill(
  { db, config }: CorrectionDeps,
  request: CorrectionRequest & { billTo: BillTo; reason: string },
): Promise<{ creditNoteId: string; billId: string }> {
  return correctOnce(db, 'bills/reissue', request, async (tx) => {
    const { bill, order } = await lockOwnBill(tx, request);
    const { billTo, reason, sellerId } = request;
    const anew = await reissueBill(tx, bill, { billTo, reason, actorId: sellerId });
    await answerReissueRequest(tx, bill.id);
    const actor = { kind: 'seller', id: sellerId } as const;
    const note = anew.bill.number;
    await insertOrderEvent(tx, order.id, { event: 'bill_reissued', actor, note, parcelId: bill.parcelId });
    await enqueueBillDrawing(tx, anew.creditNote.id, null);
    const buyer = { orderId: order.id, email: order.buyerEmail, firstName: order.buyerFirstName };
    const numbers = { old: bill.number, creditNote: anew.creditNote.number, bill: anew.bill.number };
    await mailWithBill(tx, billReissuedMail(buyer, numbers, config.publicUrl), anew.bill);
    return { creditNoteId: anew.creditNote.id, billId: anew.bill.id };
  });
}

/**
 * A buyer asks the issuer for the same bill in another name: a task for the issuer, and a mail. 404 for another's bill,
 * 409 for a credit note, for a bill that was replaced already, or asked for before.
 */
export async function askForReissue(
  { db, config, settings }: CorrectionDeps & Pick<Deps, 'settings'>,
  { billId, userId, billTo }: { billId: string; userId: string; billTo: BillTo },
): Promise<BillRow> {
  return inTransaction(db, async (tx) => {
    const bill = await findReadableBill(tx, billId, { userId, role: 'buyer' });
    if (bill === null || bill.issuerId === userId) throw billNotFound();
    if (bill.kind !== 'tax_invoice' || bill.replacedBy !== null) throw cannotCorrect();
    if (!(await insertReissueRequest(tx, { billId, billTo, requestedBy: userId })))
      throw reissueAskedAlready();
    const to = await issuerContact(tx, bill, settings.current.paymentsEmail);
    await enqueueMail(tx, reissueAskedMail(to, { number: bill.number, billTo }, config.publicUrl));
    return bill;
  });
}

async function issuerContact(
  db: Database,
  { issuerId }: BillRow,
  ownEmail: string,
): Promise<{ email: string; firstName: string | null }> {
  if (issuerId === null) return { email: ownEmail, firstName: null };
  return getIssuerContact(db, issuerId);
}
