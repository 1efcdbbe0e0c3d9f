import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { remindSubscribers } from './subscriptions.commands.ts';

const REMIND_SUBSCRIBERS = 'remind_subscribers';

/** Every hour of the working day in Nepal: a server that was down at one hour reminds at the next. */
export const subscriptionsCrontab = `20 2-12 * * * ${REMIND_SUBSCRIBERS}`;

export function subscriptionJobs(deps: Deps): TaskList {
  return {
    async [REMIND_SUBSCRIBERS]() {
      await remindSubscribers(deps);
    },
  };
}
