import {
  type CaseDecision,
  type CaseSide,
  holdsParcel,
  isOpenCase,
} from '../../../../domain/after-sale/complaint.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import { type LockedOrder, lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import { postponeDelivery } from '../../orders/orders/parcel-moves.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { insertViewers } from '../../shop/photos/photos.sql.ts';
import { answerDue, readersOf, tellReader } from './case-news.commands.ts';
import type { ComplaintDeps } from './case-opening.commands.ts';
import { type GivenBack, giveBack } from './case-remedies.commands.ts';
import { alreadyClosed, alreadyDecided, complaintNotFound, nobodyToAsk } from './complaints.errors.ts';
import { complaintAskedMail, complaintDecidedMail } from './complaints.mail.ts';
import {
  changeCase,
  findCaseOrder,
  getCasePeople,
  insertCaseMessage,
  insertDecision,
  type LockedCase,
  listBuyerPhotos,
  lockCase,
} from './complaints.sql.ts';

interface LockedSubject {
  found: LockedCase;
  order: LockedOrder | null;
}

/** An open complaint behind the lock of its order; 404 for an unknown one, 409 once another has decided it. */
async function lockOpenCase(tx: DatabaseTransaction, caseId: string): Promise<LockedSubject> {
  const subject = await findCaseOrder(tx, caseId);
  if (subject === null) throw complaintNotFound();
  const order = subject.orderId === null ? null : await lockOrder(tx, subject.orderId);
  const found = await lockCase(tx, caseId);
  if (found === null) throw complaintNotFound();
  if (!isOpenCase(found.state))
    throw found.decidedBy === null
      ? alreadyClosed(found.number)
      : alreadyDecided(found.decidedBy, found.number);
  return { found, order };
}

/**
 * Our desk asks one side, which has its working days to answer; the other side does not read the question. A seller who
 * is asked reads what the buyer wrote. 409 once it is decided, or for a seller that nobody knows.
 */
export async function askSide(
  deps: ComplaintDeps,
  { caseId, who, text, admin }: { caseId: string; who: CaseSide; text: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { found } = await lockOpenCase(tx, caseId);
    const { sellerId } = found;
    if (who === 'seller' && sellerId === null) throw nobodyToAsk();
    const now = deps.clock();
    const answerDueAt = answerDue(deps, who, now);
    const isShownNow = who === 'seller' && found.sellerSeesAt === null;
    const message = {
      caseId,
      author: 'admin',
      authorId: admin.actorId,
      asks: who,
      text,
      photos: [],
      now,
    } as const;
    await insertCaseMessage(tx, message);
    await changeCase(tx, caseId, {
      now,
      state: `waiting_for_${who}`,
      answerDueAt,
      isRead: true,
      ...(isShownNow ? { sellerSeesAt: now } : {}),
      event: 'asked',
      actor: { kind: 'admin', id: admin.actorId },
      detail: { who },
    });
    if (isShownNow && sellerId !== null)
      await insertViewers(tx, await listBuyerPhotos(tx, caseId), [sellerId]);
    await recordAudit(tx, {
      ...admin,
      action: 'case.ask',
      objectKind: 'case',
      objectId: caseId,
      before: { state: found.state },
      after: { state: `waiting_for_${who}`, text },
    });
    const people = await getCasePeople(tx, caseId);
    const reader = readersOf(deps, caseId, people)[who];
    const { number, kind, dueAt } = found;
    const facts = { number, kind, orderNumber: people.orderNumber, dueAt };
    const event = who === 'buyer' ? 'complaint_question' : 'complaint_question_to_seller';
    const news = { event, params: { caseId, number }, cause: `${caseId} ${now.toISOString()}` } as const;
    await tellReader(tx, reader, news, (to) => complaintAskedMail(facts, to, { text, answerDueAt }));
  });
}

/**
 * Our desk decides, and the decision is executed in the same transaction: refund on the refunds desk, credit note where
 * the goods were billed, ledger, the parcel's state and its hold, mails to both sides. 409 once another has decided, for
 * more than is left, and when what was shown is not left any more; 400 without the parcel of an order with several.
 */
export async function decideCase(
  deps: ComplaintDeps & Pick<Deps, 'catalogue'>,
  request: {
    caseId: string;
    decision: CaseDecision;
    /** Of a part what goes back; of a full decision what was shown, or null. */
    amountPaisa: number | null;
    reason: string;
    parcelId: string | null;
    admin: ActingAdmin;
  },
): Promise<void> {
  const { caseId, decision, reason, admin } = request;
  const changedProductIds = await inTransaction(deps.db, async (tx) => {
    const { found, order } = await lockOpenCase(tx, caseId);
    const now = deps.clock();
    const given: GivenBack =
      decision === 'none'
        ? { amountPaisa: 0, refundId: null, creditNoteId: null, parcel: null }
        : await giveBack(tx, deps, { found, order, ...request, decision });
    // A delivery that was denied and stands goes on where its days stood still; a lost parcel has none.
    if (found.parcelId !== null && holdsParcel(found.kind)) {
      await postponeDelivery(tx, found.parcelId, { since: found.sentAt, now });
      await releaseParcel(tx, { kind: 'case', id: caseId });
    }
    const { amountPaisa, refundId, creditNoteId, parcel } = given;
    await insertDecision(tx, caseId, {
      now,
      decision,
      amountPaisa,
      reason,
      adminId: admin.actorId,
      parcelId: parcel?.id ?? null,
      sellerId: parcel?.sellerId ?? null,
      refundId,
      creditNoteId,
    });
    await recordAudit(tx, {
      ...admin,
      action: 'case.decide',
      objectKind: 'case',
      objectId: caseId,
      before: { state: found.state },
      after: { state: 'decided', number: found.number, decision, amountPaisa, reason },
    });
    const people = await getCasePeople(tx, caseId);
    const { number, kind, dueAt, sellerSeesAt } = found;
    const facts = { number, kind, orderNumber: people.orderNumber, dueAt };
    const { buyer, seller } = readersOf(deps, caseId, people);
    const made = { decision, amountPaisa, reason };
    const news = { params: { caseId, number, amountPaisa }, cause: caseId };
    await tellReader(tx, buyer, { event: 'complaint_decided', ...news }, (reader) =>
      complaintDecidedMail(facts, { ...reader, side: 'buyer' }, made),
    );
    // A seller who never read of it hears of it when it takes his money.
    const isSellerTold = sellerSeesAt !== null || amountPaisa > 0;
    await tellReader(
      tx,
      isSellerTold ? seller : null,
      { event: 'complaint_decided_for_seller', ...news },
      (reader) => complaintDecidedMail(facts, { ...reader, side: 'seller' }, made),
    );
    return productIdsOfLines(parcel?.lines ?? []);
  });
  deps.catalogue.productsChanged(changedProductIds);
}
