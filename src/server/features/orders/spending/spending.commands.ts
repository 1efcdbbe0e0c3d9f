import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { keepSpendingDays, listChangedSpendingDays, thinSpendingMarks } from './kept-spending.sql.ts';

/** Small enough for a statement's time limit when each holds thousands of orders. */
const DAYS_AT_ONCE = 5;

/** Adds up the days that changed and are over. Nothing depends on it but speed: until then they are read from the orders. */
export async function keepSpending({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = kathmanduDate(clock());
  const days = await listChangedSpendingDays(db);
  const over = days.filter((day) => day < today);
  for (let at = 0; at < over.length; at += DAYS_AT_ONCE) {
    const isOurs = await inTransaction(db, (tx) => keepSpendingDays(tx, over.slice(at, at + DAYS_AT_ONCE)));
    if (!isOurs) return;
  }
  for (const day of days) if (day >= today) await thinSpendingMarks(db, day);
}
