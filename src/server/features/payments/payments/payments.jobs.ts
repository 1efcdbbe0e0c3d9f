import type { TaskList } from 'graphile-worker';
import type { Deps } from '../../../deps.ts';
import { reconcilePayments } from './gateway-confirmation.commands.ts';
import { sendRefunds } from './refunds.commands.ts';

const RECONCILE_PAYMENTS = 'reconcile_payments';
const SEND_REFUNDS = 'send_refunds';

/** Every minute: gateways are asked about the payments whose time has come, and told to send what goes back. */
export const paymentsCrontab = `* * * * * ${RECONCILE_PAYMENTS}\n* * * * * ${SEND_REFUNDS}`;

export function paymentJobs(deps: Deps): TaskList {
  return {
    async [RECONCILE_PAYMENTS]() {
      await reconcilePayments(deps);
    },
    async [SEND_REFUNDS]() {
      await sendRefunds(deps);
    },
  };
}
