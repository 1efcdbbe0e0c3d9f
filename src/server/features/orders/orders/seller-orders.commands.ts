import {
  type OrderStatus,
  orderStatusAfter,
  whySellerCannotMove,
} from '../../../../domain/orders/order-status.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { NotificationEvent } from '../../../../domain/shop/notification-events.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { issueGoodsBill, mailWithBill } from '../../books/bills/bills.commands.ts';
import { isForTaxOffice } from '../../books/bills/tax-office.commands.ts';
import { postParcelDelivered, postParcelSent } from '../../books/ledger/ledger.commands.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { billDebt } from '../debts/debts.commands.ts';
import { requireSerials } from '../serials/serials.commands.ts';
import {
  type Actor,
  type LockedOrder,
  listParcels,
  lockOrder,
  type ParcelState,
} from './order-changes.sql.ts';
import { tellProgramsOfOrder } from './order-webhooks.sql.ts';
import { cannotMoveParcel, orderNotFound, parcelIsPickedUp, trackingNotAwaited } from './orders.errors.ts';
import { changeTracking, moveParcel } from './parcel-moves.sql.ts';
import {
  cancelledByBuyerMail,
  linesCancelledMail,
  type ParcelMailFacts,
  parcelCancelledMail,
  parcelDeliveredMail,
  parcelNotToSendMail,
  parcelShippedMail,
  trackingChangedMail,
} from './seller-orders.mail.ts';
import { findOrdersOfParcels, listParcelSellers } from './seller-orders.sql.ts';

type SellerOrderDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

/** What a seller says of a parcel's way; null leaves it open. */
interface Way {
  carrier: string | null;
  trackingNumber: string | null;
}

export interface ParcelRequest {
  parcelId: string;
  sellerId: string;
  /** Who acts for the seller. */
  actorId: string;
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
  { parcelId, sellerId }: Pick<ParcelRequest, 'parcelId' | 'sellerId'>,
): Promise<LockedParcel> {
  const [found] = await findOrdersOfParcels(tx, [parcelId], sellerId);
  const order = found === undefined ? null : await lockOrder(tx, found.orderId);
  if (order === null) throw orderNotFound();
  const parcels = await listParcels(tx, order.id);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (parcel === undefined) throw orderNotFound();
  return { order, parcels, parcel };
}

