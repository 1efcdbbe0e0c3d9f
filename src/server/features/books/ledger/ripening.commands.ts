import { returnableSince } from '../../../../domain/after-sale/return.ts';
import { movedLines } from '../../../../domain/books/ledger.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { insertPostings, lockRipeParcels, markReady, sumOfParcels } from './ledger.sql.ts';

const RIPEN_AT_ONCE = 500;
/** A return that was asked for in the last second of its window is written by then, and holds its parcel. */
const LAST_RETURNS_MS = 60_000;

/** Makes the money of every parcel ready that can no longer be returned and that nothing holds; answers how many. */
export async function ripenParcels({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  for (let ripened = 0; ; ) {
    const count = await inTransaction(db, async (tx) => {
      const now = clock();
      const arrivedBefore = returnableSince(new Date(now.getTime() - LAST_RETURNS_MS));
      const parcels = await lockRipeParcels(tx, { arrivedBefore, limit: RIPEN_AT_ONCE });
      const parcelIds = parcels.map(({ parcelId }) => parcelId);
      const standing = new Map(
        (await sumOfParcels(tx, parcelIds))
          .filter(({ account }) => account === 'seller_return_time')
          .map(({ parcelId, amountPaisa }) => [parcelId, -amountPaisa] as const),
      );
      await insertPostings(
        tx,
        parcels.map(({ parcelId, orderId, sellerId }) => ({
          kind: 'parcel_ready' as const,
          cause: parcelId,
          orderId,
          lines: movedLines(
            { sellerId, parcelId },
            standing.get(parcelId) ?? 0,
            'seller_return_time',
            'seller_ready',
          ),
        })),
      );
      await markReady(tx, parcelIds, now);
      return parcels.length;
    });
    ripened += count;
    if (count < RIPEN_AT_ONCE) return ripened;
  }
}
