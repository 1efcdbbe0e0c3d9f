import type { TaskList } from 'graphile-worker';
import { deleteOldIdempotencyKeys } from '../../db/idempotency.sql.ts';
import type { Deps } from '../../deps.ts';

const PURGE_IDEMPOTENCY_KEYS = 'purge_idempotency_keys';

/** Keys are forgotten at half past 2 in Nepal. */
export const ordersCrontab = `45 20 * * * ${PURGE_IDEMPOTENCY_KEYS}`;

export function orderJobs(deps: Deps): TaskList {
  return {
    async [PURGE_IDEMPOTENCY_KEYS]() {
      await deleteOldIdempotencyKeys(deps.db);
    },
  };
}
