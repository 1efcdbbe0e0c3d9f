import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { expireOrders } from './unpaid-orders.commands.ts';

const EXPIRE_ORDERS = 'expire_orders';

/** Holds end within a minute of their time. */
export const orderEndingsCrontab = `* * * * * ${EXPIRE_ORDERS}`;

export function orderEndingJobs(deps: Deps): TaskList {
  return {
    async [EXPIRE_ORDERS]() {
      await expireOrders(deps);
    },
  };
}
