import { randomUUID } from 'node:crypto';
import type { RequestReturnInput, ReturnPreviewInput } from '../../../contract/returns.contract.ts';
import { bsDateOf } from '../../../domain/bikram-sambat.ts';
import { LEAST_REDUCTION_PAISA } from '../../../domain/bill.ts';
import {
  canStep,
  RETURN_REASON_NAMES,
  RETURN_STEPS,
  type ReturnedMoney,
  type ReturnReason,
  type ReturnStatus,
  type ReturnStep,
  returnDueAt,
  returnNumber,
  returnsEndAt,
  returnTimeout,
} from '../../../domain/return.ts';
import type { ReturnEvent } from '../../../domain/return-event.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tryEach, WITHIN_A_MINUTE_MS } from '../../db/try-each.ts';
import type { Deps } from '../../deps.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import type { AppError } from '../../plugins/app-error.ts';
import { answerOnce, canonicalHash } from '../../plugins/idempotency.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { reductionTooSmall } from '../bills/bills.errors.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { orderNotFound, parcelCancelled, parcelNotSent, unknownParcelLine } from '../orders/orders.errors.ts';
import {
  type Actor,
  insertOrderEvent,
  type LockedOrder,
  listParcels,
  lockOrder,
} from '../orders/orders.sql.ts';
import { holdParcel, releaseParcel } from '../parcel-holds/parcel-holds.sql.ts';
import { usePhotos } from '../photos/photos.commands.ts';
import { namesOf, reckonReturn, settleReturn } from './return-money.commands.ts';
import {
  notEnoughToReplace,
  notForChangeOfMind,
  offerTooHigh,
  parcelNotArrived,
  replacementNotReturned,
  returnNotFound,
  returnsOver,
  stepNotPossible,
  tooManyReturned,
} from './returns.errors.ts';
import { RETURN_NEWS, type ReturnNews, returnNotice } from './returns.mail.ts';
import {
  changeReturn,
  findOrderOfParcel,
  findReturnKey,
  getReturnableParcel,
  getReturnPeople,
  getReturnState,
  insertReplacement,
  insertReturn,
  insertReturnEvent,
  isParcelOf,
  listDueReturns,
  type ReturnableParcel,
  type ReturnPeople,
  type ReturnState,
  restockReturn,
  settleReturnRow,
  takeReturnSerial,
} from './returns.sql.ts';

type ReturnDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock' | 'catalogue'>;

/** Why nothing of a parcel can be returned now, or null. */
export function whyCannotReturn(
  {
    status,
    isReplacement,
    isMissed,
    deliveredAt,
  }: Pick<ReturnableParcel, 'status' | 'isReplacement' | 'isMissed' | 'deliveredAt'>,
  now: Date,
): AppError | null {
  if (status === 'cancelled') return parcelCancelled();
  if (status === 'pending' || status === 'processing') return parcelNotSent();
  if (status === 'shipped' || isMissed || deliveredAt === null) return parcelNotArrived();
  if (isReplacement) return replacementNotReturned();
  return now >= returnsEndAt(deliveredAt) ? returnsOver() : null;
}

interface PlannedReturn {
  order: LockedOrder;
  parcelId: string;
  sellerId: string;
  lines: { id: string; quantity: number; unitPricePaisa: number }[];
  money: ReturnedMoney;
}

/**
 * Plans a return under the order's lock. 404 for a foreign parcel, 400 for a line of another one, 409 for more than is
 * left, too early, too late, and for a change of mind where the category excludes it.
 */
