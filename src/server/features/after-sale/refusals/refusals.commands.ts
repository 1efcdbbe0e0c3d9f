import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { findCollection } from '../../books/ledger/cash.sql.ts';
import { productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import { doorNotReached, parcelNotRefused } from '../../orders/orders/orders.errors.ts';
import { lockParcel, type ParcelRequest } from '../../orders/orders/seller-orders.commands.ts';
import { undoSentParcel } from '../complaints/undone-parcels.commands.ts';

/**
 * A seller has a parcel again that was refused at the door: its goods are in stock, its bill is credited, and nobody
 * collects anything for it. 404 for foreign, 409 unless it was refused and is on its way back.
 */
export async function takeBackRefused(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'catalogue'>,
  request: ParcelRequest,
): Promise<void> {
  const changedProductIds = await inTransaction(deps.db, async (tx) => {
    const { order, parcels, parcel } = await lockParcel(tx, request);
    if (parcel.status !== 'shipped') throw doorNotReached();
    const collection = await findCollection(tx, parcel.id);
    if (collection?.isRefused !== true) throw parcelNotRefused();
    const actor = { kind: 'seller', id: request.actorId } as const;
    await undoSentParcel(tx, deps, {
      order,
      parcels,
      parcel,
      actor,
      reason: 'Refused at the door',
      isBack: true,
    });
    return productIdsOfLines(parcel.lines);
  });
  deps.catalogue.productsChanged(changedProductIds);
}
