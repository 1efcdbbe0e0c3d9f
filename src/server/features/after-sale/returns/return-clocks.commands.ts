import { returnTimeout } from '../../../../domain/after-sale/return.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach, WITHIN_A_MINUTE_MS } from '../../../db/try-each.ts';
import { releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import { lockOrder } from '../../orders/orders/order-changes.sql.ts';
import { accept, end, endOffer, type ReturnDeps, receive, refund, teller } from './returns.commands.ts';
import { RETURN_NEWS } from './returns.mail.ts';
import { findReturnKey, getReturnState, listDueReturns, listUndisputedReturns } from './returns.sql.ts';

/**
 * Does what all clocks that have run out do: silence accepts, offers lapse, what is not sent back expires, what is under
 * way for 7 days counts as received, what is received is refunded. Each in its own transaction and `atOnce` read at once;
 * one that fails does not keep the others: it is reported at the end. Answers how many.
 */
export function runReturnClocks(deps: Omit<ReturnDeps, 'catalogue'>, { atOnce = 500 } = {}): Promise<number> {
  const now = deps.clock();
  return tryEach<string>({
    read: (batch) => listDueReturns(deps.db, { now, ...batch }),
    handle: (returnId) => runClock(deps, returnId, now),
    atOnce,
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'Some returns could not be moved on',
  });
}

/** The money of declined returns that nobody complained of in time is held no longer. Answers how many. */
export function releaseUndisputed(
  { db, clock }: Pick<ReturnDeps, 'db' | 'clock'>,
  { atOnce = 500 } = {},
): Promise<number> {
  const now = clock();
  return tryEach<string>({
    read: (batch) => listUndisputedReturns(db, { now, ...batch }),
    handle: (returnId) =>
      inTransaction(db, async (tx) => {
        const key = await findReturnKey(tx, returnId);
        // Whoever complains in this moment holds the order, and has ended the hold.
        if (key === null || (await lockOrder(tx, key.orderId)) === null) return false;
        await releaseParcel(tx, { kind: 'return', id: returnId });
        return true;
      }),
    atOnce,
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'The money of some declined returns could not be released',
  });
}

async function runClock(deps: Omit<ReturnDeps, 'catalogue'>, returnId: string, now: Date): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const key = await findReturnKey(tx, returnId);
    const order = key === null ? null : await lockOrder(tx, key.orderId);
    if (order === null) return false;
    const found = await getReturnState(tx, returnId);
    // Somebody may have done something while this waited for the lock.
    if (found.dueAt === null || found.dueAt > now) return false;
    const actor = { kind: 'system', id: null } as const;
    const tell = await teller(tx, deps.config.publicUrl, found);
    const moving = { tx, order, found, actor, now, tell };
    const { status } = found;
    switch (returnTimeout({ status, hasOffer: found.offerPaisa !== null })) {
      case 'accepted':
        await accept(deps, moving, true);
        return true;
      case 'offer_lapsed':
        await endOffer(deps, moving, true);
        return true;
      case 'expired':
        await end(moving, 'expired');
        await tell.buyer(RETURN_NEWS.expired(status === 'question'));
        await tell.seller(RETURN_NEWS.expiredForSeller(status === 'question'));
        return true;
      case 'received':
        await receive(deps, moving, {
          resalable: false,
          serials: [],
          note: 'Counts as received 7 days after it was sent back',
          isByTime: true,
        });
        return true;
      case 'refunded':
        await refund(deps, moving, true);
        return true;
      case null:
        return false;
    }
  });
}
