import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { purgeUnusedPhotos } from './photos.commands.ts';

const PURGE_UNUSED_PHOTOS = 'purge_unused_photos';

/** Once an hour. */
export const photosCrontab = `47 * * * * ${PURGE_UNUSED_PHOTOS}`;

export function photoJobs(deps: Pick<Deps, 'db' | 'privateFiles'>): TaskList {
  return {
    async [PURGE_UNUSED_PHOTOS]() {
      await purgeUnusedPhotos(deps);
    },
  };
}