async function planReturn(
  tx: DatabaseTransaction,
  {
    userId,
    parcelId,
    chosen,
    reason,
    now,
  }: {
    userId: string;
    parcelId: string;
    chosen: ReturnPreviewInput['lines'];
    reason: ReturnReason;
    now: Date;
  },
): Promise<PlannedReturn> {
  const orderId = await findOrderOfParcel(tx, parcelId);
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (order === null || order.userId !== userId) throw orderNotFound();
  const parcel = await getReturnableParcel(tx, parcelId);
  const refusal = whyCannotReturn(parcel, now);
  if (refusal !== null) throw refusal;
  const taken = new Map<string, number>();
  for (const [index, { line: lineId, quantity }] of chosen.entries()) {
    const line = parcel.lines.find(({ id }) => id === lineId.toLowerCase());
    if (line === undefined) throw unknownParcelLine(index);
    if (reason === 'changed_mind' && line.noChangeOfMind) throw notForChangeOfMind(index);
    const sum = (taken.get(line.id) ?? 0) + quantity;
    if (sum > line.left) throw tooManyReturned(index, line.left);
    taken.set(line.id, sum);
  }
  const lines = parcel.lines
    .filter(({ id }) => taken.has(id))
    .map(({ id, unitPricePaisa }) => ({ id, unitPricePaisa, quantity: taken.get(id) as number }));
  const { money } = await reckonReturn(tx, { parcelId, reason, lines }, null);
  const parcels = await listParcels(tx, order.id);
  const sellerId = parcels.find(({ id }) => id === parcelId)?.sellerId as string;
  return { order, parcelId, sellerId, lines, money };
}

/** What of an own parcel may still go back; 404 for a foreign one. */
export async function returnOptions(
  { db }: Pick<Deps, 'db'>,
  { userId, parcelId }: { userId: string; parcelId: string },
): Promise<ReturnableParcel> {
  if (!(await isParcelOf(db, parcelId, userId))) throw orderNotFound();
  return getReturnableParcel(db, parcelId);
}

/** What a return would give back, and until when its seller would answer; refuses like `requestReturn`. */
export async function previewReturn(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { userId, parcelId, input }: { userId: string; parcelId: string; input: ReturnPreviewInput },
): Promise<{ money: ReturnedMoney; sellerAnswersBy: Date }> {
  const now = clock();
  const { lines: chosen, reason } = input;
  const { money } = await inTransaction(db, (tx) =>
    planReturn(tx, { userId, parcelId, chosen, reason, now }),
  );
  return { money, sellerAnswersBy: dueAtOf(settings, 'requested', now) };
}

const dueAtOf = (settings: Deps['settings'], status: ReturnStatus, since: Date, hasOffer = false): Date =>
  returnDueAt({ status, hasOffer }, since, settings.current) as Date;

/**
 * A buyer asks to send units of a parcel back. Their money is held, the seller's clock begins, both get a mail. Answers
 * the return's id; refuses like `planReturn`, and photos like `usePhotos`.
 */
export async function requestReturn(
  { db, config, settings, clock }: Pick<Deps, 'db' | 'config' | 'settings' | 'clock'>,
  {
    userId,
    parcelId,
    input,
    idempotencyKey,
  }: {
    userId: string;
    parcelId: string;
    input: RequestReturnInput;
    /** A repeat with the same key is answered as the first call was, and asks for nothing again. */
    idempotencyKey: string | null;
  },
): Promise<string> {
  const claim = { userId, scope: 'returns', key: idempotencyKey, bodyHash: canonicalHash(input) };
  const { data } = await inTransaction(db, (tx) =>
    answerOnce(tx, claim, async () => {
      const now = clock();
      const { lines: chosen, reason, text, photos = [] } = input;
      const planned = await planReturn(tx, { userId, parcelId, chosen, reason, now });
      const { order, sellerId, lines, money } = planned;
      const id = randomUUID();
      const owner = { userId, guestKey: null };
      const subject = { kind: 'return', id } as const;
      await usePhotos(tx, { ids: photos, owner, viewers: [sellerId], subject });
      const dueAt = dueAtOf(settings, 'requested', now);
      const bsYear = bsDateOf(now).year;
      const serial = await takeReturnSerial(tx, bsYear);
      const number = returnNumber(bsYear, serial);
      await insertReturn(tx, {
        id,
        bsYear,
        serial,
        number,
        orderId: order.id,
        parcelId,
        buyerId: userId,
        sellerId,
        reason,
        text: text ?? '',
        at: now,
        dueAt,
        expected: { ...money.goods, deliveryPaisa: money.deliveryPaisa },
        lines,
      });
      await holdParcel(tx, { parcelId, cause: { kind: 'return', id } });
      const actor = { kind: 'buyer', id: userId } as const;
      await insertReturnEvent(tx, id, { event: 'requested', actor, at: now });
      await insertOrderEvent(tx, order.id, { event: 'return_requested', actor, note: number, parcelId });
      const tell = await teller(tx, config.publicUrl, await getReturnState(tx, id));
      const { buyerName, sellerName } = tell.people;
      const why = RETURN_REASON_NAMES[reason];
      await tell.seller(RETURN_NEWS.requestedForSeller(buyerName, why, text ?? '', dueAt));
      await tell.buyer(RETURN_NEWS.requestedForBuyer(sellerName, dueAt));
      return { status: 201, data: id };
    }),
  );
  return data;
}

