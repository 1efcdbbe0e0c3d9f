import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { purgeOrphans } from './uploads.commands.ts';

const PURGE_ORPHANED_UPLOADS = 'purge_orphaned_uploads';

/** Once an hour. */
export const uploadsCrontab = `37 * * * * ${PURGE_ORPHANED_UPLOADS}`;

export function uploadJobs(deps: Pick<Deps, 'db' | 'storage' | 'privateFiles'>): TaskList {
  return {
    async [PURGE_ORPHANED_UPLOADS]() {
      await purgeOrphans(deps);
    },
  };
}
