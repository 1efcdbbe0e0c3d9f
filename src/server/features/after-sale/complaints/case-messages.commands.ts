import { isOpenCase, stateAfterMessage } from '../../../../domain/after-sale/complaint.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { notifyAdmins } from '../../shop/notifications/notifications.commands.ts';
import { usePhotos as attachPhotos } from '../../shop/photos/photos.commands.ts';
import { type CaseCaller, ownerOf, sideOf } from './case-caller.ts';
import { deskOf, readersOf, tellReader } from './case-news.commands.ts';
import type { ComplaintDeps } from './case-opening.commands.ts';
import { complaintNotFound, complaintOver } from './complaints.errors.ts';
import { type CaseMailFacts, complaintAnsweredMail, complaintToDeskMail } from './complaints.mail.ts';
import {
  changeCase,
  findCaseOrder,
  getCasePeople,
  insertCaseMessage,
  type LockedCase,
  lockCase,
} from './complaints.sql.ts';

/** A complaint, locked behind its order; null for an unknown one. */
export async function lockCaseInOrder(tx: DatabaseTransaction, caseId: string): Promise<LockedCase | null> {
  const found = await findCaseOrder(tx, caseId);
  if (found === null) return null;
  if (found.orderId !== null) await lockOrder(tx, found.orderId);
  return lockCase(tx, caseId);
}

/**
 * One side writes. When it was the one our desk asked, it is the desk's turn again. 404 for a stranger, 409 once it is
 * decided or closed.
 */
export async function writeInCase(
  deps: ComplaintDeps,
  {
    caseId,
    caller,
    text,
    photos,
  }: { caseId: string; caller: CaseCaller; text: string; photos: readonly string[] },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await lockCaseInOrder(tx, caseId);
    const side = found === null ? null : sideOf(deps, found, caller);
    if (found === null || side === null) throw complaintNotFound();
    if (!isOpenCase(found.state)) throw complaintOver();
    const now = deps.clock();
    const other = side === 'buyer' ? found.sellerId : found.userId;
    const isOtherTold = side === 'seller' || found.sellerSeesAt !== null;
    await attachPhotos(tx, {
      ids: photos,
      owner: ownerOf(caller),
      viewers: other !== null && isOtherTold ? [other] : [],
      subject: { kind: 'case', id: caseId },
      keeper: side === 'seller' ? found.sellerId : null,
    });
    // Who has a guest's key is on the buyer's side without a name, signed in or not.
    const isKnown = side === 'seller' || found.companyId !== null;
    const authorId = isKnown ? (caller.party?.userId ?? null) : null;
    await insertCaseMessage(tx, { caseId, author: side, authorId, asks: null, text, photos, now });
    const state = stateAfterMessage(found.state, side);
    const isAnswer = state !== found.state;
    await changeCase(tx, caseId, {
      now,
      ...(isAnswer ? { state, answerDueAt: null } : {}),
      event: isAnswer ? 'answered' : 'written',
      actor: { kind: side, id: authorId },
    });
    const people = await getCasePeople(tx, caseId);
    const { number, kind, dueAt } = found;
    const facts: CaseMailFacts = { number, kind, orderNumber: people.orderNumber, dueAt };
    const readers = readersOf(deps, caseId, people);
    const event = side === 'buyer' ? 'complaint_written_to_seller' : 'complaint_written';
    const news = { params: { caseId, number }, cause: caseId };
    await tellReader(
      tx,
      isOtherTold ? readers[side === 'buyer' ? 'seller' : 'buyer'] : null,
      { event, ...news },
      (reader) => complaintAnsweredMail(facts, reader, text),
    );
    await notifyAdmins(tx, { event: 'complaint_waits', ...news });
    await enqueueMail(tx, complaintToDeskMail(facts, deskOf(deps, caseId), 'answered'));
  });
}
