import type { BulkShipResult } from '../../../contract/seller-orders.contract.ts';
import { paisaFromRupees } from '../../../domain/money.ts';
import { type OrderStatus, orderStatusAfter, whySellerCannotMove } from '../../../domain/order-status.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail.jobs.ts';
import { AppError } from '../../plugins/app-error.ts';
import { issueGoodsBill, mailWithBill } from '../bills/bills.commands.ts';
import { isForTaxOffice } from '../bills/tax-office.commands.ts';
import { postParcelDelivered, postParcelSent } from '../ledger/ledger.commands.ts';
import { cannotMoveParcel, orderNotFound, trackingNotAwaited } from './orders.errors.ts';
import { type LockedOrder, listParcels, lockOrder, type ParcelState } from './orders.sql.ts';
import {
  cancelledByBuyerMail,
  linesCancelledMail,
  parcelCancelledMail,
  parcelDeliveredMail,
  parcelNotToSendMail,
  parcelShippedMail,
  trackingChangedMail,
} from './seller-orders.mail.ts';
import { changeTracking, findOrdersOfParcels, listParcelSellers, moveParcel } from './seller-orders.sql.ts';

/** What a seller says of a parcel's way; null leaves it open. */
interface Way {
  carrier: string | null;
  trackingNumber: string | null;
}

export interface ParcelRequest {
  parcelId: string;
  sellerId: string;
}

/** A seller's parcel in its order, locked like every change of an order: the order first. */
export interface LockedParcel {
  order: LockedOrder;
  parcels: readonly ParcelState[];
  parcel: ParcelState;
}

/** 404 for an unknown parcel and for another seller's. */
export async function lockParcel(
  tx: DatabaseTransaction,
  { parcelId, sellerId }: ParcelRequest,
): Promise<LockedParcel> {
  const [found] = await findOrdersOfParcels(tx, [parcelId], sellerId);
  const order = found === undefined ? null : await lockOrder(tx, found.orderId);
  if (order === null) throw orderNotFound();
  const parcels = await listParcels(tx, order.id);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (parcel === undefined) throw orderNotFound();
  return { order, parcels, parcel };
}

export interface BuyersParcel {
  orderId: string;
  parcelId: string;
  userId: string;
}

/** The same for its buyer: 404 for an unknown order or parcel, and for another buyer's. */
export async function lockParcelOfBuyer(
  tx: DatabaseTransaction,
  { orderId, parcelId, userId }: BuyersParcel,
): Promise<LockedParcel> {
  const order = await lockOrder(tx, orderId);
  if (order === null || order.userId !== userId) throw orderNotFound();
  const parcels = await listParcels(tx, orderId);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (parcel === undefined) throw orderNotFound();
  return { order, parcels, parcel };
}

/** The seller's, for a step to `status`; 409 when the parcel cannot go there. */
export async function lockParcelFor(
  tx: DatabaseTransaction,
  request: ParcelRequest,
  status: OrderStatus,
): Promise<LockedParcel> {
  const locked = await lockParcel(tx, request);
  const refusal = whySellerCannotMove(locked.parcel.status, status);
  if (refusal !== null) throw cannotMoveParcel(refusal, locked.parcel.status, status);
  return locked;
}

/**
 * A seller hands a parcel to the courier, or says that it has arrived. The order takes the status its parcels then
 * give it, the timeline an entry, the buyer a mail, what is sent its bill. 404 for foreign, 409 for a step the status
 * does not allow, while the seller's tax details are missing, or an HS code that the settings ask for.
 */
export async function advanceParcel(
  { db, config, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  request: ParcelRequest,
  { status, ...way }: { status: 'shipped' | 'delivered' } & Way,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parcels, parcel } = await lockParcelFor(tx, request, status);
    await moveParcel(tx, order.id, {
      parcelId: parcel.id,
      status,
      orderStatus: orderStatusAfter(parcels, [parcel.id], status),
      ...way,
      actor: { kind: 'seller', id: request.sellerId },
      note: wayText(way),
    });
    const fact = { orderId: order.id, parcelId: parcel.id, sellerId: request.sellerId };
    const facts = { order, parcel, parcelCount: parcels.length, way };
    if (status === 'delivered') {
      await postParcelDelivered(tx, fact);
      await enqueueMail(tx, parcelDeliveredMail(facts, config.publicUrl));
    } else {
      const allowancePaisa = parcel.isReplacement ? 0 : paisaFromRupees(settings.current.parcelAllowance);
      await postParcelSent(tx, { ...fact, allowancePaisa });
      const bill = await issueGoodsBill(tx, {
        parcelId: parcel.id,
        requiresHsCodes: settings.current.billsRequireHs,
        isForTaxOffice: isForTaxOffice(settings, 'seller'),
      });
      await mailWithBill(tx, parcelShippedMail(facts, config.publicUrl), bill);
    }
  });
}

