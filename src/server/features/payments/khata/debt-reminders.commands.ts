import { khataPeriod, REMINDER_STEPS } from '../../../../domain/books/khata.ts';
import { fiscalYearOf, fiscalYearRange, fiscalYearsUpTo } from '../../../../domain/shop/bikram-sambat.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { findPayer } from './debt-payments.sql.ts';
import {
  insertReminder,
  listPairsToRemind,
  listRemindedBills,
  listUnconfirmedPairs,
} from './debt-reminders.sql.ts';
import { reminderMail } from './khata.mail.ts';
import { findPair, listEntries, type Pair } from './khata.sql.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Reminds companies of bills that are due in three days, today, or were 7, 15 or 30 days ago: one mail a company and
 * seller, with all that is open between them, and never two a day. Answers how many were told.
 */
export function remindOfDebts({ db, clock, config }: Tools, { atOnce = 200 } = {}): Promise<number> {
  const today = kathmanduDate(clock());
  return tryEach<Pair>({
    read: (batch) => listPairsToRemind(db, { today, steps: REMINDER_STEPS, ...batch }),
    handle: (pair) =>
      inTransaction(db, async (tx) => {
        if (!(await insertReminder(tx, pair, today))) return false;
        const [found, payer, bills] = [
          await findPair(tx, pair),
          await findPayer(tx, pair.companyId),
          await listRemindedBills(tx, pair, today),
        ];
        const [first] = bills;
        // Whatever was open may have been paid, and whoever paid may have left, since it was read.
        if (found === null || payer === null || first === undefined) return false;
        const { sellerId, sellerName } = found;
        const amountPaisa = bills.reduce((sum, { claimedPaisa }) => sum + claimedPaisa, 0);
        await notify(tx, [
          {
            to: payer.id,
            event: first.dueOn < today ? 'debts_late' : 'debts_due',
            params: { sellerId, sellerName, amountPaisa, dueOn: first.dueOn },
            cause: `${pair.companyId} ${sellerId} ${today}`,
            mail: reminderMail(payer, { sellerId, sellerName, bills, today }, config.publicUrl),
          },
        ]);
        return true;
      }),
    atOnce,
    failure: 'Some companies could not be reminded',
  });
}

/**
 * Asks companies, by the bell, to confirm their balance of the fiscal year that is over; each person is asked once of each
 * seller. Answers how many pairs are not confirmed.
 */
export function askForBalances({ db, clock }: Tools, { atOnce = 200 } = {}): Promise<number> {
  const now = clock();
  const [, fiscalYear = fiscalYearOf(now)] = fiscalYearsUpTo(now, 2);
  const range = fiscalYearRange(fiscalYear);
  return tryEach<Pair>({
    read: (batch) => listUnconfirmedPairs(db, { fiscalYear, until: range.until, ...batch }),
    handle: (pair) =>
      inTransaction(db, async (tx) => {
        const [found, payer] = [await findPair(tx, pair), await findPayer(tx, pair.companyId)];
        const period = khataPeriod(await listEntries(tx, pair, range), range);
        // Nothing stood between them in that year.
        if (found === null || payer === null || (period.entries.length === 0 && period.openingPaisa === 0))
          return false;
        const { sellerId, sellerName } = found;
        await notify(tx, [
          {
            to: payer.id,
            event: 'balance_to_confirm',
            params: { sellerId, sellerName, fiscalYear, balancePaisa: period.closingPaisa },
            cause: `${pair.companyId} ${sellerId} ${fiscalYear}`,
          },
        ]);
        return true;
      }),
    atOnce,
    failure: 'Some companies could not be asked for their balance',
  });
}
