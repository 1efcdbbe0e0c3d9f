import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { tellDesk } from './desk-news.commands.ts';
import { purgeNotifications } from './notifications.commands.ts';

const PURGE_NOTIFICATIONS = 'purge_notifications';
const TELL_DESK = 'tell_desk';

/** Once a night in Nepal; every five minutes. */
export const notificationsCrontab = `20 20 * * * ${PURGE_NOTIFICATIONS}\n*/5 * * * * ${TELL_DESK}`;

export function notificationJobs(deps: Pick<Deps, 'db'>): TaskList {
  return {
    async [PURGE_NOTIFICATIONS]() {
      await purgeNotifications(deps);
    },
    async [TELL_DESK]() {
      await tellDesk(deps);
    },
  };
}
