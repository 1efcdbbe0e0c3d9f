import type { BillTo } from '../../../../domain/books/bill-to.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { NO_SELLER } from '../../../plugins/viewer.ts';
import { enqueueBillDrawing } from '../../books/bills/bill-documents.commands.ts';
import { type BillRow, findReadableBill } from '../../books/bills/bill-lists.sql.ts';
import { mailWithBill } from '../../books/bills/bills.commands.ts';
import {
  billNotFound,
  cannotCorrect,
  nothingLeftToCredit,
  reissueAskedAlready,
} from '../../books/bills/bills.errors.ts';
import { getUserContact } from '../../books/bills/bills.sql.ts';
import { insertReissueRequest } from '../../books/bills/correctable-bills.sql.ts';
import { reissueBill } from '../../books/bills/reissued-bills.commands.ts';
import { insertOrderEvent } from '../../orders/orders/order-changes.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import {
  type CorrectionDeps,
  type CorrectionRequest,
  correctOnce,
  lockCorrectable,
  lockCorrections,
  noteForAudit,
} from './bill-corrections.commands.ts';
import { billReissuedMail, reissueAskedMail } from './bill-corrections.mail.ts';

/**
 * An issuer bills anew in another name: a credit note over all that is left of a bill, and a new bill of the same, in one
 * transaction. No money moves. 404 for another's bill, 409 when nothing is left, for a credit note, and for an admin with
 * a seller's bill.
 */
export async function reissueOwnBill(
  { db, config }: CorrectionDeps,
  request: CorrectionRequest & { billTo: BillTo; reason: string },
): Promise<{ creditNoteId: string; billId: string }> {
  return correctOnce(db, 'bills/reissue', request, async (tx) => {
    const bill = await lockCorrectable(tx, request);
    const { billTo, reason, by } = request;
    const anew = await reissueBill(tx, bill, { billTo, reason, actorId: by.id });
    const { orderId, parcelId } = bill;
    const note = anew.bill.number;
    const actor = { kind: by.kind, id: by.id };
    if (orderId !== null)
      await insertOrderEvent(tx, orderId, { event: 'bill_reissued', actor, note, parcelId });
    const numbers = { old: bill.number, creditNote: anew.creditNote.number, bill: note };
    await noteForAudit(tx, by, { action: 'bill.reissue', bill, after: { ...numbers, billTo, reason } });
    await enqueueBillDrawing(tx, anew.creditNote.id, null);
    const buyer = { orderId, ...(await getUserContact(tx, bill.buyerId)) };
    const mail = billReissuedMail(buyer, numbers, config.publicUrl);
    const params = { old: bill.number, number: note, orderId };
    await notify(tx, [{ to: bill.buyerId, event: 'bill_reissued', params, cause: anew.bill.id }]);
    await mailWithBill(tx, billTo.email === null ? mail : { ...mail, cc: billTo.email }, anew.bill);
    return { creditNoteId: anew.creditNote.id, billId: anew.bill.id };
  });
}

/**
 * A buyer asks the issuer for the same bill in another name: a task for the issuer, and a mail. 404 for another's bill,
 * 409 for a credit note, for a bill that was replaced already, of which nothing is left, or asked for before.
 */
export async function askForReissue(
  { db, config, settings }: CorrectionDeps & Pick<Deps, 'settings'>,
  { billId, buyer: { companyId, userId }, billTo }: { billId: string; buyer: Buyer; billTo: BillTo },
): Promise<BillRow> {
  return inTransaction(db, async (tx) => {
    const reader = { companyId, sellerId: NO_SELLER, isDesk: false };
    const found = await findReadableBill(tx, billId, reader);
    if (found === null || found.issuerId === userId) throw billNotFound();
    await lockCorrections(tx, { orderId: found.orderId, companyId });
    // Read under the lock: a correction may have come first.
    const bill = (await findReadableBill(tx, billId, reader)) as BillRow;
    if (bill.kind !== 'tax_invoice' || bill.replacedBy !== null) throw cannotCorrect();
    if (bill.lines.every(({ leftPaisa }) => leftPaisa === 0)) throw nothingLeftToCredit();
    if (!(await insertReissueRequest(tx, { billId, billTo, requestedBy: userId })))
      throw reissueAskedAlready();
    const to = await issuerContact(tx, bill, settings.current.paymentsEmail);
    const mail = reissueAskedMail(to, { number: bill.number, billTo }, config.publicUrl);
    // Our own desk reads its mail; sellers have a bell.
    if (bill.issuerId === null) await enqueueMail(tx, mail);
    else {
      const params = { number: bill.number };
      await notify(tx, [{ to: bill.issuerId, event: 'bill_reissue_asked', params, cause: billId, mail }]);
    }
    return { ...bill, reissueAsked: { billTo, askedAt: new Date().toISOString() } };
  });
}

async function issuerContact(
  db: Database,
  { issuerId }: BillRow,
  ownEmail: string,
): Promise<{ email: string; firstName: string | null }> {
  if (issuerId === null) return { email: ownEmail, firstName: null };
  return getUserContact(db, issuerId);
}
