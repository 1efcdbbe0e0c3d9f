import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { releaseUndisputed, runReturnClocks } from './return-clocks.commands.ts';

const RUN_RETURN_CLOCKS = 'run_return_clocks';

/** What a clock does happens within a minute of its time. */
export const returnsCrontab = `* * * * * ${RUN_RETURN_CLOCKS}`;

export function returnJobs(deps: Deps): TaskList {
  return {
    async [RUN_RETURN_CLOCKS]() {
      await runReturnClocks(deps);
      await releaseUndisputed(deps);
    },
  };
}
