import type { TaskList } from 'graphile-worker';
import { deleteOldIdempotencyKeys } from '../../../db/idempotency.sql.ts';
import type { Deps } from '../../../deps.ts';
import { deliverSilentParcels } from './parcel-arrival.commands.ts';

const PURGE_IDEMPOTENCY_KEYS = 'purge_idempotency_keys';
const DELIVER_SILENT_PARCELS = 'deliver_silent_parcels';

/** Keys are forgotten at half past 2 in Nepal; parcels count as delivered within the hour of their time. */
export const ordersCrontab = [
  `45 20 * * * ${PURGE_IDEMPOTENCY_KEYS}`,
  `12 * * * * ${DELIVER_SILENT_PARCELS}`,
].join('\n');

export function orderJobs(deps: Deps): TaskList {
  return {
    async [PURGE_IDEMPOTENCY_KEYS]() {
      await deleteOldIdempotencyKeys(deps.db);
    },
    async [DELIVER_SILENT_PARCELS]() {
      await deliverSilentParcels(deps);
    },
  };
}
