import {
  type CaseDecision,
  decidedPaisa,
  decisionNote,
  whyCannotMiss,
} from '../../../../domain/after-sale/complaint.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { findGoodsBillId } from '../../books/bills/correctable-bills.sql.ts';
import { type LockedOrder, listParcels, type ParcelState } from '../../orders/orders/order-changes.sql.ts';
import { cancelPaidParcels, loseSentParcel } from '../../orders/orders/orders.commands.ts';
import { orderNotFound } from '../../orders/orders/orders.errors.ts';
import { tellSellersCancelled } from '../../orders/orders/seller-orders.commands.ts';
import { creditInTransaction } from '../order-endings/bill-corrections.commands.ts';
import { cancelPaid } from '../order-endings/order-cancellation.commands.ts';
import { refundReturnByDecision, worthOfReturn } from '../returns/return-money.commands.ts';
import type { ComplaintDeps } from './case-opening.commands.ts';
import {
  amountChanged,
  notBelow,
  nothingToGiveBack,
  notMissedInTime,
  parcelHasOwnCase,
  parcelToName,
  partNotSent,
  receivedByBuyer,
} from './complaints.errors.ts';
import { findMissingCase, getMissedParcel, type LockedCase } from './complaints.sql.ts';
import { findReplacedReturn, getStake } from './stakes.sql.ts';
import { undoSentParcel } from './undone-parcels.commands.ts';

/** What a decision gave back. */
export interface GivenBack {
  amountPaisa: number;
  refundId: string | null;
  creditNoteId: string | null;
  parcel: ParcelState | null;
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

export async function giveBack(
  tx: DatabaseTransaction,
  deps: ComplaintDeps,
  giving: Giving,
): Promise<GivenBack> {
  const { found, order, decision, reason, admin } = giving;
  if (order === null || (!order.isPaid && order.onAccountPaisa === null)) throw nothingToGiveBack();
  const parcels = await listParcels(tx, order.id);
  if (found.returnId !== null)
    return refundDeclined(tx, deps, { ...giving, returnId: found.returnId, parcels });
  const parcel = chooseParcel(parcels, found.parcelId ?? giving.parcelId);
  if (found.kind === 'not_received' && found.parcelId === null)
    await refuseNaming(tx, parcel.id, { decision, sentAt: found.sentAt });
  if (parcel.isReplacement) return refundInstead(tx, deps, { ...giving, order, parcel, parcels });
  const { leftPaisa } = await getStake(tx, {
    parcelId: parcel.id,
    kind: found.kind,
  });
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
  const undone = await undoSentParcel(tx, deps, { order, parcels, parcel, actor, reason: said });
  return { ...wanted, ...undone, parcel };
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
