import type { TaskList } from 'graphile-worker';
import { deleteOldIdempotencyKeys } from '../../db/idempotency.sql.ts';
import type { Deps } from '../../deps.ts';
import { expireOrders, type OrderEndings } from './orders.commands.ts';

const EXPIRE_ORDERS = 'expire_orders';
const PURGE_IDEMPOTENCY_KEYS = 'purge_idempotency_keys';

/** Holds end within a minute of their time; keys are forgotten at half past 2 in Nepal. */
export const ordersCrontab = `* * * * * ${EXPIRE_ORDERS}\n45 20 * * * ${PURGE_IDEMPOTENCY_KEYS}`;

export function orderJobs(deps: Deps, endings: OrderEndings): TaskList {
  return {
    async [EXPIRE_ORDERS]() {
      await expireOrders(deps, endings);
    },
    async [PURGE_IDEMPOTENCY_KEYS]() {
      await deleteOldIdempotencyKeys(deps.db);
    },
  };
}
