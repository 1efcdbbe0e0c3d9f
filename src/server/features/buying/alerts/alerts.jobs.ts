import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { clearAlerts, matchAlerts, sendDigests } from './alerts.commands.ts';

/** Enqueued by the database with the change of a product (enqueue_alert_matching in db/schema/buying.sql). */
const MATCH_ALERTS = 'match_alerts';
const MATCH_ALL_ALERTS = 'match_all_alerts';
const SEND_ALERT_DIGESTS = 'send_alert_digests';
const CLEAR_ALERTS = 'clear_alerts';

/**
 * Everything is matched now and then: what a seller or category that is public again brings back, and what a process left
 * when it died. Digests go out in the morning of Nepal; a server that was down then sends them at the next hour.
 */
export const alertsCrontab = `*/5 * * * * ${MATCH_ALL_ALERTS}
20 2-12 * * * ${SEND_ALERT_DIGESTS}
40 20 * * * ${CLEAR_ALERTS}`;

export function alertJobs(
  deps: Pick<Deps, 'db' | 'pool' | 'config' | 'catalogue' | 'clock' | 'speech'>,
): TaskList {
  return {
    async [MATCH_ALERTS](payload) {
      await matchAlerts(deps, (payload as { productId: string }).productId);
    },
    async [MATCH_ALL_ALERTS]() {
      await matchAlerts(deps, null);
    },
    async [SEND_ALERT_DIGESTS]() {
      await sendDigests(deps);
    },
    async [CLEAR_ALERTS]() {
      await clearAlerts(deps);
    },
  };
}
