import { khataPeriod } from '../../../../domain/books/khata.ts';
import {
  fiscalMonthRange,
  fiscalYearOf,
  fiscalYearRange,
  type InstantRange,
} from '../../../../domain/shop/bikram-sambat.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { balanceDiffers, khataNotFound, yearNotOver } from './khata.errors.ts';
import {
  findConfirmation,
  findPair,
  getCredit,
  insertConfirmation,
  listEntries,
  listOpenBills,
  listUncounted,
  type Pair,
} from './khata.sql.ts';
import type { KhataFacts } from './khata-view.ts';

/** The instants of a fiscal year, or of one of its months. */
export function periodRange(fiscalYear: string, month: number | null): InstantRange {
  return month === null ? fiscalYearRange(fiscalYear) : fiscalMonthRange(fiscalYear, month);
}

/**
 * What a company and a seller owe each other in a fiscal year (left out: the running one) or a month of it, with what is
 * open now. 404 where nothing was ever on account between them.
 */
export async function readKhata(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  pair: Pair,
  asked: { fiscalYear: string | undefined; month: number | undefined },
): Promise<KhataFacts> {
  const now = clock();
  const found = await findPair(db, pair);
  if (found === null) throw khataNotFound();
  const { fiscalYear = fiscalYearOf(now), month = null } = asked;
  const range = periodRange(fiscalYear, month);
  const [entries, openBills, creditPaisa, uncounted, confirmation] = await Promise.all([
    listEntries(db, pair, range),
    listOpenBills(db, pair),
    getCredit(db, pair),
    listUncounted(db, pair),
    findConfirmation(db, pair, fiscalYear),
  ]);
  const period = khataPeriod(entries, range);
  return { pair: found, fiscalYear, month, period, openBills, creditPaisa, uncounted, confirmation, now };
}

/** Whether a company can say now that its balance of a fiscal year is so: the year is over, and it has not said it yet. */
export function canConfirmBalance({ fiscalYear, month, confirmation, now }: KhataFacts): boolean {
  return month === null && confirmation === null && fiscalYearRange(fiscalYear).until <= now;
}

/** What stood between a pair at the end of a fiscal year, in paisa. */
async function balanceAtEnd(db: Database, pair: Pair, fiscalYear: string): Promise<number> {
  const range = fiscalYearRange(fiscalYear);
  return khataPeriod(await listEntries(db, pair, range), range).closingPaisa;
}

/**
 * A company says that its balance with a seller at the end of a fiscal year is so; the same again changes nothing. 404
 * where nothing was ever on account between them, 409 while the year runs or when the balance is another.
 */
export async function confirmBalance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  pair: Pair,
  said: { fiscalYear: string; balancePaisa: number; userId: string },
): Promise<void> {
  const { fiscalYear, balancePaisa } = said;
  const now = clock();
  await inTransaction(db, async (tx) => {
    const found = await findPair(tx, pair);
    if (found === null) throw khataNotFound();
    if (fiscalYearRange(fiscalYear).until > now) throw yearNotOver();
    const isPaisa = await balanceAtEnd(tx, pair, fiscalYear);
    if (isPaisa !== balancePaisa) throw balanceDiffers(isPaisa);
    if (!(await insertConfirmation(tx, pair, { ...said, now }))) return;
    const { companyId, companyName, sellerId } = found;
    await notify(tx, [
      {
        to: sellerId,
        event: 'balance_confirmed',
        params: { companyId, companyName, fiscalYear },
        cause: `${companyId} ${fiscalYear}`,
      },
    ]);
  });
}
