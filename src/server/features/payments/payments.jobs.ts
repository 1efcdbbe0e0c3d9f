import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../deps.ts';
import { reconcilePayments } from './gateway-confirmation.commands.ts';

const RECONCILE_PAYMENTS = 'reconcile_payments';

/** Every minute: gateways are asked about the payments whose time has come. */
export const paymentsCrontab = `* * * * * ${RECONCILE_PAYMENTS}`;

export function paymentJobs(deps: Deps): TaskList {
  return {
    async [RECONCILE_PAYMENTS]() {
      await reconcilePayments(deps);
    },
  };
}
