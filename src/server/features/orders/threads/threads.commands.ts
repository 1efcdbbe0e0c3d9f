import type { z } from 'zod';
import type {
  Message,
  StartedThread,
  startThreadSchema,
} from '../../../../contract/orders/threads.contract.ts';
import { maskContacts } from '../../../../domain/shop/contact-masking.ts';
import { replyMinutes } from '../../../../domain/shop/reply-time.ts';
import type { Party } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { addressedTo } from '../../../mail/mail-template.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { answerOnce, canonicalHash, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { productNotFound } from '../../catalogue/catalogue/catalogue.errors.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { listColleagues, mayMail, notify } from '../../shop/notifications/notifications.commands.ts';
import { markCauseRead } from '../../shop/notifications/notifications.sql.ts';
import { usePhotos as attachPhotos } from '../../shop/photos/photos.commands.ts';
import { listPhotosOf } from '../../shop/photos/photos.sql.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { findQuestionOf, insertPublishedAnswer } from './product-questions.sql.ts';
import { findMessage, insertMessage } from './thread-messages.sql.ts';
import { toMessage, toThread } from './thread-view.ts';
import {
  askedYourself,
  messageNotFound,
  nobodyThere,
  notAnAnswer,
  onlySellersPublish,
  threadNotFound,
} from './threads.errors.ts';
import { newMessagesMail } from './threads.mail.ts';
import {
  ensureThread,
  findParcelParties,
  findSellerOfProduct,
  findThread,
  findThreadAccess,
  type LockedThread,
  lockThread,
  type Side,
} from './threads.sql.ts';
import { findNews, insertDeskRead, markRead, markTold } from './unread-messages.sql.ts';

export const TELL_OF_MESSAGES = 'tell_of_messages';
/** A side that reads meanwhile gets no mail; one that does not gets one for all. */
const TOLD_AFTER_MS = 2 * 60_000;
const BETWEEN_MAILS_MS = 30 * 60_000;

interface Said {
  text?: string | undefined;
  photos?: string[] | undefined;
}

/** Which side of a thread somebody is on, who acts for a company or a seller; null for a stranger. */
export function sideOf(
  { companyId, sellerId }: Pick<Party, 'companyId' | 'sellerId'>,
  thread: { companyId: string; sellerId: string },
): Side | null {
  return sellerId === thread.sellerId ? 'seller' : companyId === thread.companyId ? 'buyer' : null;
}

/**
 * The thread of a parcel, for its buyer and its seller, or a question to the seller of a public product with the thread
 * it stands in: both are made once. 404 for what is not theirs or not public, 409 for one's own product.
 */
export async function startThread(
  deps: Pick<Deps, 'db' | 'clock'>,
  { by, key, body }: { by: Party; key: string | null; body: z.output<typeof startThreadSchema> },
): Promise<KeptAnswer<StartedThread>> {
  return inTransaction(deps.db, (tx) => {
    const { companyId, userId } = by;
    const claim = { userId, scope: 'thread', key, bodyHash: canonicalHash({ companyId, ...body }) };
    return answerOnce(tx, claim, async () => {
      const { thread, isNew } =
        'parcel' in body
          ? await threadOfParcel(tx, by, body.parcel)
          : await threadOfProduct(tx, by, body.product);
      const message =
        'parcel' in body ? null : await say(tx, deps.clock(), { threadId: thread, by, said: body });
      const row = await findThread(tx, thread);
      const side = row && sideOf(by, row);
      if (!row || !side) throw threadNotFound();
      return {
        status: isNew || message !== null ? 201 : 200,
        data: { thread: toThread(row, side), message },
      };
    });
  });
}

async function threadOfParcel(tx: DatabaseTransaction, by: Party, id: string) {
  const parcelId = uuidOr(id, orderNotFound).toLowerCase();
  const parties = await findParcelParties(tx, parcelId);
  if (parties === null || sideOf(by, parties) === null) throw orderNotFound();
  const thread = await ensureThread(tx, { ...parties, parcelId, productId: null });
  return { thread: thread.id, isNew: thread.isNew };
}

