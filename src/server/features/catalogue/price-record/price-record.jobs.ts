import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { settleLowestPrices } from './price-record.sql.ts';

const SETTLE_LOWEST_PRICES = 'settle_lowest_prices';
const BATCH = 1_000;

/** Every night at half past 2 in Nepal. What is shown is right without it; it spares lists a look at the record. */
export const priceRecordCrontab = `45 20 * * * ${SETTLE_LOWEST_PRICES}`;

export function priceRecordJobs({ db }: Pick<Deps, 'db'>): TaskList {
  return {
    async [SETTLE_LOWEST_PRICES]() {
      while ((await settleLowestPrices(db, BATCH)) === BATCH);
    },
  };
}
