import type { SellerBalance } from '../../../../contract/books/seller-money.contract.ts';
import { returnableSince } from '../../../../domain/after-sale/return.ts';
import { closeToPay, payDayOf } from '../../../../domain/payments/payout.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { sumRipeningBy } from './seller-ledger.sql.ts';

/** What was ready at the last close is paid first; once that is done, what is ready and ripens until the next one. */
export async function nextPayoutOf(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  sellerId: string,
  readyPaisa: number,
): Promise<SellerBalance['nextPayout']> {
  const { payoutRhythm, payoutStart, payoutDay, payoutMinimum } = settings.current;
  const schedule = { rhythm: payoutRhythm, start: payoutStart, payDay: payoutDay };
  const now = clock();
  const leastPaisa = Math.max(1, paisaFromRupees(payoutMinimum));
  const payoutAt = (close: Date, ripeningPaisa: number) => ({
    date: payDayOf(schedule, close).toISOString(),
    amount: rupeesFromPaisa(readyPaisa + ripeningPaisa),
    ripening: rupeesFromPaisa(ripeningPaisa),
    closesAt: close.toISOString(),
  });
  const close = closeToPay(schedule, { now, hasReady: readyPaisa >= leastPaisa });
  if (close <= now) return payoutAt(close, 0);
  const ripeningPaisa = await sumRipeningBy(db, sellerId, { arrivedBefore: returnableSince(close) });
  return readyPaisa + ripeningPaisa < leastPaisa ? null : payoutAt(close, ripeningPaisa);
}