async function threadOfProduct(
  tx: DatabaseTransaction,
  { companyId, userId, sellerId: own }: Party,
  id: string,
) {
  const productId = uuidOr(id, productNotFound).toLowerCase();
  const sellerId = await findSellerOfProduct(tx, productId);
  if (sellerId === null) throw productNotFound();
  if (sellerId === userId || sellerId === own) throw askedYourself();
  const thread = await ensureThread(tx, {
    parcelId: null,
    productId,
    companyId,
    buyerId: userId,
    sellerId,
  });
  return { thread: thread.id, isNew: thread.isNew };
}

/**
 * Adds a message to a thread of the caller's, once for each key. Contacts are hidden until the parcel is paid, and
 * always where a product is asked about. 404 for somebody else's thread or photo, 409 when nobody is there to read it.
 */
export async function sendMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  { threadId, by, key, said }: { threadId: string; by: Party; key: string | null; said: Said },
): Promise<KeptAnswer<Message>> {
  return inTransaction(deps.db, (tx) => {
    const { companyId, userId } = by;
    const bodyHash = canonicalHash({ companyId, ...said });
    const claim = { userId, scope: `message ${threadId}`, key, bodyHash };
    return answerOnce(tx, claim, async () => ({
      status: 201,
      data: await say(tx, deps.clock(), { threadId, by, said }),
    }));
  });
}

async function say(
  tx: DatabaseTransaction,
  now: Date,
  { threadId, by, said }: { threadId: string; by: Party; said: Said },
): Promise<Message> {
  const { userId } = by;
  const { text: written = '', photos = [] } = said;
  const thread = await lockThread(tx, threadId);
  const side = thread && sideOf(by, thread);
  if (!thread || !side) throw threadNotFound();
  const other = side === 'buyer' ? 'seller' : 'buyer';
  if (!(other === 'seller' ? thread.isSellerActive : thread.isBuyerActive)) throw nobodyThere();
  const { text, hasHidden } = thread.isPaid ? { text: written, hasHidden: false } : maskContacts(written);
  const isReply = side === 'seller' && thread.waitingSince !== null;
  const message = await insertMessage(tx, threadId, {
    author: side,
    authorId: userId,
    text,
    hasHidden,
    photoCount: photos.length,
    replyMinutes: isReply ? replyMinutes(thread.waitingSince as Date, now) : null,
  });
  await attachPhotos(tx, {
    ids: photos,
    owner: { userId, guestKey: null },
    viewers: [other === 'seller' ? thread.sellerId : thread.buyerId],
    subject: { kind: 'message', id: message.id },
    keeper: side === 'seller' ? thread.sellerId : null,
  });
  await tell(tx, now, { threadId, side: other, thread });
  return toMessage(message, await listPhotosOf(tx, 'message', [message.id]));
}

export interface TellOfMessages {
  threadId: string;
  side: Side;
}

/** The events of either side's bell; their cause is the thread, so that its messages are gathered. */
const BELL_EVENTS = { buyer: 'message_to_buyer', seller: 'message_to_seller' } as const;

/** The bell at once; one mail for what comes in the next minutes, and none soon after another. */
async function tell(
  tx: DatabaseTransaction,
  now: Date,
  { threadId, side, thread }: TellOfMessages & { thread: LockedThread },
): Promise<void> {
  const { orderNumber, productName } = thread;
  await notify(tx, [
    {
      to: side === 'buyer' ? thread.buyerId : thread.sellerId,
      event: BELL_EVENTS[side],
      params: { threadId, orderNumber, productName },
      cause: threadId,
    },
  ]);
  const toldAt = side === 'buyer' ? thread.buyerToldAt : thread.sellerToldAt;
  const runAt = new Date(
    Math.max(now.getTime() + TOLD_AFTER_MS, (toldAt?.getTime() ?? 0) + BETWEEN_MAILS_MS),
  );
  const payload: TellOfMessages = { threadId, side };
  await enqueueJob(tx, TELL_OF_MESSAGES, payload, {
    runAt,
    jobKey: `messages ${threadId} ${side}`,
    keepsTime: true,
  });
}

