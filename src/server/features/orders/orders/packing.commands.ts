import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enterSerials } from '../serials/serials.commands.ts';
import { lineNotInParcel } from '../serials/serials.errors.ts';
import { cannotMoveParcel, parcelCancelled } from './orders.errors.ts';
import { lockParcel, type ParcelRequest } from './seller-orders.commands.ts';

/**
 * The seller says which pieces of a line lie in a parcel. 404 for a foreign parcel, 400 for a line of another one, 409
 * before it is paid, once it is cancelled, and as `enterSerials` refuses.
 */
export async function packSerials(
  { db }: Pick<Deps, 'db'>,
  request: ParcelRequest,
  { lineId, serials }: { lineId: string; serials: readonly string[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { parcel } = await lockParcel(tx, request);
    const { status } = parcel;
    if (status === 'pending') throw cannotMoveParcel('unpaid', status, 'shipped');
    if (status === 'cancelled') throw parcelCancelled();
    const line = parcel.lines.find(({ id }) => id === lineId);
    if (line === undefined) throw lineNotInParcel();
    const isSent = status !== 'processing';
    await enterSerials(tx, parcel.id, { line, serials, isSent, actorId: request.actorId });
  });
}
