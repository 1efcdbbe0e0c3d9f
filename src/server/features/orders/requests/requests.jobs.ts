import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { expireRequests } from './requests.commands.ts';

const EXPIRE_REQUESTS = 'expire_requests';

export const requestsCrontab = `*/10 * * * * ${EXPIRE_REQUESTS}`;

export function requestJobs(deps: Pick<Deps, 'db' | 'config' | 'clock'>): TaskList {
  return {
    async [EXPIRE_REQUESTS]() {
      await expireRequests(deps);
    },
  };
}
