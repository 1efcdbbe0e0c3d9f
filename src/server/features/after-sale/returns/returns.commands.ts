import {
  canStep,
  complainUntil,
  RETURN_STEPS,
  type ReturnStatus,
  type ReturnStep,
  returnDueAt,
} from '../../../../domain/after-sale/return.ts';
import type { ReturnEvent } from '../../../../domain/after-sale/return-event.ts';
import { LEAST_REDUCTION_PAISA } from '../../../../domain/books/bill.ts';
import type { Party } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { reductionTooSmall } from '../../books/bills/bills.errors.ts';
import { releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import {
  type Actor,
  insertOrderEvent,
  type LockedOrder,
  lockOrder,
} from '../../orders/orders/order-changes.sql.ts';
import { productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { usePhotos } from '../../shop/photos/photos.commands.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { namesOf, reckonReturn, settleReturn } from './return-money.commands.ts';
import { compareSerials } from './return-serials.commands.ts';
import { insertReplacement, restockReturn } from './return-stock.sql.ts';
import { notEnoughToReplace, offerTooHigh, returnNotFound, stepNotPossible } from './returns.errors.ts';
import { RETURN_NEWS, type ReturnNews, returnNotice } from './returns.mail.ts';
import {
  changeReturn,
  findReturnKey,
  getReturnPeople,
  getReturnState,
  insertReturnEvent,
  type ReturnPeople,
  type ReturnState,
  settleReturnRow,
} from './returns.sql.ts';

export type ReturnDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock' | 'catalogue'>;

export const dueAtOf = (
  settings: Deps['settings'],
  status: ReturnStatus,
  since: Date,
  hasOffer = false,
): Date => returnDueAt({ status, hasOffer }, since, settings.current) as Date;

interface Teller {
  people: ReturnPeople;
  buyer: (news: ReturnNews) => Promise<void>;
  seller: (news: ReturnNews) => Promise<void>;
}

/** Tells the two of a return, each as long as they can sign in. A return moves under its lock: each step is one cause. */
export async function teller(
  tx: DatabaseTransaction,
  publicUrl: string,
  found: ReturnState,
): Promise<Teller> {
  const people = await getReturnPeople(tx, found.id);
  const facts = { id: found.id, number: found.number, people, lines: namesOf(found), publicUrl };
  const step = new Date().toISOString();
  const tell = (to: 'buyer' | 'seller') => async (news: ReturnNews) => {
    const notice = returnNotice(facts, to, news, step);
    if (notice !== null) await notify(tx, [notice]);
  };
  return { people, buyer: tell('buyer'), seller: tell('seller') };
}

/** Who does a step: a user for the side that is theirs, their company's or the seller's, or an admin for the seller. */
export interface ReturnRequest extends Party {
  returnId: string;
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
  { returnId, companyId, sellerId, userId, admin }: ReturnRequest,
  step: ReturnStep,
  work: (moving: Moving) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { by } = RETURN_STEPS[step];
    const key = await findReturnKey(tx, returnId);
    if (key === null) throw returnNotFound();
    const isTheirs =
      by === 'buyer' ? key.companyId === companyId : key.sellerId === sellerId || admin !== null;
    if (!isTheirs) throw returnNotFound();
    const order = await lockOrder(tx, key.orderId);
    if (order === null) throw returnNotFound();
    const found = await getReturnState(tx, returnId);
    if (!canStep(step, { status: found.status, hasOffer: found.offerPaisa !== null }))
      throw stepNotPossible();
    const isForSeller = by === 'seller' && key.sellerId !== sellerId;
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

/** Tells programs of both sides, under the order's lock. */
export async function tellProgramsOfReturn(
  tx: DatabaseTransaction,
  type: 'return.opened' | 'return.decided',
  { id: orderId, orderNumber, companyId }: LockedOrder,
  { id: returnId, number, parcelId, sellerId }: ReturnState,
): Promise<void> {
  const data = { returnId, number, orderId, orderNumber, parcelId };
  await tellWebhooks(tx, [{ type, companyId, sellerId, subject: orderId, data }]);
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

export async function accept(
  { settings }: Pick<Deps, 'settings'>,
  moving: Moving,
  isBySilence: boolean,
): Promise<void> {
  const { tx, found, now, tell } = moving;
  const dueAt = dueAtOf(settings, 'accepted', now);
  await changeReturn(tx, found.id, { status: 'accepted', since: now, dueAt, offerPaisa: found.offerPaisa });
  await tellProgramsOfReturn(tx, 'return.decided', moving.order, found);
  await note(moving, 'accepted', isBySilence ? { note: 'No answer in two working days' } : {});
  await tell.buyer(RETURN_NEWS.accepted(tell.people.sellerName, isBySilence, dueAt));
  if (isBySilence) await tell.seller(RETURN_NEWS.acceptedForSeller());
}

/** The seller refuses, with a reason: final but for a complaint, until whose last day the money stays held. */
export function declineReturn(deps: ReturnDeps, request: ReturnRequest, reason: string): Promise<void> {
  return takeStep(deps, request, 'decline', async (moving) => {
    const { tx, found, now, tell } = moving;
    const until = complainUntil(now);
    await changeReturn(tx, found.id, { status: 'declined', since: now, dueAt: null, complainUntil: until });
    await tellProgramsOfReturn(tx, 'return.decided', moving.order, found);
    await note(moving, 'declined', { note: reason });
    await tell.buyer(RETURN_NEWS.declined(tell.people.sellerName, reason, until));
    await tell.seller(RETURN_NEWS.declinedForSeller(until));
  });
}

/** Ends a return with nothing given back: its units are free again. */
export async function end(moving: Moving, status: 'expired' | 'withdrawn'): Promise<void> {
  const { tx, found, now } = moving;
  await changeReturn(tx, found.id, { status, since: now, dueAt: null });
  await note(moving, status);
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
    const { money } = await reckonReturn(tx, found);
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

export async function endOffer(
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

type Receipt = {
  resalable: boolean;
  note: string | null;
  photos: readonly string[];
  /** What the seller found in the parcel; none: nobody looked. */
  serials: readonly string[];
};

/** The goods are back: into stock where they can be sold again. */
export async function receiveReturn(
  deps: ReturnDeps,
  request: ReturnRequest,
  receipt: Receipt,
): Promise<void> {
  let productIds: string[] = [];
  await takeStep(deps, request, 'receive', async (moving) => {
    const { tx, found, actor } = moving;
    const owner = { userId: request.userId, guestKey: null };
    const subject = { kind: 'return', id: found.id } as const;
    const viewers = [found.buyerId, found.sellerId];
    const keeper = actor.kind === 'seller' ? found.sellerId : null;
    await usePhotos(tx, { ids: receipt.photos, owner, viewers, subject, keeper });
    await receive(deps, moving, receipt);
    productIds = receipt.resalable ? productIdsOfLines(found.lines) : [];
  });
  if (productIds.length > 0) deps.catalogue.productsChanged(productIds);
}

export async function receive(
  { settings }: Pick<Deps, 'settings'>,
  moving: Moving,
  { resalable, note: text, serials, isByTime = false }: Omit<Receipt, 'photos'> & { isByTime?: boolean },
): Promise<void> {
  const { tx, found, actor, now, tell } = moving;
  const dueAt = dueAtOf(settings, 'received', now);
  await changeReturn(tx, found.id, { status: 'received', since: now, dueAt, isResalable: resalable });
  if (resalable) await restockReturn(tx, found, actor.id);
  await compareSerials(tx, found.id, { serials, at: now });
  await note(moving, 'received', text ? { note: text } : {});
  await tell.buyer(RETURN_NEWS.received(tell.people.sellerName, isByTime, dueAt));
}

/** What came back is refunded. */
export function refundReturn(deps: ReturnDeps, request: ReturnRequest): Promise<void> {
  return takeStep(deps, request, 'refund', (moving) => refund(deps, moving, false));
}

export async function refund(deps: Pick<Deps, 'config'>, moving: Moving, isByTime: boolean): Promise<void> {
  const { tx, order, found, actor, now, tell } = moving;
  const { money } = await reckonReturn(tx, found);
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
    productIds = productIdsOfLines(found.lines);
  });
  deps.catalogue.productsChanged(productIds);
}
