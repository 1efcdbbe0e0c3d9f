import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { isHeld } from '../../books/parcel-holds/parcel-holds.sql.ts';
import type { Actor } from '../../orders/orders/order-changes.sql.ts';
import { productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import { lostReplacement, parcelInQuestion, parcelNotUnderWay } from '../../orders/orders/orders.errors.ts';
import { tellParcelLost } from '../../orders/orders/refusals.commands.ts';
import {
  type LockedParcel,
  lockParcel,
  lockParcelOfOrder,
  type ParcelRequest,
  tellSellerByDesk,
} from '../../orders/orders/seller-orders.commands.ts';
import { insertCourierClaim } from '../../payments/remittances/courier-claims.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { getStake } from '../complaints/stakes.sql.ts';
import { undoSentParcel } from '../complaints/undone-parcels.commands.ts';

type LostDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'catalogue' | 'clock'>;

/**
 * A seller says that a parcel which they sent, or which was refused, never arrives anywhere: its goods are gone, its bill
 * is credited, what was paid goes back and what was to be collected is not. What its courier is to make good is noted.
 * 404 for foreign, 409 unless it is under way, for a replacement, and while a complaint or a return of it is open.
 */
export async function loseParcelBySeller(
  deps: LostDeps,
  { reason, ...request }: ParcelRequest & { reason: string },
): Promise<void> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcel(tx, request);
    return lose(tx, deps, locked, { actor: { kind: 'seller', id: request.actorId }, reason });
  });
  deps.catalogue.productsChanged(changed);
}

/** The same as our desk says it, which the seller is told. */
export async function loseParcelByDesk(
  deps: LostDeps,
  { reason, admin, ...of }: { orderId: string; parcelId: string; reason: string; admin: ActingAdmin },
): Promise<void> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcelOfOrder(tx, of);
    const { order, parcel } = locked;
    await tellSellerByDesk(tx, locked, 'desk_noted_lost', reason);
    await recordAudit(tx, {
      ...admin,
      action: 'order.lost',
      objectKind: 'order',
      objectId: order.id,
      before: { parcel: parcel.position, status: parcel.status },
      after: { reason },
    });
    return lose(tx, deps, locked, { actor: { kind: 'admin', id: admin.actorId }, reason });
  });
  deps.catalogue.productsChanged(changed);
}

/** Answers the products whose numbers change. */
async function lose(
  tx: DatabaseTransaction,
  deps: LostDeps,
  { order, parcels, parcel }: LockedParcel,
  { actor, reason }: { actor: Actor & { id: string }; reason: string },
): Promise<string[]> {
  if (parcel.status !== 'shipped') throw parcelNotUnderWay();
  if (parcel.isReplacement) throw lostReplacement();
  if (await isHeld(tx, parcel.id)) throw parcelInQuestion();
  const { goodsPaisa } = await getStake(tx, { parcelId: parcel.id, kind: 'not_received' });
  await insertCourierClaim(tx, {
    parcelId: parcel.id,
    amountPaisa: goodsPaisa,
    reason,
    saidBy: actor.id,
    now: deps.clock(),
  });
  await tellParcelLost(tx, { order, parcels, parcel }, reason, deps.config.publicUrl);
  await undoSentParcel(tx, deps, { order, parcels, parcel, actor, reason });
  return productIdsOfLines(parcel.lines);
}
