import { orderStatusAfter } from '../../../../domain/orders/order-status.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { postParcelDelivered } from '../../books/ledger/ledger.commands.ts';
import { type Actor, listParcels, lockOrder } from './order-changes.sql.ts';
import { tellProgramsOfOrder } from './order-webhooks.sql.ts';
import { parcelCancelled, parcelDelivered, parcelNotSent } from './orders.errors.ts';
import { listSilentParcels, moveParcel, redeliverParcel } from './parcel-moves.sql.ts';
import { type LockedParcel, tellBuyer } from './seller-orders.commands.ts';
import { parcelCountsDeliveredMail } from './seller-orders.mail.ts';

/**
 * The buyer says that a parcel, locked by the caller, has arrived. From here on its money is in return time, and it may
 * be reviewed; with `isMissed`, of one that others said had arrived before. 409 unless it is under way, or missed.
 */
export async function receiveParcel(
  tx: DatabaseTransaction,
  locked: LockedParcel,
  { userId, isMissed }: { userId: string; isMissed: boolean },
): Promise<void> {
  const actor = { kind: 'buyer', id: userId } as const;
  switch (locked.parcel.status) {
    case 'pending':
    case 'processing':
      throw parcelNotSent();
    case 'delivered':
      if (!isMissed) throw parcelDelivered();
      await redeliverParcel(tx, locked.order.id, { parcelId: locked.parcel.id, actor });
      return;
    case 'cancelled':
      throw parcelCancelled();
    case 'shipped':
      await arrive(tx, locked, actor, null);
  }
}

const AT_ONCE = 500;

/**
 * Counts all parcels as delivered of which nobody has said anything for 7 days after they were sent, or 14 without a
 * tracking number, each in its own transaction and `atOnce` read at once; answers how many. One that fails does not keep
 * the others: it is reported at the end.
 */
export function deliverSilentParcels(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { atOnce = AT_ONCE } = {},
): Promise<number> {
  const now = clock();
  return tryEach<{ parcelId: string; orderId: string }>({
    read({ except, limit }) {
      const tried = except.map(({ parcelId }) => parcelId);
      return listSilentParcels(db, { now, orderId: null, except: tried, limit });
    },
    handle: ({ parcelId, orderId }) => deliverSilent({ db, config }, { parcelId, orderId, now }),
    atOnce,
    failure: 'Some parcels could not be delivered',
  });
}

async function deliverSilent(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { parcelId, orderId, now }: { parcelId: string; orderId: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Somebody may have said something, or changed the tracking, while this waited for the lock.
    const silent = (await listSilentParcels(tx, { now, orderId, except: [], limit: AT_ONCE })).find(
      (found) => found.parcelId === parcelId,
    );
    const parcels = await listParcels(tx, orderId);
    const parcel = parcels.find(({ id }) => id === parcelId);
    if (order === null || silent === undefined || parcel === undefined) return false;
    const locked = { order, parcels, parcel };
    const note = `${silent.days} days after it was sent`;
    await arrive(tx, locked, { kind: 'system', id: null }, note);
    const facts = { order, parcel, parcelCount: parcels.length };
    const mail = parcelCountsDeliveredMail(facts, silent.days, config.publicUrl);
    await tellBuyer(tx, facts, 'parcel_counts_delivered', mail);
    return true;
  });
}

async function arrive(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  actor: Actor,
  note: string | null,
): Promise<void> {
  await moveParcel(tx, order.id, {
    parcelId: parcel.id,
    status: 'delivered',
    orderStatus: orderStatusAfter(parcels, [parcel.id], 'delivered'),
    carrier: null,
    trackingNumber: null,
    actor,
    note,
  });
  const told = { orderId: order.id, parcelIds: [parcel.id], company: 'parcels' } as const;
  await tellProgramsOfOrder(tx, 'parcel.delivered', told);
  await postParcelDelivered(tx, { orderId: order.id, parcelId: parcel.id, sellerId: parcel.sellerId });
}
