import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { countSilentPayments } from './debt-payments.commands.ts';
import { askForBalances, remindOfDebts } from './debt-reminders.commands.ts';

const COUNT_SILENT_PAYMENTS = 'count_silent_payments';
const REMIND_OF_DEBTS = 'remind_of_debts';
const ASK_FOR_BALANCES = 'ask_for_balances';

/** Reminders go out in the working day of Nepal: a server that was down at one hour reminds at the next. */
export const khataCrontab = [
  `*/15 * * * * ${COUNT_SILENT_PAYMENTS}`,
  `40 2-12 * * * ${REMIND_OF_DEBTS}`,
  `50 3 * * * ${ASK_FOR_BALANCES}`,
].join('\n');

export function khataJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): TaskList {
  return {
    async [COUNT_SILENT_PAYMENTS]() {
      await countSilentPayments(deps);
    },
    async [REMIND_OF_DEBTS]() {
      await remindOfDebts(deps);
    },
    async [ASK_FOR_BALANCES]() {
      await askForBalances(deps);
    },
  };
}
