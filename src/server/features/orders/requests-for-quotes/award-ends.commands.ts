import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach, WITHIN_A_MINUTE_MS } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { tellOfLapse } from './award-news.commands.ts';
import { endUnsigned, listUnsigned, lockAwardOfOrder, setAwardEnd } from './awards.sql.ts';
import { insertRequestEvent, moveRequestForQuotes } from './requests-for-quotes.sql.ts';

/**
 * An unpaid order ends, in whose transaction this is called before its stock is touched: if it was awarded, the award has
 * lapsed, and the request can be awarded again. Nothing for every other order.
 */
export async function lapseAward(
  tx: DatabaseTransaction,
  tools: Pick<Deps, 'config'>,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const award = await lockAwardOfOrder(tx, orderId);
  if (award === null || award.endedAt !== null) return;
  const { requestId } = award;
  await setAwardEnd(tx, award.awardId, now);
  await moveRequestForQuotes(tx, { id: requestId, status: 'lapsed', now });
  await insertRequestEvent(tx, { requestId, side: null, kind: 'lapsed', now });
  await tellOfLapse(tx, tools, award);
}

/**
 * Money came for an order that had ended, locked by the caller: whether it may come back to life. Not when it was awarded
 * and its request was awarded anew or is over. Its request stays locked.
 */
export async function mayAwardReturn(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const award = await lockAwardOfOrder(tx, orderId);
  return award === null || award.endedAt === null || (award.status === 'lapsed' && !award.isReplaced);
}

/** The order is paid after all: its award, if it has one, holds again. After `mayAwardReturn`. */
export async function returnAward(
  tx: DatabaseTransaction,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const award = await lockAwardOfOrder(tx, orderId);
  if (award === null || award.endedAt === null) return;
  const { requestId } = award;
  await setAwardEnd(tx, award.awardId, null);
  await moveRequestForQuotes(tx, { id: requestId, status: 'awarded', now });
  await insertRequestEvent(tx, { requestId, side: null, kind: 'awarded', now });
}

/** Ends awards whose signature will not come; answers how many. */
export function endUnsignedAwards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return tryEach<string>({
    read: (batch) => listUnsigned(db, batch),
    handle: (requestId) => inTransaction(db, (tx) => endUnsigned(tx, requestId, clock())),
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'Some awards without a signature could not be ended',
  });
}
