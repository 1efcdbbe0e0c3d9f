import {
  type CaseDecision,
  type CaseSide,
  decidedPaisa,
  decisionNote,
  holdsParcel,
  isOpenCase,
  whyCannotMiss,
} from '../../../domain/complaint.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ActingAdmin } from '../../plugins/acting-admin.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { creditService, mailWithBill } from '../bills/bills.commands.ts';
import { findCorrectableBill, findGoodsBillId } from '../bills/bills.sql.ts';
import { postParcelsCancelled } from '../ledger/ledger.commands.ts';
import { creditInTransaction } from '../order-endings/bill-corrections.commands.ts';
import { cancelPaid, oweRefund } from '../order-endings/order-cancellation.commands.ts';
import {
  getCharged,
  type LockedOrder,
  listParcels,
  lockOrder,
  type ParcelState,
} from '../orders/order-changes.sql.ts';
import { cancelPaidParcels, loseSentParcel } from '../orders/orders.commands.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { tellSellersCancelled } from '../orders/seller-orders.commands.ts';
import { postponeDelivery } from '../orders/seller-orders.sql.ts';
import { releaseParcel } from '../parcel-holds/parcel-holds.sql.ts';
import { changePayment, lockPayment } from '../payments/payments.sql.ts';
import { findSettledPaymentId } from '../payments/refunds.sql.ts';
import { insertViewers } from '../photos/photos.sql.ts';
import { refundReturnByDecision, worthOfReturn } from '../returns/return-money.commands.ts';
import { answerDue, type ComplaintDeps, readersOf, tellReader } from './complaints.commands.ts';
import {
  alreadyClosed,
  alreadyDecided,
  amountChanged,
  complaintNotFound,
  nobodyToAsk,
  notBelow,
  nothingToGiveBack,
  notMissedInTime,
  parcelHasOwnCase,
  parcelToName,
  partNotSent,
  receivedByBuyer,
} from './complaints.errors.ts';
import { complaintAskedMail, complaintDecidedMail } from './complaints.mail.ts';
import {
  changeCase,
  findCaseOrder,
  findMissingCase,
  getCasePeople,
  getMissedParcel,
  insertCaseMessage,
  insertDecision,
  type LockedCase,
  listBuyerPhotos,
  lockCase,
} from './complaints.sql.ts';
import { findReplacedReturn, getStake } from './stakes.sql.ts';

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

/** What a decision gave back. */
interface GivenBack {
  amountPaisa: number;
  refundId: string | null;
  creditNoteId: string | null;
  parcel: ParcelState | null;
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
    return parcel?.lines.map(({ productId }) => productId) ?? [];
  });
  deps.catalogue.productsChanged(changedProductIds);
}

interface Giving {
  found: LockedCase;
  order: LockedOrder | null;
  decision: Exclude<CaseDecision, 'none'>;
  amountPaisa: number | null;
  reason: string;
  parcelId: string | null;
  admin: ActingAdmin;
}

