import { collectionOf } from '../../../../domain/books/cash-collection.ts';
import { cashCollectedLines, cashRemittedLines } from '../../../../domain/books/passed-on.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { findCashOrder, insertCollection, listCashOrders, markCollected } from './cash.sql.ts';
import { insertPostings } from './ledger.sql.ts';

/** A parcel of a locked order is sent: what its courier is to collect is frozen, where it is paid at the door. */
export async function freezeCash(
  tx: DatabaseTransaction,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<void> {
  const order = await findCashOrder(tx, orderId, parcelId);
  if (order === null) return;
  const collection = collectionOf(order, parcelId);
  if (collection.amountPaisa > 0) await insertCollection(tx, parcelId, collection);
}

/** What couriers collect, or have collected, at the door for the parcels of these orders, by parcel; in paisa. */
export async function cashToCollect(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const orders = await listCashOrders(db, [...new Set(orderIds)]);
  return new Map(
    orders.flatMap((order) =>
      order.parcels.map(({ id }) => [id, collectionOf(order, id).amountPaisa] as const),
    ),
  );
}

/** A parcel of a locked order has arrived: its courier has taken the cash and is to pass it on. */
export async function collectCash(
  tx: DatabaseTransaction,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<void> {
  const amountPaisa = await markCollected(tx, parcelId);
  if (amountPaisa === null) return;
  await insertPostings(tx, [
    { kind: 'cash_collected', cause: parcelId, orderId, lines: cashCollectedLines(parcelId, amountPaisa) },
  ]);
}

/** Cash of parcels is in our bank; `cause` names the file, or the row of it that was decided by itself. */
export async function postCashRemitted(
  tx: DatabaseTransaction,
  parcels: Parameters<typeof cashRemittedLines>[0],
  { cause, actorId, note = null }: { cause: string; actorId: string; note?: string | null },
): Promise<void> {
  await insertPostings(tx, [
    { kind: 'cash_remitted', cause, actorId, note, lines: cashRemittedLines(parcels) },
  ]);
}
