import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { keepChangedDays } from './figures.commands.ts';

const KEEP_CHANGED_DAYS = 'keep_changed_days';

/** Every minute: the days that changed are added up again. */
export const dashboardsCrontab = `* * * * * ${KEEP_CHANGED_DAYS}`;

export function dashboardJobs(deps: Deps): TaskList {
  return {
    async [KEEP_CHANGED_DAYS]() {
      await keepChangedDays(deps);
    },
  };
}
