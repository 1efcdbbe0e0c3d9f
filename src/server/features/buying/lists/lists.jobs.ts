import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { remindOfLists } from './lists.commands.ts';

const REMIND_OF_LISTS = 'remind_of_lists';

/** Every hour of the working day in Nepal: a server that was down at one hour reminds at the next. */
export const listsCrontab = `35 2-12 * * * ${REMIND_OF_LISTS}`;

export function listJobs(deps: Pick<Deps, 'db' | 'config'>): TaskList {
  return {
    async [REMIND_OF_LISTS]() {
      await remindOfLists(deps);
    },
  };
}
