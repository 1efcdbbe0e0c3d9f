import type { BulkShipResult } from '../../../../contract/orders/seller-orders.contract.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../plugins/app-error.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { orderNotFound } from './orders.errors.ts';
import { advance } from './seller-orders.commands.ts';
import { findOrdersOfParcels } from './seller-orders.sql.ts';

/**
 * Ships many parcels, each in its own transaction: one that cannot be shipped is named with the reason and keeps no
 * other. 404, and nothing shipped, when one of them is not the seller's. With a key, what the same request has shipped
 * before counts as shipped by this one: whoever did not hear the answer may ask again. Where nobody waits for the answer
 * (`isLeft`) the bell tells of what was refused.
 */
export async function shipParcels(
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  request: {
    sellerId: string;
    actorId: string;
    parcelIds: readonly string[];
    carrier: string | null;
    trackingNumbers: ReadonlyMap<string, string>;
    key: string | null;
    isLeft: boolean;
  },
): Promise<BulkShipResult> {
  const { sellerId, actorId, carrier, trackingNumbers, key, isLeft } = request;
  const parcelIds = [...new Set(request.parcelIds)];
  const found = await findOrdersOfParcels(deps.db, parcelIds, sellerId);
  const numbers = new Map(found.map(({ parcelId, orderNumber }) => [parcelId, orderNumber]));
  const result: BulkShipResult = { done: [], refused: [] };
  if (numbers.size < parcelIds.length) throw orderNotFound();
  for (const parcelId of parcelIds) {
    const named = { _id: parcelId, orderNumber: numbers.get(parcelId) as string };
    const way = { carrier, trackingNumber: trackingNumbers.get(parcelId) || null };
    const claim = { userId: sellerId, scope: `ship ${parcelId}`, key, bodyHash: canonicalHash(way) };
    try {
      await inTransaction(deps.db, (tx) =>
        answerOnce(tx, claim, async () => {
          await advance(tx, deps, { parcelId, sellerId, actorId }, { status: 'shipped', ...way });
          return { status: 200, data: null };
        }),
      );
      result.done.push(named);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      result.refused.push({ ...named, reason: error.message });
    }
  }
  if (isLeft) {
    await inTransaction(deps.db, (tx) =>
      notify(
        tx,
        result.refused.map(({ _id, orderNumber, reason }) => ({
          to: sellerId,
          event: 'shipping_refused' as const,
          params: { parcelId: _id, orderNumber, reason },
          cause: `${_id} ${canonicalHash(key).toString('hex')}`,
        })),
      ),
    );
  }
  return result;
}