interface Teller {
  people: ReturnPeople;
  buyer: (news: ReturnNews) => Promise<void>;
  seller: (news: ReturnNews) => Promise<void>;
}

/** Tells the two of a return, each as long as they can sign in. A return moves under its lock: each step is one cause. */
async function teller(tx: DatabaseTransaction, publicUrl: string, found: ReturnState): Promise<Teller> {
  const people = await getReturnPeople(tx, found.id);
  const facts = { id: found.id, number: found.number, people, lines: namesOf(found), publicUrl };
  const step = new Date().toISOString();
  const tell = (to: 'buyer' | 'seller') => async (news: ReturnNews) => {
    const notice = returnNotice(facts, to, news, step);
    if (notice !== null) await notify(tx, [notice]);
  };
  return { people, buyer: tell('buyer'), seller: tell('seller') };
}

/** Who does a step: a user for the side that is theirs, or an admin for the seller. */
export interface ReturnRequest {
  returnId: string;
  userId: string;
  /** Set for an admin, who acts for the seller; in the audit log. */
  admin: ActingAdmin | null;
}

/** A return that is being changed: order locked, step allowed. */
interface Moving {
  tx: DatabaseTransaction;
  order: LockedOrder;
  found: ReturnState;
  actor: Actor;
  now: Date;
  tell: Teller;
}

/**
 * Does one step of a return in one transaction. 404 for a foreign return (also for the other side of it), 409 when its
 * state does not allow the step.
 */
async function takeStep(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { returnId, userId, admin }: ReturnRequest,
  step: ReturnStep,
  work: (moving: Moving) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { by } = RETURN_STEPS[step];
    const key = await findReturnKey(tx, returnId);
    if (key === null) throw returnNotFound();
    const isTheirs = by === 'buyer' ? key.buyerId === userId : key.sellerId === userId || admin !== null;
    if (!isTheirs) throw returnNotFound();
    const order = await lockOrder(tx, key.orderId);
    if (order === null) throw returnNotFound();
    const found = await getReturnState(tx, returnId);
    if (!canStep(step, { status: found.status, hasOffer: found.offerPaisa !== null }))
      throw stepNotPossible();
    const isForSeller = by === 'seller' && key.sellerId !== userId;
    const actor: Actor = { kind: isForSeller ? 'admin' : by, id: userId };
    const tell = await teller(tx, config.publicUrl, found);
    if (isForSeller && admin !== null)
      await recordAudit(tx, {
        ...admin,
        action: `return.${step}`,
        objectKind: 'return',
        objectId: returnId,
        before: { status: found.status },
        after: { status: RETURN_STEPS[step].to ?? found.status, number: found.number },
      });
    await work({ tx, order, found, actor, now: clock(), tell });
  });
}

