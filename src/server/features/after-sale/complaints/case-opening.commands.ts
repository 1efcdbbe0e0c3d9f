import { randomUUID } from 'node:crypto';
import {
  type CaseState,
  DECIDED_WITHIN_DAYS,
  holdsParcel,
  isSellerToldAtOnce,
  whyCannotMiss,
} from '../../../../domain/after-sale/complaint.ts';
import { bsDateOf } from '../../../../domain/shop/bikram-sambat.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { holdParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import { insertOrderEvent } from '../../orders/orders/order-changes.sql.ts';
import { parcelCancelled, parcelNotSent } from '../../orders/orders/orders.errors.ts';
import { notifyAdmins } from '../../shop/notifications/notifications.commands.ts';
import { usePhotos as attachPhotos } from '../../shop/photos/photos.commands.ts';
import type { PhotoOwner } from '../../shop/photos/photos.sql.ts';
import { answerDue, deskOf, readersOf, tellReader } from './case-news.commands.ts';
import {
  escalatedAlready,
  missedAlready,
  missedTooLate,
  receivedByYou,
  usedByYou,
} from './complaints.errors.ts';
import {
  type CaseMailFacts,
  complaintSentMail,
  complaintToDeskMail,
  complaintToSellerMail,
} from './complaints.mail.ts';
import {
  changeCase,
  findCaseOfReturn,
  findMissingCase,
  getCasePeople,
  getMissedParcel,
  insertCase,
  insertCaseMessage,
  type NewCase,
} from './complaints.sql.ts';

export type ComplaintDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>;

/** What a complaint is opened with. */
export interface OpenedCase extends Pick<NewCase, 'kind' | 'from' | 'orderId' | 'parcelId' | 'sellerId'> {
  id?: string;
  returnId?: string;
  lineId?: string;
  text: string;
  photos: readonly string[];
  photoOwner: PhotoOwner;
  /** Left out: all of them; those that are used already stay out. */
  photosToUse?: readonly string[];
}

/**
 * Opens a complaint in the caller's transaction, which holds the lock of its order: number, first message, hold of the
 * parcel, mails to both sides and the desk. 409 for a parcel that cannot be missed, or a return complained of before.
 */
export async function openCase(
  tx: DatabaseTransaction,
  deps: Omit<ComplaintDeps, 'db'>,
  opened: OpenedCase,
): Promise<{ id: string; number: string; state: CaseState; dueAt: Date }> {
  const { kind, from, parcelId, sellerId, returnId = null, lineId = null } = opened;
  const now = deps.clock();
  if (kind === 'not_received' && parcelId !== null) await refuseMissing(tx, parcelId, now);
  if (returnId !== null) {
    const before = await findCaseOfReturn(tx, returnId);
    if (before !== null) throw escalatedAlready(before);
  }
  const id = opened.id ?? randomUUID();
  const isSellerTold = sellerId !== null && isSellerToldAtOnce(kind);
  // The seller is asked for proof from the first day; what a declined return is about was said in it already.
  const isSellerAsked = isSellerTold && kind === 'not_received';
  const state = isSellerAsked ? 'waiting_for_seller' : 'open';
  const answerDueAt = isSellerAsked ? answerDue(deps, 'seller', now) : null;
  const dueAt = daysAfter(now, DECIDED_WITHIN_DAYS);
  const { userId = null } = 'userId' in from ? from : {};
  await attachPhotos(tx, {
    ids: opened.photosToUse ?? opened.photos,
    owner: opened.photoOwner,
    viewers: isSellerTold ? [sellerId] : [],
    subject: { kind: 'case', id },
  });
  if (parcelId !== null && holdsParcel(kind)) await holdParcel(tx, { parcelId, cause: { kind: 'case', id } });
  if (kind === 'not_received' && opened.orderId !== null && parcelId !== null)
    await insertOrderEvent(tx, opened.orderId, {
      event: 'parcel_missed',
      actor: { kind: 'buyer', id: userId },
      parcelId,
    });
  const number = await insertCase(tx, {
    id,
    kind,
    from,
    orderId: opened.orderId,
    parcelId,
    sellerId,
    returnId,
    lineId,
    state,
    sentAt: now,
    dueAt,
    answerDueAt,
    sellerSeesAt: isSellerTold ? now : null,
    bsYear: bsDateOf(now).year,
  });
  const { text, photos } = opened;
  await insertCaseMessage(tx, {
    caseId: id,
    author: 'buyer',
    authorId: userId,
    asks: null,
    text,
    photos,
    now,
  });
  await changeCase(tx, id, { now, event: 'sent', actor: { kind: 'buyer', id: userId } });
  const people = await getCasePeople(tx, id);
  const facts: CaseMailFacts = { number, kind, orderNumber: people.orderNumber, dueAt };
  const { buyer, seller } = readersOf(deps, id, people);
  const params = { caseId: id, number, dueAt: dueAt.toISOString() };
  await tellReader(tx, buyer, { event: 'complaint_sent', params, cause: id }, (reader) =>
    complaintSentMail(facts, reader, text),
  );
  await tellReader(
    tx,
    isSellerTold ? seller : null,
    { event: 'complaint_to_answer', params, cause: id },
    (reader) => complaintToSellerMail(facts, reader, { text, answerDueAt }),
  );
  await notifyAdmins(tx, { event: 'complaint_to_decide', params, cause: id });
  await enqueueMail(tx, complaintToDeskMail(facts, deskOf(deps, id), 'sent'));
  return { id, number, state, dueAt };
}

/**
 * One rule for every way to say that a parcel has not arrived: "Received" later counts it as delivered from that day, so
 * money that is out of return time would be in it again. 409 before it is sent, once the buyer has it, 7 days after
 * anybody else said so, and a second time.
 */
async function refuseMissing(tx: DatabaseTransaction, parcelId: string, now: Date): Promise<void> {
  const before = await findMissingCase(tx, parcelId);
  if (before !== null) throw missedAlready(before.number);
  const missed = await getMissedParcel(tx, parcelId);
  switch (whyCannotMiss(missed, now)) {
    case 'not_sent':
      throw parcelNotSent();
    case 'cancelled':
      throw parcelCancelled();
    case 'received':
      throw receivedByYou();
    case 'over':
      throw missedTooLate();
    case null:
      if (missed.isUsedByBuyer) throw usedByYou();
  }
}