async function giveBack(tx: DatabaseTransaction, deps: ComplaintDeps, giving: Giving): Promise<GivenBack> {
  const { found, order, decision, reason, admin } = giving;
  if (order === null || !order.isPaid) throw nothingToGiveBack();
  const parcels = await listParcels(tx, order.id);
  if (found.returnId !== null)
    return refundDeclined(tx, deps, { ...giving, returnId: found.returnId, parcels });
  const parcel = chooseParcel(parcels, found.parcelId ?? giving.parcelId);
  if (found.kind === 'not_received' && found.parcelId === null)
    await refuseNaming(tx, parcel.id, { decision, sentAt: found.sentAt });
  if (parcel.isReplacement) return refundInstead(tx, deps, { ...giving, order, parcel, parcels });
  const { leftPaisa, goodsPaisa } = await getStake(tx, { parcelId: parcel.id, kind: found.kind });
  const wanted = decidedPaisa(decision, giving.amountPaisa, leftPaisa);
  if ('mostPaisa' in wanted) throw wanted.mostPaisa === 0 ? nothingToGiveBack() : notBelow(wanted.mostPaisa);
  if (decision === 'full' && giving.amountPaisa !== null && giving.amountPaisa !== leftPaisa)
    throw amountChanged(leftPaisa);
  const actor = { kind: 'admin', id: admin.actorId } as const;
  const said = decisionNote(found.number, reason);
  if (parcel.status === 'processing') {
    if (decision === 'part') throw partNotSent();
    const { refund } = await cancelPaid(tx, deps, { order, parcels, chosen: [parcel], actor, reason: said });
    await tellSellersCancelled(tx, order, [parcel.id], said, deps.config.publicUrl);
    return { amountPaisa: wanted.amountPaisa, refundId: refund?.id ?? null, creditNoteId: null, parcel };
  }
  const isLost = decision === 'full' && found.kind === 'not_received';
  const billId = await findGoodsBillId(tx, parcel.id);
  if (!isLost) {
    if (billId === null) throw nothingToGiveBack();
    const amount = { refundPaisa: wanted.amountPaisa };
    const credited = { of: null, amount };
    const done = await creditInTransaction(tx, deps, { billId, order, credited, reason: said, actor });
    const { refund, creditNote } = done;
    return { ...wanted, refundId: refund?.id ?? null, creditNoteId: creditNote.id, parcel };
  }
  // Goods and delivery of a parcel that never came.
  const credit =
    billId === null || goodsPaisa === 0
      ? null
      : await creditInTransaction(tx, deps, {
          billId,
          order,
          credited: { lines: await restOf(tx, billId) },
          reason: said,
          actor,
        });
  const lost = { order, parcels, parcelId: parcel.id, actor, reason: said };
  const isWholeOrder = (await loseSentParcel(tx, lost)) === 'cancelled';
  const restPaisa = wanted.amountPaisa - (credit === null ? 0 : goodsPaisa);
  await postParcelsCancelled(tx, {
    orderId: order.id,
    parcelIds: [parcel.id],
    isWholeOrder,
    refundPaisa: restPaisa,
  });
  const rest = await oweRest(tx, deps, { order, parcel, restPaisa, isWholeOrder, actor, said });
  return {
    ...wanted,
    refundId: credit?.refund?.id ?? rest,
    creditNoteId: credit?.creditNote.id ?? null,
    parcel,
  };
}

/** A declined return is refunded after all: its lines, or an amount while the buyer keeps them. */
async function refundDeclined(
  tx: DatabaseTransaction,
  deps: ComplaintDeps,
  {
    found,
    returnId,
    parcels,
    decision,
    amountPaisa,
    admin,
  }: Giving & { returnId: string; parcels: readonly ParcelState[] },
): Promise<GivenBack> {
  const parcel = parcels.find(({ id }) => id === found.parcelId) ?? null;
  const refunded = await refundReturn(tx, deps, { returnId, decision, amountPaisa, admin });
  return { ...refunded, parcel };
}

/**
 * What a replacement stands for is refunded after all, as if its return had been: the goods that came back, or an amount
 * while the buyer keeps what came. A replacement that was not sent is cancelled with it, one that never came is lost.
 */
async function refundInstead(
  tx: DatabaseTransaction,
  deps: ComplaintDeps,
  giving: Giving & { order: LockedOrder; parcel: ParcelState; parcels: readonly ParcelState[] },
): Promise<GivenBack> {
  const { found, order, parcel, parcels, decision, admin } = giving;
  const reason = decisionNote(found.number, giving.reason);
  const actor = { kind: 'admin', id: admin.actorId } as const;
  const returnId = await findReplacedReturn(tx, parcel.id);
  if (parcel.status === 'cancelled') throw nothingToGiveBack();
  if (parcel.status === 'processing') {
    if (decision === 'part') throw partNotSent();
    await cancelPaidParcels(tx, { order, parcels, parcelIds: [parcel.id], actor, reason });
    await tellSellersCancelled(tx, order, [parcel.id], reason, deps.config.publicUrl);
  } else if (decision === 'full' && found.kind === 'not_received')
    await loseSentParcel(tx, { order, parcels, parcelId: parcel.id, actor, reason });
  return { ...(await refundReturn(tx, deps, { ...giving, returnId })), parcel };
}

