import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { freezeLateLines } from './freezing.commands.ts';

const FREEZE_LATE_LINES = 'freeze_late_lines';

// Often enough that a day's first hours are not missed by a restart.
export const creditLinesCrontab = `25 * * * * ${FREEZE_LATE_LINES}`;

export function creditLineJobs(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>): TaskList {
  return {
    async [FREEZE_LATE_LINES]() {
      await freezeLateLines(deps);
    },
  };
}