/** The same for our desk; 404 for an unknown order or parcel. */
export async function lockParcelOfOrder(
  tx: DatabaseTransaction,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<LockedParcel> {
  const order = await lockOrder(tx, orderId);
  const parcels = order === null ? [] : await listParcels(tx, orderId);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (order === null || parcel === undefined) throw orderNotFound();
  return { order, parcels, parcel };
}

export interface BuyersParcel {
  orderId: string;
  parcelId: string;
  companyId: string;
  /** Who acts for the company. */
  userId: string;
}

/** The same for its buyer: 404 for an unknown order or parcel, and for another company's. */
export async function lockParcelOfBuyer(
  tx: DatabaseTransaction,
  { orderId, parcelId, companyId }: BuyersParcel,
): Promise<LockedParcel> {
  const locked = await lockParcelOfOrder(tx, { orderId, parcelId });
  if (locked.order.companyId !== companyId) throw orderNotFound();
  return locked;
}

/** The seller's, for a step to `status`; 409 when the parcel cannot go there, and for one that its buyer picks up. */
export async function lockParcelFor(
  tx: DatabaseTransaction,
  request: ParcelRequest,
  status: OrderStatus,
): Promise<LockedParcel> {
  const locked = await lockParcel(tx, request);
  const refusal = whySellerCannotMove(locked.parcel.status, status);
  if (refusal !== null) throw cannotMoveParcel(refusal, locked.parcel.status, status);
  if (locked.parcel.isPickedUp && status !== 'cancelled') throw parcelIsPickedUp();
  return locked;
}

/**
 * A seller hands a parcel to the courier, or says that it has arrived. The order takes the status its parcels then
 * give it, the timeline an entry, the buyer a mail, what is sent its bill. 404 for foreign, 409 for a step the status
 * does not allow, while the seller's tax details, serial numbers, or an HS code that the settings ask for, are missing.
 */
export async function advanceParcel(
  deps: SellerOrderDeps,
  request: ParcelRequest,
  step: { status: 'shipped' | 'delivered' } & Way,
): Promise<void> {
  await inTransaction(deps.db, (tx) => advance(tx, deps, request, step));
}

/** The same in the caller's transaction; `actor` is who says so, where it is not the seller. */
export async function advance(
  tx: DatabaseTransaction,
  { config, settings }: Pick<SellerOrderDeps, 'config' | 'settings'>,
  request: ParcelRequest,
  { status, actor, ...way }: { status: 'shipped' | 'delivered'; actor?: Actor } & Way,
): Promise<void> {
  const { order, parcels, parcel } = await lockParcelFor(tx, request, status);
  // What a courier has taken along is under way, whatever its seller has not entered yet.
  if (status === 'shipped' && actor === undefined) await requireSerials(tx, parcel.id);
  await moveParcel(tx, order.id, {
    parcelId: parcel.id,
    status,
    orderStatus: orderStatusAfter(parcels, [parcel.id], status),
    ...way,
    actor: actor ?? { kind: 'seller', id: request.actorId },
    note: wayText(way),
  });
  const told = { orderId: order.id, parcelIds: [parcel.id], company: 'parcels' } as const;
  await tellProgramsOfOrder(tx, `parcel.${status}`, told);
  const fact = { orderId: order.id, parcelId: parcel.id, sellerId: request.sellerId };
  const facts = { order, parcel, parcelCount: parcels.length, way };
  if (status === 'delivered') {
    await postParcelDelivered(tx, fact);
    await tellBuyer(tx, facts, 'parcel_delivered', parcelDeliveredMail(facts, config.publicUrl));
    return;
  }
  // What the buyer paid for its way is passed on with what we add to it.
  const allowancePaisa = parcel.isReplacement
    ? 0
    : paisaFromRupees(settings.current.parcelAllowance) + parcel.surchargePaisa;
  await postParcelSent(tx, { ...fact, allowancePaisa });
  const bill = await billLeavingParcel(tx, settings, { parcelId: parcel.id, issuedBy: request.actorId });
  const mail = parcelShippedMail(facts, config.publicUrl);
  // The bill goes by mail whatever its buyer prefers.
  if (bill !== null) await mailWithBill(tx, mail, bill);
  await tellBuyer(tx, facts, 'parcel_shipped', bill === null ? mail : null);
}

/** Issues the bill that a parcel leaves its seller with, and says from when it is owed, where it is on account. */
export async function billLeavingParcel(
  tx: DatabaseTransaction,
  settings: Deps['settings'],
  { parcelId, issuedBy }: { parcelId: string; issuedBy: string },
): ReturnType<typeof issueGoodsBill> {
  const bill = await issueGoodsBill(tx, {
    parcelId,
    issuedBy,
    requiresHsCodes: settings.current.billsRequireHs,
    isForTaxOffice: isForTaxOffice(settings, 'seller'),
  });
  await billDebt(tx, parcelId);
  return bill;
}

/** Corrects carrier and tracking number of a shipped parcel; the same again changes nothing. */
export async function correctTracking(
  { db, config }: Pick<SellerOrderDeps, 'db' | 'config'>,
  request: ParcelRequest,
  way: Way,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parcels, parcel } = await lockParcel(tx, request);
    if (parcel.status !== 'shipped') throw trackingNotAwaited();
    const hasChanged = await changeTracking(tx, order.id, {
      parcelId: parcel.id,
      ...way,
      actor: { kind: 'seller', id: request.actorId },
      note: wayText(way),
    });
    if (!hasChanged) return;
    const facts = { order, parcel, parcelCount: parcels.length, way };
    const mail = trackingChangedMail(facts, config.publicUrl);
    await tellBuyer(tx, facts, 'parcel_tracking_changed', mail, order.now.toISOString());
  });
}

