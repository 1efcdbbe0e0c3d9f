import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { endUnsignedAwards } from './award-ends.commands.ts';

const END_UNSIGNED_AWARDS = 'end_unsigned_awards';

export const awardsCrontab = `* * * * * ${END_UNSIGNED_AWARDS}`;

export function awardJobs(deps: Pick<Deps, 'db' | 'clock'>): TaskList {
  return {
    async [END_UNSIGNED_AWARDS]() {
      await endUnsignedAwards(deps);
    },
  };
}
