import { createHash, randomUUID } from 'node:crypto';
import { bsDateOf } from '../../../domain/bikram-sambat.ts';
import {
  ANSWER_WORKING_DAYS,
  type CaseSide,
  type CaseState,
  CONFIRMED_WITHIN_HOURS,
  DECIDED_WITHIN_DAYS,
  holdsParcel,
  isOpenCase,
  isSellerToldAtOnce,
  stateAfterMessage,
  whyCannotMiss,
} from '../../../domain/complaint.ts';
import { daysAfter, HOUR_MS } from '../../../domain/durations.ts';
import { endOfWorkingDays } from '../../../domain/working-days.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import type { Mail } from '../../mail/mailer.ts';
import { AppError } from '../../plugins/app-error.ts';
import type { KeyedLimit } from '../../plugins/rate-limits.ts';
import { uuidOr } from '../../plugins/uuid.ts';
import { type News, notify, notifyAdmins } from '../notifications/notifications.commands.ts';
import { insertOrderEvent, lockOrder } from '../orders/order-changes.sql.ts';
import { orderNotFound, parcelCancelled, parcelNotSent } from '../orders/orders.errors.ts';
import { holdParcel } from '../parcel-holds/parcel-holds.sql.ts';
import { usePhotos as attachPhotos, photoOwnerOf } from '../photos/photos.commands.ts';
import { photoNotFound } from '../photos/photos.errors.ts';
import type { PhotoOwner } from '../photos/photos.sql.ts';
import { caseKey, confirmationToken, confirmedCase, isCaseKey } from './case-key.ts';
import {
  complaintNotFound,
  complaintOver,
  emailMissing,
  escalatedAlready,
  missedAlready,
  missedTooLate,
  nameMissing,
  receivedByYou,
  unconfirmedLinkDead,
  usedByYou,
} from './complaints.errors.ts';
import {
  type CaseMailFacts,
  type CaseReader,
  complaintAnsweredMail,
  complaintSentMail,
  complaintToDeskMail,
  complaintToSellerMail,
  confirmComplaintMail,
} from './complaints.mail.ts';
import {
  type CasePeople,
  type Complainer,
  changeCase,
  findCaseOfReturn,
  findCaseOrder,
  findComplainedOrder,
  findMissingCase,
  getCasePeople,
  getMissedParcel,
  insertCase,
  insertCaseMessage,
  insertUnconfirmed,
  type LockedCase,
  lockCase,
  type NewCase,
  takeUnconfirmed,
} from './complaints.sql.ts';

export type ComplaintDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>;