async function note(
  { tx, found, actor, now }: Moving,
  event: ReturnEvent,
  more: { note?: string; amountPaisa?: number } = {},
): Promise<void> {
  await insertReturnEvent(tx, found.id, { event, actor, at: now, ...more });
}

/** The seller lets the goods come back. */
export function acceptReturn(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  return takeStep(deps, request, 'accept', (moving) => accept(deps, moving, false));
}

async function accept(
  { settings }: Pick<Deps, 'settings'>,
  moving: Moving,
  isBySilence: boolean,
): Promise<void> {
  const { tx, found, now, tell } = moving;
  const dueAt = dueAtOf(settings, 'accepted', now);
  await changeReturn(tx, found.id, { status: 'accepted', since: now, dueAt, offerPaisa: found.offerPaisa });
  await note(moving, 'accepted', isBySilence ? { note: 'No answer in two working days' } : {});
  await tell.buyer(RETURN_NEWS.accepted(tell.people.sellerName, isBySilence, dueAt));
  if (isBySilence) await tell.seller(RETURN_NEWS.acceptedForSeller());
}

/** The seller refuses, with a reason: final but for a complaint. */
export function declineReturn(deps: ReturnDeps, request: ReturnRequest, reason: string): Promise<void> {
  return takeStep(deps, request, 'decline', async (moving) => {
    await end(moving, 'declined', reason);
    await moving.tell.buyer(RETURN_NEWS.declined(moving.tell.people.sellerName, reason));
  });
}

/** Ends a return with nothing given back: its units are free again. */
async function end(
  moving: Moving,
  status: 'declined' | 'expired' | 'withdrawn',
  text?: string,
): Promise<void> {
  const { tx, found, now } = moving;
  await changeReturn(tx, found.id, { status, since: now, dueAt: null });
  await note(moving, status, text === undefined ? {} : { note: text });
  await releaseParcel(tx, { kind: 'return', id: found.id });
}

/** The seller asks something first. */
export function askAboutReturn(deps: ReturnDeps, request: ReturnRequest, text: string): Promise<void> {
  return takeStep(deps, request, 'question', async (moving) => {
    const { tx, found, now, tell } = moving;
    const dueAt = dueAtOf(deps.settings, 'question', now);
    await changeReturn(tx, found.id, { status: 'question', since: now, dueAt, offerPaisa: found.offerPaisa });
    await note(moving, 'question', { note: text });
    await tell.buyer(RETURN_NEWS.question(tell.people.sellerName, text, dueAt));
  });
}

/** The buyer answers: the seller's clock begins anew. */
export function answerAboutReturn(deps: ReturnDeps, request: ReturnRequest, text: string): Promise<void> {
  return takeStep(deps, request, 'answer', async (moving) => {
    const { tx, found, now, tell } = moving;
    const dueAt = dueAtOf(deps.settings, 'requested', now, found.offerPaisa !== null);
    await changeReturn(tx, found.id, {
      status: 'requested',
      since: now,
      dueAt,
      offerPaisa: found.offerPaisa,
    });
    await note(moving, 'answered', { note: text });
    await tell.seller(RETURN_NEWS.answered(tell.people.buyerName, text, dueAt));
  });
}

/** "Keep it, refund part". 400 for nothing, and for as much as a full return gives back. */
export function offerForReturn(deps: ReturnDeps, request: ReturnRequest, offerPaisa: number): Promise<void> {
  return takeStep(deps, request, 'offer', async (moving) => {
    const { tx, found, now, tell } = moving;
    if (offerPaisa < LEAST_REDUCTION_PAISA) throw reductionTooSmall();
    const { money } = await reckonReturn(tx, found, found.id);
    if (offerPaisa >= money.totalPaisa - money.deliveryPaisa) throw offerTooHigh();
    const { status } = found;
    // While the goods may be sent back that clock goes on; else the buyer is awaited.
    const isWaiting = status === 'requested';
    await changeReturn(tx, found.id, {
      status,
      since: now,
      dueAt: isWaiting ? dueAtOf(deps.settings, status, now, true) : found.dueAt,
      offerPaisa,
    });
    await note(moving, 'offered', { amountPaisa: offerPaisa });
    await tell.buyer(RETURN_NEWS.offered(tell.people.sellerName, offerPaisa));
  });
}

