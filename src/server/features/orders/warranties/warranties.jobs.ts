import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { remindOfWarranties } from './warranty-reminders.commands.ts';

const REMIND_OF_WARRANTIES = 'remind_of_warranties';

/** In the morning of Nepal. */
export const warrantiesCrontab = `45 2 * * * ${REMIND_OF_WARRANTIES}`;

export function warrantyJobs(deps: Pick<Deps, 'db' | 'config' | 'clock'>): TaskList {
  return {
    async [REMIND_OF_WARRANTIES]() {
      await remindOfWarranties(deps);
    },
  };
}
