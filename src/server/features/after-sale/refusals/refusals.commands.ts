import { returnFeePaisa } from '../../../../domain/orders/cash-at-door.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { findCollection } from '../../books/ledger/cash.sql.ts';
import { insertReturnFee } from '../../books/ledger/return-fees.sql.ts';
import { productIdsOfLines } from '../../orders/orders/orders.commands.ts';
import { doorNotReached, parcelNotRefused } from '../../orders/orders/orders.errors.ts';
import { tellReturnFee } from '../../orders/orders/refusals.commands.ts';
import {
  type LockedParcel,
  lockParcel,
  type ParcelRequest,
} from '../../orders/orders/seller-orders.commands.ts';
import { undoSentParcel } from '../complaints/undone-parcels.commands.ts';

/**
 * A seller has a parcel again that was refused at the door: its goods are in stock, its bill is credited, and nobody
 * collects anything for it. Its buyer owes the fee for its way back, where there is one. 404 for foreign, 409 unless it was
 * refused and is on its way back.
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
    await chargeReturnFee(tx, deps, { order, parcels, parcel });
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

/** The buyer of a parcel that is back owes its way back, and hears of it. */
async function chargeReturnFee(
  tx: DatabaseTransaction,
  { settings, config }: Pick<Deps, 'settings' | 'config'>,
  locked: LockedParcel,
): Promise<void> {
  const amountPaisa = returnFeePaisa(paisaFromRupees(settings.current.cashReturnFee));
  if (amountPaisa === 0) return;
  const { id: orderId, companyId, now } = locked.order;
  await insertReturnFee(tx, { parcelId: locked.parcel.id, orderId, companyId, amountPaisa, now });
  await tellReturnFee(tx, locked, amountPaisa, config.publicUrl);
}