/** The buyer keeps the goods for the part that was offered. */
export function takeOffer(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  return takeStep(deps, request, 'take_offer', async ({ tx, order, found, actor, now, tell }) => {
    const refundPaisa = found.offerPaisa as number;
    const as = { kind: 'amount', refundPaisa } as const;
    await tell.seller(RETURN_NEWS.refundedForSeller(refundPaisa, false));
    await settleReturn(tx, deps, { order, found, as, actor, at: now });
  });
}

/** The buyer wants to send the goods back all the same. */
export function declineOffer(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  return takeStep(deps, request, 'decline_offer', (moving) => endOffer(deps, moving, false));
}

async function endOffer(
  { settings }: Pick<Deps, 'settings'>,
  moving: Moving,
  isByTime: boolean,
): Promise<void> {
  const { tx, found, now, tell } = moving;
  const { status } = found;
  const dueAt = status === 'requested' ? dueAtOf(settings, status, now) : found.dueAt;
  await changeReturn(tx, found.id, { status, since: now, dueAt, offerPaisa: null });
  await note(moving, isByTime ? 'offer_lapsed' : 'offer_declined');
  await tell.seller(RETURN_NEWS.offerDeclined(tell.people.buyerName, isByTime));
}

/** The buyer has sent the goods back. */
export function sendReturnBack(
  deps: ReturnDeps,
  request: ReturnRequest,
  way: { carrier: string; trackingNumber: string },
): Promise<void> {
  return takeStep(deps, request, 'send_back', async (moving) => {
    const { tx, found, now, tell } = moving;
    const text = `${way.carrier} ${way.trackingNumber}`;
    const dueAt = dueAtOf(deps.settings, 'sent_back', now);
    await changeReturn(tx, found.id, { status: 'sent_back', since: now, dueAt, way });
    await note(moving, 'sent_back', { note: text });
    await tell.seller(RETURN_NEWS.sentBack(tell.people.buyerName, text));
  });
}

/** The buyer keeps the goods. */
export function withdrawReturn(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  return takeStep(deps, request, 'withdraw', async (moving) => {
    await end(moving, 'withdrawn');
    await moving.tell.seller(RETURN_NEWS.withdrawn(moving.tell.people.buyerName));
  });
}

interface Receipt {
  resalable: boolean;
  note: string | null;
  photos: readonly string[];
}

/** The goods are back: into stock where they can be sold again. */
export async function receiveReturn(
  deps: ReturnDeps,
  request: ReturnRequest,
  receipt: Receipt,
): Promise<void> {
  let productIds: string[] = [];
  await takeStep(deps, request, 'receive', async (moving) => {
    const { tx, found } = moving;
    const owner = { userId: request.userId, guestKey: null };
    const subject = { kind: 'return', id: found.id } as const;
    const viewers = [found.buyerId, found.sellerId];
    await usePhotos(tx, { ids: receipt.photos, owner, viewers, subject });
    await receive(deps, moving, receipt);
    productIds = receipt.resalable ? found.lines.map(({ productId }) => productId) : [];
  });
  if (productIds.length > 0) deps.catalogue.productsChanged(productIds);
}

async function receive(
  { settings }: Pick<Deps, 'settings'>,
  moving: Moving,
  { resalable, note: text, isByTime = false }: Omit<Receipt, 'photos'> & { isByTime?: boolean },
): Promise<void> {
  const { tx, found, actor, now, tell } = moving;
  const dueAt = dueAtOf(settings, 'received', now);
  await changeReturn(tx, found.id, { status: 'received', since: now, dueAt, isResalable: resalable });
  if (resalable) await restockReturn(tx, found, actor.id);
  await note(moving, 'received', text ? { note: text } : {});
  await tell.buyer(RETURN_NEWS.received(tell.people.sellerName, isByTime, dueAt));
}

