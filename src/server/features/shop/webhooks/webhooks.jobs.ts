import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { DELIVERIES_KEPT_DAYS } from '../../../../domain/shop/webhook-tries.ts';
import type { Deps } from '../../../deps.ts';
import { deleteOldDeliveries } from './webhook-queue.sql.ts';
import { SEND_WEBHOOKS, sendWebhooks } from './webhook-sending.commands.ts';
import { switchOffDead } from './webhook-switching.commands.ts';

const SWITCH_OFF_DEAD = 'switch_off_dead_webhooks';
const PURGE = 'purge_webhook_deliveries';
const taken = z.object({ webhookId: z.string(), takenBy: z.string() });

/** Every hour; once a night in Nepal. */
export const webhooksCrontab = `23 * * * * ${SWITCH_OFF_DEAD}\n40 20 * * * ${PURGE}`;

/** Those that wait for somebody else's server. */
export function webhookSendingJobs(deps: Pick<Deps, 'db' | 'config' | 'outside' | 'clock'>): TaskList {
  return {
    async [SEND_WEBHOOKS](payload, { abortSignal }) {
      await sendWebhooks(deps, taken.parse(payload), abortSignal);
    },
  };
}

export function webhookJobs({ db, config }: Pick<Deps, 'db' | 'config'>): TaskList {
  return {
    async [SWITCH_OFF_DEAD]() {
      await switchOffDead({ db, config });
    },
    async [PURGE]() {
      while (await deleteOldDeliveries(db, DELIVERIES_KEPT_DAYS));
    },
  };
}