/** Refunds a return that our desk decides about, in the amount that was shown. */
async function refundReturn(
  tx: DatabaseTransaction,
  deps: ComplaintDeps,
  {
    returnId,
    decision,
    amountPaisa,
    admin,
  }: Pick<Giving, 'decision' | 'amountPaisa' | 'admin'> & { returnId: string },
): Promise<Omit<GivenBack, 'parcel'>> {
  const wanted = decidedPaisa(decision, amountPaisa, await worthOfReturn(tx, returnId));
  if ('mostPaisa' in wanted) throw wanted.mostPaisa === 0 ? nothingToGiveBack() : notBelow(wanted.mostPaisa);
  const { totalPaisa, refundId, creditNoteId } = await refundReturnByDecision(tx, deps, {
    returnId,
    amountPaisa: decision === 'full' ? null : wanted.amountPaisa,
    adminId: admin.actorId,
  });
  if (amountPaisa !== null && totalPaisa !== amountPaisa) throw amountChanged(totalPaisa);
  return { amountPaisa: totalPaisa, refundId, creditNoteId };
}

/** The one parcel of an order, or the one that the desk names. */
function chooseParcel(parcels: readonly ParcelState[], parcelId: string | null): ParcelState {
  const [only] = parcels;
  if (parcelId === null) {
    if (parcels.length > 1 || only === undefined) throw parcelToName();
    return only;
  }
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (parcel === undefined) throw orderNotFound();
  return parcel;
}

/**
 * Of a whole order our desk names the parcel that has not arrived, and its buyer may have said of this one that it has:
 * only what could be missed when the complaint was sent is called lost. A parcel has one complaint of that kind.
 */
async function refuseNaming(
  tx: DatabaseTransaction,
  parcelId: string,
  { decision, sentAt }: { decision: Giving['decision']; sentAt: Date },
): Promise<void> {
  const own = await findMissingCase(tx, parcelId);
  if (own !== null) throw parcelHasOwnCase(own.number);
  if (decision === 'part') return;
  const missed = await getMissedParcel(tx, parcelId);
  const why = whyCannotMiss(missed, sentAt);
  if (why === 'received' || missed.isUsedByBuyer) throw receivedByBuyer();
  if (why === 'over') throw notMissedInTime();
}

/** Every unit that is left of a bill. */
async function restOf(
  tx: DatabaseTransaction,
  billId: string,
): Promise<{ line: string; quantity: number }[]> {
  const bill = await findCorrectableBill(tx, billId);
  return (bill?.lines ?? [])
    .filter(({ left, leftPaisa }) => left > 0 && leftPaisa > 0)
    .map(({ id, left }) => ({ line: id, quantity: left }));
}

/** What goes back beside a credit note for goods: delivery with the last parcel, or goods sent before there were bills. */
async function oweRest(
  tx: DatabaseTransaction,
  deps: ComplaintDeps,
  {
    order,
    parcel,
    restPaisa,
    isWholeOrder,
    actor,
    said,
  }: {
    order: LockedOrder;
    parcel: ParcelState;
    restPaisa: number;
    isWholeOrder: boolean;
    actor: { kind: 'admin'; id: string };
    said: string;
  },
): Promise<string | null> {
  const { shippingPaisa } = await getCharged(tx, order.id);
  const paymentId = await findSettledPaymentId(tx, order.id);
  const creditDelivery = () =>
    isWholeOrder ? creditService(tx, { orderId: order.id }, { reason: said, actorId: null }) : null;
  if (paymentId === null || restPaisa === 0) {
    await creditDelivery();
    if (paymentId !== null && isWholeOrder) await closePayment(tx, paymentId, actor);
    return null;
  }
  const delivery = { name: 'Delivery', quantity: 1, unitPricePaisa: shippingPaisa };
  const goods = restPaisa - (isWholeOrder ? shippingPaisa : 0);
  const { refund, mail } = await oweRefund(tx, deps, {
    paymentId,
    owedPaisa: restPaisa,
    lines: [
      ...(goods > 0 ? parcel.lines.filter(({ quantity }) => quantity > 0) : []),
      ...(isWholeOrder && shippingPaisa > 0 ? [delivery] : []),
    ],
    // Delivery alone is of no parcel: its seller is shown what became of the goods.
    parcelIds: goods > 0 ? [parcel.id] : [],
    isWholeOrder,
    actor,
    reason: said,
  });
  await mailWithBill(tx, mail, await creditDelivery());
  return refund.id;
}

/** All that was paid for an order is due by now: its payment says so. */
async function closePayment(
  tx: DatabaseTransaction,
  paymentId: string,
  actor: { kind: 'admin'; id: string },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.refundDuePaisa === payment.receivedPaisa && payment.receivedPaisa > 0)
    await changePayment(tx, payment, { status: 'refund_due', actor });
}
