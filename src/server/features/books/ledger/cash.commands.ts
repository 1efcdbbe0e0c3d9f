import { collectionOf } from '../../../../domain/books/cash-collection.ts';
import { servicePaidLines } from '../../../../domain/books/ledger.ts';
import {
  cashCollectedLines,
  cashPaidLines,
  cashRemittedLines,
  cashTwiceRemittedLines,
} from '../../../../domain/books/passed-on.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { findCashOrder, insertCollection, listCashOrders, markCollected, markPaid } from './cash.sql.ts';
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

/** What a courier was to collect for a parcel of a locked order has come by a payment: it collects nothing any more. */
export async function payCash(
  tx: DatabaseTransaction,
  { orderId, ...paid }: { orderId: string; parcelId: string; paymentId: string },
): Promise<void> {
  const { parcelId } = paid;
  const amountPaisa = await markPaid(tx, paid);
  await insertPostings(tx, [
    { kind: 'cash_paid', cause: parcelId, orderId, lines: cashPaidLines(amountPaisa) },
  ]);
}

/** The fee of a refused parcel's way back is paid. */
export async function postReturnFeePaid(
  tx: DatabaseTransaction,
  { paymentId, amountPaisa }: { paymentId: string; amountPaisa: number },
): Promise<void> {
  await insertPostings(tx, [
    {
      kind: 'return_fee_paid',
      cause: paymentId,
      lines: servicePaidLines('delivery_income', amountPaisa),
    },
  ]);
}

/** What a courier took for a parcel that was paid otherwise is in our bank, and on its way back. */
export async function postCashTwice(
  tx: DatabaseTransaction,
  passed: { amountPaisa: number; feePaisa: number },
  { cause, actorId, note }: { cause: string; actorId: string; note: string },
): Promise<void> {
  const lines = cashTwiceRemittedLines(passed.amountPaisa, passed.feePaisa);
  await insertPostings(tx, [{ kind: 'cash_remitted', cause, actorId, note, lines }]);
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