type BuyersParcelEvent = Exclude<
  Extract<NotificationEvent, `parcel_${string}`>,
  `${string}_to_send` | `${string}_by_buyer` | `${string}_on_account` | 'parcel_cash_paid'
>;

/** Tells the buyer of a parcel what happened to it; `again` tells apart what may happen to it more than once. */
export async function tellBuyer(
  tx: DatabaseTransaction,
  { order, parcel, parcelCount }: ParcelMailFacts,
  event: BuyersParcelEvent,
  mail: Mail | null,
  again = '',
): Promise<void> {
  const number = parcelCount === 1 ? null : parcel.position;
  const params = { orderId: order.id, orderNumber: order.orderNumber, parcel: number };
  await notify(tx, [{ to: order.userId, event, params, cause: `${parcel.id} ${again}`.trim(), mail }]);
}

/** Tells the seller what our desk has noted of a parcel of theirs, and why. */
export async function tellSellerByDesk(
  tx: DatabaseTransaction,
  { order: { orderNumber }, parcel: { id: parcelId, sellerId } }: LockedParcel,
  event: 'desk_handed_over' | 'desk_noted_lost',
  reason: string,
): Promise<void> {
  await notify(tx, [{ to: sellerId, event, params: { parcelId, orderNumber, reason }, cause: parcelId }]);
}

/** Tells the buyer that this part of the order does not come, and why. */
export async function tellParcelCancelled(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  reason: string,
  publicUrl: string,
): Promise<void> {
  const facts = { order, parcel, parcelCount: parcels.length };
  await tellBuyer(tx, facts, 'parcel_cancelled', parcelCancelledMail(facts, reason, publicUrl));
}

/** Tells the buyer that some of a parcel does not come, and why. */
export async function tellLinesCancelled(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  cancelled: { lines: readonly string[]; reason: string },
  publicUrl: string,
): Promise<void> {
  const facts = { order, parcel, parcelCount: parcels.length };
  const mail = linesCancelledMail(facts, cancelled, publicUrl);
  await tellBuyer(tx, facts, 'parcel_lines_cancelled', mail, order.now.toISOString());
}

/** Tells the seller what of a paid parcel the buyer has cancelled. */
export async function tellSellerCancelledByBuyer(
  tx: DatabaseTransaction,
  { order, parcel }: LockedParcel,
  cancelled: { lines: readonly string[]; reason: string; isWhole: boolean },
  publicUrl: string,
): Promise<void> {
  const { isWhole } = cancelled;
  const sellers = (await listParcelSellers(tx, order.id)).filter(({ parcelId }) => parcelId === parcel.id);
  await notify(
    tx,
    sellers.map((seller) => ({
      to: seller.sellerId,
      event: isWhole ? 'parcel_cancelled_by_buyer' : 'parcel_lines_cancelled_by_buyer',
      params: { parcelId: parcel.id, orderNumber: order.orderNumber },
      cause: isWhole ? parcel.id : `${parcel.id} ${order.now.toISOString()}`,
      mail: cancelledByBuyerMail(order.orderNumber, seller, cancelled, publicUrl),
    })),
  );
}

/** Tells the sellers of paid parcels that an admin has cancelled them. */
export async function tellSellersCancelled(
  tx: DatabaseTransaction,
  order: Pick<LockedOrder, 'id' | 'orderNumber'>,
  parcelIds: readonly string[],
  reason: string,
  publicUrl: string,
): Promise<void> {
  const sellers = (await listParcelSellers(tx, order.id)).filter(({ parcelId }) =>
    parcelIds.includes(parcelId),
  );
  await notify(
    tx,
    sellers.map((parcel) => ({
      to: parcel.sellerId,
      event: 'parcel_not_to_send',
      params: { parcelId: parcel.parcelId, orderNumber: order.orderNumber },
      cause: parcel.parcelId,
      mail: parcelNotToSendMail(order.orderNumber, parcel, reason, publicUrl),
    })),
  );
}

/** 'Nepal Can Move NCM-88412073', for the timeline. */
function wayText({ carrier, trackingNumber }: Way): string | null {
  return [carrier, trackingNumber].filter(Boolean).join(' ') || null;
}
