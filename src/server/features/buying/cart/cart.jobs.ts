import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { deleteOldGuestCarts } from './cart.sql.ts';

const PURGE_GUEST_CARTS = 'purge_guest_carts';
const BATCH = 2000;

/** Every night at 2 in Nepal. */
export const cartCrontab = `15 20 * * * ${PURGE_GUEST_CARTS}`;

export function cartJobs({ db }: Pick<Deps, 'db'>): TaskList {
  return {
    async [PURGE_GUEST_CARTS]() {
      while ((await deleteOldGuestCarts(db, BATCH)) === BATCH);
    },
  };
}