/** What a complaint is opened with. */
export interface OpenedCase extends Pick<NewCase, 'kind' | 'from' | 'orderId' | 'parcelId' | 'sellerId'> {
  id?: string;
  returnId?: string;
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
  const { kind, from, parcelId, sellerId, returnId = null } = opened;
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

/** Until when a side that is asked now has time, by the settings' working days. */
export function answerDue({ settings }: Pick<Deps, 'settings'>, side: CaseSide, now: Date): Date {
  return endOfWorkingDays(now, ANSWER_WORKING_DAYS[side], settings.current);
}

/** Who reads mail about a complaint, and where; null for who is not there or cannot sign in any more. */
export function readersOf(
  { config }: Pick<Deps, 'config'>,
  caseId: string,
  { buyer, seller }: CasePeople,
): { buyer: CaseReader | null; seller: CaseReader | null } {
  const page = `${config.publicUrl}/complaints/${caseId}`;
  return {
    buyer:
      buyer === null
        ? null
        : {
            userId: buyer.userId,
            email: buyer.email,
            firstName: buyer.firstName,
            url: buyer.userId === null ? `${page}?key=${caseKey(config, caseId)}` : page,
          },
    seller:
      seller === null
        ? null
        : {
            userId: seller.userId,
            email: seller.email,
            firstName: seller.firstName,
            url: `${config.publicUrl}/seller/complaints/${caseId}`,
          },
  };
}

type ComplaintNews = Extract<News, { event: `complaint_${string}` }>;

/** Tells one side: a guest by mail alone; nobody when there is nobody to tell any more. */
export async function tellReader(
  tx: DatabaseTransaction,
  reader: CaseReader | null,
  news: ComplaintNews,
  mailTo: (reader: CaseReader) => Mail,
): Promise<void> {
  if (reader === null) return;
  const mail = mailTo(reader);
  if (reader.userId === null) await enqueueMail(tx, mail);
  else await notify(tx, [{ ...news, to: reader.userId, mail }]);
}

/** Where our desk reads mail about complaints. */
export function deskOf(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  caseId: string,
): { email: string; url: string } {
  return {
    email: settings.current.grievanceEmail,
    url: `${config.publicUrl}/admin/cases/${caseId}`,
  };
}

/** Who sends a complaint, and with what. */
export interface SendRequest {
  kind: OpenedCase['kind'];
  text: string;
  order: string | null;
  parcel: string | null;
  photos: readonly string[];
  name: string | null;
  email: string | null;
  userId: string | null;
  guestId: string | null;
  ip: string;
}

export type SentCase =
  | { state: CaseState; id: string; number: string; dueAt: Date }
  | { state: 'unconfirmed'; id: string };

/**
 * Somebody complains. Of a person signed in it gets its number at once; of a guest when the address is confirmed, to
 * which a mail goes (three an hour at most, silently). 404 for a foreign order or photo, 400 for a guest without name or
 * address, 409 for a parcel that cannot be missed.
 */
export async function sendComplaint(
  deps: ComplaintDeps & { confirmations: KeyedLimit },
  request: SendRequest,
): Promise<SentCase> {
  const { kind, text, photos, userId } = request;
  const photoOwner = ownerOf(request);
  if (userId === null) return keepUnconfirmed(deps, request, photoOwner);
  return inTransaction(deps.db, async (tx) => {
    const about = await lockComplainedOrder(tx, request, userId);
    return openCase(tx, deps, { kind, from: { userId }, ...about, text, photos, photoOwner });
  });
}

/** Locks the order that somebody complains about, and names its parcel: the chosen one, or the only one. */
async function lockComplainedOrder(
  tx: DatabaseTransaction,
  { order, parcel }: Pick<SendRequest, 'order' | 'parcel'>,
  userId: string,
): Promise<Pick<OpenedCase, 'orderId' | 'parcelId' | 'sellerId'>> {
  if (order === null) {
    if (parcel !== null) throw orderNotFound();
    return { orderId: null, parcelId: null, sellerId: null };
  }
  const orderId = uuidOr(order, orderNotFound).toLowerCase();
  const locked = await lockOrder(tx, orderId);
  const parcels = locked === null ? null : await findComplainedOrder(tx, orderId, userId);
  if (parcels === null) throw orderNotFound();
  const named = parcel === null ? null : parcels.find(({ parcelId }) => parcelId === parcel.toLowerCase());
  if (named === undefined) throw orderNotFound();
  const [only] = parcels;
  const chosen = named ?? (parcels.length === 1 ? only : undefined);
  return { orderId, parcelId: chosen?.parcelId ?? null, sellerId: chosen?.sellerId ?? null };
}

async function keepUnconfirmed(
  { db, config, clock, confirmations }: ComplaintDeps & { confirmations: KeyedLimit },
  { kind, text, order, parcel, photos, name, email, ip }: SendRequest,
  { guestKey }: PhotoOwner,
): Promise<SentCase> {
  if (!name) throw nameMissing();
  if (!email) throw emailMissing();
  // An order is its buyer's alone.
  if (order !== null || parcel !== null) throw orderNotFound();
  const id = randomUUID();
  const limitKey = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  if ((await confirmations.spend(limitKey)) !== null) return { state: 'unconfirmed', id };
  await inTransaction(db, async (tx) => {
    const kept = photos.map((photo) => uuidOr(photo, photoNotFound));
    await insertUnconfirmed(tx, {
      id,
      kind,
      name,
      email,
      text,
      guestKey: guestKey?.toString('hex') ?? null,
      photos: kept,
      ip,
      now: clock(),
    });
    const url = `${config.publicUrl}/complaints/confirm?token=${confirmationToken(config, id)}`;
    await enqueueMail(tx, confirmComplaintMail({ email, name, url }));
  });
  return { state: 'unconfirmed', id };
}

/**
 * A guest confirms by the link of the mail: the complaint gets its number. The same link again answers the same; 400 for
 * one that is too old or was never ours.
 */
export async function confirmComplaint(
  deps: ComplaintDeps,
  token: string,
): Promise<{ id: string; number: string; dueAt: Date; key: string }> {
  const id = confirmedCase(deps.config, token);
  if (id === null) throw unconfirmedLinkDead();
  const key = caseKey(deps.config, id);
  return inTransaction(deps.db, async (tx) => {
    const since = new Date(deps.clock().getTime() - CONFIRMED_WITHIN_HOURS * HOUR_MS);
    const written = await takeUnconfirmed(tx, id, since);
    if (written === null) {
      const confirmed = await lockCase(tx, id);
      if (confirmed === null) throw unconfirmedLinkDead();
      return { id, number: confirmed.number, dueAt: confirmed.dueAt, key };
    }
    const { kind, name, email, text, guestKey } = written;
    const from: Complainer = { name, email };
    const photoOwner = { userId: null, guestKey: Buffer.from(guestKey ?? '', 'hex') };
    const photos = await takeStillFresh(tx, id, photoOwner, written.photos);
    const about = { kind, from, orderId: null, parcelId: null, sellerId: null, text };
    const sent = await openCase(tx, deps, { id, ...about, photos, photoOwner, photosToUse: [] });
    return { id, number: sent.number, dueAt: sent.dueAt, key };
  });
}

/** The photos, used; none when they are too old or not this guest's: what was written counts without them. */
async function takeStillFresh(
  tx: DatabaseTransaction,
  caseId: string,
  owner: PhotoOwner,
  ids: readonly string[],
): Promise<readonly string[]> {
  try {
    await attachPhotos(tx, { ids, owner, viewers: [], subject: { kind: 'case', id: caseId } });
    return ids;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Who wants to read or write in a complaint. */
export interface CaseCaller {
  userId: string | null;
  guestId: string | null;
  key: string | null;
}

function ownerOf({ userId, guestId }: Pick<CaseCaller, 'userId' | 'guestId'>): PhotoOwner {
  return photoOwnerOf(userId === null ? null : { userId }, guestId);
}

/** Which side of a complaint somebody is, or null for a stranger: a guest by the key of the mail. */
export function sideOf(
  { config }: Pick<Deps, 'config'>,
  {
    id,
    userId,
    guestEmail,
    sellerId,
    sellerSeesAt,
  }: Pick<LockedCase, 'id' | 'userId' | 'guestEmail' | 'sellerId' | 'sellerSeesAt'>,
  caller: CaseCaller,
): CaseSide | null {
  if (userId !== null && caller.userId === userId) return 'buyer';
  if (guestEmail !== null && caller.key !== null && isCaseKey(config, id, caller.key)) return 'buyer';
  return sellerId !== null && caller.userId === sellerId && sellerSeesAt !== null ? 'seller' : null;
}

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
    });
    const authorId = caller.userId === found.userId || side === 'seller' ? caller.userId : null;
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
