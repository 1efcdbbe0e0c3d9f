import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { patientPool } from '../db/patient-pool.ts';
import type { Deps } from '../deps.ts';
import { accountCrontab, accountJobs } from '../features/accounts/accounts.jobs.ts';
import { adminUserJobs } from '../features/accounts/admin-users.jobs.ts';
import { billJobs, billsCrontab } from '../features/bills/bills.jobs.ts';
import { cartCrontab, cartJobs } from '../features/cart/cart.jobs.ts';
import { complaintJobs, complaintsCrontab } from '../features/complaints/complaints.jobs.ts';
import { dashboardJobs, dashboardsCrontab } from '../features/dashboards/dashboards.jobs.ts';
import { ledgerCrontab, ledgerJobs } from '../features/ledger/ledger.jobs.ts';
import { listJobs, listsCrontab } from '../features/lists/lists.jobs.ts';
import { newsletterJobs } from '../features/newsletter/newsletter.jobs.ts';
import { orderEndingJobs, orderEndingsCrontab } from '../features/order-endings/order-endings.jobs.ts';
import { orderJobs, ordersCrontab } from '../features/orders/orders.jobs.ts';
import { paymentJobs, paymentsCrontab } from '../features/payments/payments.jobs.ts';
import { photoJobs, photosCrontab } from '../features/photos/photos.jobs.ts';
import {
  productImportJobs,
  productImportsCrontab,
} from '../features/product-imports/product-imports.jobs.ts';
import { judgementJobs } from '../features/products/judgements.jobs.ts';
import { returnJobs, returnsCrontab } from '../features/returns/returns.jobs.ts';
import { statementJobs, statementsCrontab } from '../features/statements/statements.jobs.ts';
import { subscriptionJobs, subscriptionsCrontab } from '../features/subscriptions/subscriptions.jobs.ts';
import { threadJobs } from '../features/threads/threads.jobs.ts';
import { uploadJobs, uploadsCrontab } from '../features/uploads/uploads.jobs.ts';
import { mailJobs } from '../mail/mail.jobs.ts';
import { rateLimitCrontab, rateLimitJobs } from '../plugins/rate-limits.ts';

/** Every job of the shop, by name. */
export function taskList(deps: Deps): TaskList {
  return {
    ...mailJobs(deps),
    ...rateLimitJobs(deps),
    ...accountJobs(deps),
    ...adminUserJobs(deps),
    ...billJobs(deps),
    ...cartJobs(deps),
    ...complaintJobs(deps),
    ...dashboardJobs(deps),
    ...judgementJobs(deps),
    ...newsletterJobs(deps),
    ...ledgerJobs(deps),
    ...listJobs(deps),
    ...orderJobs(deps),
    ...orderEndingJobs(deps),
    ...paymentJobs(deps),
    ...photoJobs(deps),
    ...productImportJobs(deps),
    ...returnJobs(deps),
    ...statementJobs(deps),
    ...subscriptionJobs(deps),
    ...threadJobs(deps),
    ...uploadJobs(deps),
  };
}

/** Jobs that run by the clock (UTC), as `minute hour day month weekday name`. */
const CRONTAB: string[] = [
  rateLimitCrontab,
  accountCrontab,
  billsCrontab,
  cartCrontab,
  complaintsCrontab,
  dashboardsCrontab,
  ledgerCrontab,
  listsCrontab,
  ordersCrontab,
  orderEndingsCrontab,
  paymentsCrontab,
  photosCrontab,
  productImportsCrontab,
  returnsCrontab,
  statementsCrontab,
  subscriptionsCrontab,
  uploadsCrontab,
];

/** Runs jobs until stopped; `stop()` hands back what is not finished. */
export async function startWorker(deps: Deps, log: Log): Promise<Runner> {
  return run({
    pgPool: patientPool(deps.pool),
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList(deps),
    crontab: CRONTAB.join('\n'),
    // The runner's details hold whole jobs, mails included: only its sentences are logged.
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  });
}