/** Corrects carrier and tracking number of a shipped parcel; the same again changes nothing. */
export async function correctTracking(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: ParcelRequest,
  way: Way,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parcels, parcel } = await lockParcel(tx, request);
    if (parcel.status !== 'shipped') throw trackingNotAwaited();
    const hasChanged = await changeTracking(tx, order.id, {
      parcelId: parcel.id,
      ...way,
      actor: { kind: 'seller', id: request.sellerId },
      note: wayText(way),
    });
    if (!hasChanged) return;
    const facts = { order, parcel, parcelCount: parcels.length, way };
    await enqueueMail(tx, trackingChangedMail(facts, config.publicUrl));
  });
}

/** Tells the buyer by mail that this part of the order does not come, and why. */
export async function tellParcelCancelled(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  reason: string,
  publicUrl: string,
): Promise<void> {
  const facts = { order, parcel, parcelCount: parcels.length };
  await enqueueMail(tx, parcelCancelledMail(facts, reason, publicUrl));
}

/** Tells the buyer by mail that some of a parcel does not come, and why. */
export async function tellLinesCancelled(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  cancelled: { lines: readonly string[]; reason: string },
  publicUrl: string,
): Promise<void> {
  const facts = { order, parcel, parcelCount: parcels.length };
  await enqueueMail(tx, linesCancelledMail(facts, cancelled, publicUrl));
}

/** Tells the seller by mail what of a paid parcel the buyer has cancelled. */
export async function tellSellerCancelledByBuyer(
  tx: DatabaseTransaction,
  { order, parcel }: LockedParcel,
  cancelled: { lines: readonly string[]; reason: string; isWhole: boolean },
  publicUrl: string,
): Promise<void> {
  for (const seller of await listParcelSellers(tx, order.id))
    if (seller.parcelId === parcel.id)
      await enqueueMail(tx, cancelledByBuyerMail(order.orderNumber, seller, cancelled, publicUrl));
}

/** Tells the sellers of paid parcels by mail that an admin has cancelled them. */
export async function tellSellersCancelled(
  tx: DatabaseTransaction,
  order: Pick<LockedOrder, 'id' | 'orderNumber'>,
  parcelIds: readonly string[],
  reason: string,
  publicUrl: string,
): Promise<void> {
  for (const parcel of await listParcelSellers(tx, order.id))
    if (parcelIds.includes(parcel.parcelId))
      await enqueueMail(tx, parcelNotToSendMail(order.orderNumber, parcel, reason, publicUrl));
}

/**
 * Ships many parcels, each in its own transaction: one that cannot be shipped is named with the reason and keeps no
 * other. 404, and nothing shipped, when one of them is not the seller's.
 */
export async function shipParcels(
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  request: {
    sellerId: string;
    parcelIds: readonly string[];
    carrier: string | null;
    trackingNumbers: ReadonlyMap<string, string>;
  },
): Promise<BulkShipResult> {
  const { sellerId, carrier, trackingNumbers } = request;
  const parcelIds = [...new Set(request.parcelIds)];
  const found = await findOrdersOfParcels(deps.db, parcelIds, sellerId);
  const numbers = new Map(found.map(({ parcelId, orderNumber }) => [parcelId, orderNumber]));
  const result: BulkShipResult = { done: [], refused: [] };
  if (numbers.size < parcelIds.length) throw orderNotFound();
  for (const parcelId of parcelIds) {
    const named = { _id: parcelId, orderNumber: numbers.get(parcelId) as string };
    const trackingNumber = trackingNumbers.get(parcelId) || null;
    try {
      await advanceParcel(deps, { parcelId, sellerId }, { status: 'shipped', carrier, trackingNumber });
      result.done.push(named);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      result.refused.push({ ...named, reason: error.message });
    }
  }
  return result;
}

/** 'Nepal Can Move NCM-88412073', for the timeline. */
function wayText({ carrier, trackingNumber }: Way): string | null {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || null;
}
