import { orderStatusAfter } from '../../../../domain/orders/order-status.ts';
import { MOST_WRONG_CODES, WRONG_CODES_MS } from '../../../../domain/orders/pickup.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { mailWithBill } from '../../books/bills/bills.commands.ts';
import { postParcelDelivered } from '../../books/ledger/ledger.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { type Actor, insertOrderEvent } from './order-changes.sql.ts';
import { tellProgramsOfOrder } from './order-webhooks.sql.ts';
import { cannotMoveParcel, parcelCancelled, parcelDelivered } from './orders.errors.ts';
import { moveParcel } from './parcel-moves.sql.ts';
import {
  findParcelPickup,
  listWrongCodes,
  markPickupReady,
  type ParcelPickup,
} from './parcel-pickups.sql.ts';
import { alreadyReady, notPickedUp, tooManyWrongCodes, wrongPickupCode } from './pickups.errors.ts';
import { parcelPickedUpMail, parcelReadyMail } from './pickups.mail.ts';
import {
  billLeavingParcel,
  type LockedParcel,
  lockParcel,
  lockParcelOfOrder,
  type ParcelRequest,
  tellBuyer,
  tellSellerByDesk,
} from './seller-orders.commands.ts';

/** The seller has a parcel ready at the counter: its buyer is told, with the code. 409 unless it is being packed, or twice. */
export async function readyPickup(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: ParcelRequest,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { pickup, ...locked } = await lockPickup(tx, request);
    if (pickup.readyAt !== null) throw alreadyReady();
    const { order, parcels, parcel } = locked;
    await markPickupReady(tx, order.id, { parcelId: parcel.id, sellerActorId: request.actorId });
    const facts = { order, parcel, parcelCount: parcels.length };
    await tellBuyer(tx, facts, 'parcel_ready', parcelReadyMail(facts, pickup, config.publicUrl));
  });
}

/**
 * The seller hands a parcel over to who shows its code: it counts as sent and delivered at once, with its bill, and without
 * what sellers get towards a courier. 409 for a wrong code, which leaves a trace; 429 after too many of them, also for the
 * right one.
 */
export async function handOver(
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  request: ParcelRequest,
  code: string,
): Promise<void> {
  // A wrong code is a fact: it is kept, and only then refused.
  const isRight = await inTransaction(deps.db, async (tx) => {
    const { pickup, ...locked } = await lockPickup(tx, request);
    const { order, parcel } = locked;
    const since = new Date(order.now.getTime() - WRONG_CODES_MS);
    const tried = await listWrongCodes(tx, order.id, { parcelId: parcel.id, since });
    const first = tried.at(-MOST_WRONG_CODES);
    if (first !== undefined)
      throw tooManyWrongCodes(Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000)));
    if (code === pickup.code) {
      const actor = { kind: 'seller', id: request.actorId } as const;
      await giveOut(tx, deps, locked, { actor, issuedBy: request.actorId, reason: null });
      return true;
    }
    const actor = { kind: 'seller', id: request.actorId } as const;
    await insertOrderEvent(tx, order.id, { event: 'pickup_code_wrong', actor, parcelId: parcel.id });
    return false;
  });
  if (!isRight) throw wrongPickupCode();
}

/**
 * Our desk says that a parcel was handed over without its code (its buyer has lost it, or somebody known came): the same
 * follows, both sides are told why, and its buyer may still say that it has not arrived.
 */
export async function handOverByDesk(
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  request: { orderId: string; parcelId: string; reason: string; admin: ActingAdmin },
): Promise<void> {
  const { reason, admin } = request;
  await inTransaction(deps.db, async (tx) => {
    const { pickup, ...locked } = waitingPickup(await withPickup(tx, await lockParcelOfOrder(tx, request)));
    const { order, parcel } = locked;
    const actor = { kind: 'admin', id: admin.actorId } as const;
    await giveOut(tx, deps, locked, { actor, issuedBy: parcel.sellerId, reason });
    await tellSellerByDesk(tx, locked, 'desk_handed_over', reason);
    await recordAudit(tx, {
      ...admin,
      action: 'order.hand_over',
      objectKind: 'order',
      objectId: order.id,
      before: { parcel: parcel.position, place: pickup.place },
      after: { reason },
    });
  });
}

/** A seller's parcel that waits to be fetched. */
async function lockPickup(
  tx: DatabaseTransaction,
  request: ParcelRequest,
): Promise<LockedParcel & { pickup: ParcelPickup }> {
  return waitingPickup(await withPickup(tx, await lockParcel(tx, request)));
}

async function withPickup(
  tx: DatabaseTransaction,
  locked: LockedParcel,
): Promise<LockedParcel & { pickup: ParcelPickup }> {
  const pickup = await findParcelPickup(tx, locked.parcel.id);
  if (pickup === null) throw notPickedUp();
  return { ...locked, pickup };
}

function waitingPickup<Locked extends LockedParcel>(locked: Locked): Locked {
  switch (locked.parcel.status) {
    case 'pending':
      throw cannotMoveParcel('unpaid', 'pending', 'shipped');
    case 'processing':
      return locked;
    case 'shipped':
    case 'delivered':
      throw parcelDelivered();
    case 'cancelled':
      throw parcelCancelled();
  }
}

async function giveOut(
  tx: DatabaseTransaction,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  { order, parcels, parcel }: LockedParcel,
  { actor, issuedBy, reason }: { actor: Actor; issuedBy: string; reason: string | null },
): Promise<void> {
  await moveParcel(tx, order.id, {
    parcelId: parcel.id,
    status: 'picked_up',
    orderStatus: orderStatusAfter(parcels, [parcel.id], 'delivered'),
    carrier: null,
    trackingNumber: null,
    actor,
    note: reason,
  });
  const told = { orderId: order.id, parcelIds: [parcel.id], company: 'parcels' } as const;
  await tellProgramsOfOrder(tx, 'parcel.shipped', told);
  await tellProgramsOfOrder(tx, 'parcel.delivered', told);
  const bill = await billLeavingParcel(tx, settings, { parcelId: parcel.id, issuedBy });
  await postParcelDelivered(tx, { orderId: order.id, parcelId: parcel.id, sellerId: parcel.sellerId });
  const facts = { order, parcel, parcelCount: parcels.length };
  const mail = parcelPickedUpMail(facts, reason, config.publicUrl);
  // The bill goes by mail whatever its buyer prefers.
  if (bill !== null) await mailWithBill(tx, mail, bill);
  await tellBuyer(tx, facts, 'parcel_picked_up', bill === null ? mail : null);
}