/** What came back is refunded. */
export function refundReturn(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  return takeStep(deps, request, 'refund', (moving) => refund(deps, moving, false));
}

async function refund(deps: Pick<Deps, 'config'>, moving: Moving, isByTime: boolean): Promise<void> {
  const { tx, order, found, actor, now, tell } = moving;
  const { money } = await reckonReturn(tx, found, found.id);
  await tell.seller(RETURN_NEWS.refundedForSeller(money.totalPaisa, isByTime));
  await settleReturn(tx, deps, { order, found, as: { kind: 'lines' }, actor, at: now });
}

/** The same goods again, as a parcel that costs nothing; 409 when they are not in stock. */
export async function replaceReturn(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  let productIds: string[] = [];
  await takeStep(deps, request, 'replace', async (moving) => {
    const { tx, order, found, actor, now, tell } = moving;
    const placed = await insertReplacement(tx, found, actor.id);
    if ('available' in placed) throw notEnoughToReplace(placed.available);
    await insertOrderEvent(tx, order.id, {
      event: 'replacement_added',
      actor: { kind: 'system', id: null },
      note: found.number,
      parcelId: placed.parcelId,
    });
    await settleReturnRow(tx, found.id, {
      as: 'replacement',
      at: now,
      amounts: { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0, deliveryPaisa: 0 },
      creditNoteId: null,
      deliveryCreditNoteId: null,
    });
    await note(moving, 'replaced');
    await releaseParcel(tx, { kind: 'return', id: found.id });
    await tell.buyer(RETURN_NEWS.replaced(tell.people.sellerName));
    productIds = found.lines.map(({ productId }) => productId);
  });
  deps.catalogue.productsChanged(productIds);
}

/**
 * Does what all clocks that have run out do: silence accepts, offers lapse, what is not sent back expires, what is under
 * way for 7 days counts as received, what is received is refunded. Each in its own transaction and `atOnce` read at once;
 * one that fails does not keep the others: it is reported at the end. Answers how many.
 */
export function runReturnClocks(deps: Omit<ReturnDeps, 'catalogue'>, { atOnce = 500 } = {}): Promise<number> {
  const now = deps.clock();
  return tryEach<string>({
    read: (batch) => listDueReturns(deps.db, { now, ...batch }),
    handle: (returnId) => runClock(deps, returnId, now),
    atOnce,
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'Some returns could not be moved on',
  });
}

async function runClock(deps: Omit<ReturnDeps, 'catalogue'>, returnId: string, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const key = await findReturnKey(tx, returnId);
    const order = key === null ? null : await lockOrder(tx, key.orderId);
    if (order === null) return false;
    const found = await getReturnState(tx, returnId);
    // Somebody may have done something while this waited for the lock.
    if (found.dueAt === null || found.dueAt > now) return false;
    const actor = { kind: 'system', id: null } as const;
    const tell = await teller(tx, deps.config.publicUrl, found);
    const moving = { tx, order, found, actor, now, tell };
    const { status } = found;
    switch (returnTimeout({ status, hasOffer: found.offerPaisa !== null })) {
      case 'accepted':
        await accept(deps, moving, true);
        return true;
      case 'offer_lapsed':
        await endOffer(deps, moving, true);
        return true;
      case 'expired':
        await end(moving, 'expired');
        await tell.buyer(RETURN_NEWS.expired(status === 'question'));
        await tell.seller(RETURN_NEWS.expiredForSeller(status === 'question'));
        return true;
      case 'received':
        await receive(deps, moving, {
          resalable: false,
          note: 'Counts as received 7 days after it was sent back',
          isByTime: true,
        });
        return true;
      case 'refunded':
        await refund(deps, moving, true);
        return true;
      case null:
        return false;
    }
  });
}
