import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { keepSpending } from './spending.commands.ts';

const KEEP_SPENDING = 'keep_spending';

/** Every minute: days on which what companies spent changed are added up again. */
export const spendingCrontab = `* * * * * ${KEEP_SPENDING}`;

export function spendingJobs(deps: Deps): TaskList {
  return {
    async [KEEP_SPENDING]() {
      await keepSpending(deps);
    },
  };
}
