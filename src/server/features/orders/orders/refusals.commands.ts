import { formatRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { findCollection, markRefused } from '../../books/ledger/cash.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { type Actor, insertOrderEvent } from './order-changes.sql.ts';
import { doorNotReached, notPaidAtDoor } from './orders.errors.ts';
import { type LockedParcel, lockParcel, type ParcelRequest, tellBuyer } from './seller-orders.commands.ts';
import { parcelLostMail, parcelRefusedMail, returnFeeMail } from './seller-orders.mail.ts';

/**
 * A seller says that the buyer did not take a parcel that is paid at the door: its courier brings it back, and until it
 * is there its money and goods stay where they are. The same again changes nothing. 404 for foreign, 409 for one that is
 * paid otherwise or is not under way.
 */
export async function sayRefused(
  deps: Pick<Deps, 'db' | 'config'>,
  { reason, ...request }: ParcelRequest & { reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcel(tx, request);
    await refuseAtDoor(tx, deps, locked, { actor: { kind: 'seller', id: request.actorId }, reason });
  });
}

/** The same of a parcel that the caller has locked, as its courier says it. */
export async function refuseAtDoor(
  tx: DatabaseTransaction,
  { config }: Pick<Deps, 'config'>,
  { order, parcels, parcel }: LockedParcel,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const collection = await findCollection(tx, parcel.id);
  if (parcel.status !== 'shipped') throw doorNotReached();
  if (collection === null) throw notPaidAtDoor();
  if (collection.isRefused) return;
  await markRefused(tx, parcel.id, reason);
  await insertOrderEvent(tx, order.id, {
    event: 'parcel_refused',
    actor,
    note: reason,
    parcelId: parcel.id,
  });
  const facts = { order, parcel, parcelCount: parcels.length };
  const mail = parcelRefusedMail(facts, reason, config.publicUrl);
  await tellBuyer(tx, facts, 'parcel_refused', mail, order.now.toISOString());
}

/** Tells the buyer of a parcel that it never comes, and why. */
export async function tellParcelLost(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  reason: string,
  publicUrl: string,
): Promise<void> {
  const facts = { order, parcel, parcelCount: parcels.length };
  await tellBuyer(tx, facts, 'parcel_lost', parcelLostMail(facts, reason, publicUrl));
}

/** Tells who refused a parcel that is back with its seller what its way back costs. */
export async function tellReturnFee(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  amountPaisa: number,
  publicUrl: string,
): Promise<void> {
  const { id: orderId, orderNumber, userId } = order;
  await insertOrderEvent(tx, orderId, {
    event: 'return_fee_charged',
    actor: { kind: 'system', id: null },
    parcelId: parcel.id,
    note: formatRupees(amountPaisa),
  });
  const number = parcels.length === 1 ? null : parcel.position;
  const params = { orderId, orderNumber, parcel: number, amountPaisa };
  const mail = returnFeeMail({ order, parcel, parcelCount: parcels.length }, amountPaisa, publicUrl);
  await notify(tx, [{ to: userId, event: 'return_fee_charged', params, cause: parcel.id, mail }]);
}