/** A seller's messages are answered by whoever of its people is there first. */
const colleaguesOf = async (tx: DatabaseTransaction, side: Side, sellerId: string) =>
  side === 'seller' ? listColleagues(tx, sellerId, 'orders') : [];

/** Mails one side what it has neither read nor been told of, if anything. May be repeated. */
export async function tellOfMessages(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { threadId, side }: TellOfMessages,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const news = await findNews(tx, threadId, side);
    if (news === null) return;
    const mail = newMessagesMail(news, { threadId, side, publicUrl: config.publicUrl });
    let isTold = false;
    for (const reader of [news, ...(await colleaguesOf(tx, side, news.userId))]) {
      if (!(await mayMail(tx, reader.userId, 'message'))) continue;
      await enqueueMail(tx, addressedTo(mail, reader));
      isTold = true;
    }
    if (isTold) await markTold(tx, threadId, side, news.lastSerial);
  });
}

/**
 * One side has read everything up to a message: with the last of them its bell is answered, too. The thread is locked
 * first, so that a message on its way is counted and stays unread.
 */
export async function readThread(
  { db }: Pick<Deps, 'db'>,
  { threadId, by, messageId }: { threadId: string; by: Party; messageId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const thread = await lockThread(tx, threadId);
    const side = thread && sideOf(by, thread);
    if (!thread || !side) throw threadNotFound();
    const unread = await markRead(tx, threadId, side, messageId);
    if (unread !== 0) return;
    const self = side === 'seller' ? thread.sellerId : by.userId;
    const readers = [{ userId: self }, ...(await colleaguesOf(tx, side, self))];
    const userIds = readers.map(({ userId }) => userId);
    await markCauseRead(tx, { userIds, event: BELL_EVENTS[side], cause: threadId });
  });
}

/**
 * Puts an answer with its question on the page of their product; a second time changes nothing. 404 for somebody else's
 * thread, 403 for its buyer, 409 for what answers no question about a product.
 */
export async function publishAnswer(
  deps: Pick<Deps, 'db' | 'catalogue'>,
  { threadId, messageId, by }: { threadId: string; messageId: string; by: Party },
): Promise<Message> {
  const { message, productId } = await inTransaction(deps.db, async (tx) => {
    const thread = await findThreadAccess(tx, threadId);
    const side = thread && sideOf(by, thread);
    if (!thread || !side) throw threadNotFound();
    const answer = await findMessage(tx, threadId, messageId);
    if (answer === null) throw messageNotFound();
    if (side === 'buyer') throw onlySellersPublish();
    const isAnswer = thread.productId !== null && answer.author === 'seller' && answer.text !== '';
    const questionId = isAnswer ? await findQuestionOf(tx, threadId, answer.serial) : null;
    if (thread.productId === null || questionId === null) throw notAnAnswer();
    const published = {
      threadId,
      messageId,
      questionId,
      productId: thread.productId,
      publishedBy: by.userId,
    };
    await insertPublishedAnswer(tx, published);
    const photos = await listPhotosOf(tx, 'message', [messageId]);
    return { message: toMessage({ ...answer, isPublic: true }, photos), productId: thread.productId };
  });
  deps.catalogue.productsChanged([productId]);
  return message;
}

/** Writes down that an admin reads a thread for an open complaint. */
export async function recordDeskRead(
  { db }: Pick<Deps, 'db'>,
  {
    threadId,
    openCase,
    admin,
  }: { threadId: string; openCase: { id: string; number: string }; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertDeskRead(tx, { threadId, caseId: openCase.id, adminId: admin.actorId });
    await recordAudit(tx, {
      ...admin,
      action: 'thread.read',
      objectKind: 'thread',
      objectId: threadId,
      before: null,
      after: { case: openCase.number },
    });
  });
}
