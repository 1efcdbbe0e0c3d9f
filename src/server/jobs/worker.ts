import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCrontab,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger as Log } from 'pino';
import {
  type BegunJob,
  forgetRunner,
  freeJobsNeverBegun,
  freeJobsOfSilentRunners,
  sayRunnerLives,
} from '../db/jobs.sql.ts';
import { patientPool } from '../db/patient-pool.ts';
import { createPool } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { complaintJobs, complaintsCrontab } from '../features/after-sale/complaints/complaints.jobs.ts';
import {
  orderEndingJobs,
  orderEndingsCrontab,
} from '../features/after-sale/order-endings/order-endings.jobs.ts';
import { returnJobs, returnsCrontab } from '../features/after-sale/returns/returns.jobs.ts';
import { billJobs, billsCrontab } from '../features/books/bills/bills.jobs.ts';
import { ledgerCrontab, ledgerJobs } from '../features/books/ledger/ledger.jobs.ts';
import { statementJobs, statementsCrontab } from '../features/books/statements/statements.jobs.ts';
import { alertJobs, alertsCrontab } from '../features/buying/alerts/alerts.jobs.ts';
import { cartCrontab, cartJobs } from '../features/buying/cart/cart.jobs.ts';
import { listJobs, listsCrontab } from '../features/buying/lists/lists.jobs.ts';
import { priceRecordCrontab, priceRecordJobs } from '../features/catalogue/price-record/price-record.jobs.ts';
import {
  productImportJobs,
  productImportsCrontab,
} from '../features/catalogue/product-imports/product-imports.jobs.ts';
import { judgementJobs } from '../features/catalogue/products/judgements.jobs.ts';
import { courierJobs, couriersCrontab } from '../features/orders/couriers/couriers.jobs.ts';
import { creditLineJobs, creditLinesCrontab } from '../features/orders/credit-lines/credit-lines.jobs.ts';
import { dashboardJobs, dashboardsCrontab } from '../features/orders/dashboards/dashboards.jobs.ts';
import { orderJobs, ordersCrontab } from '../features/orders/orders/orders.jobs.ts';
import { quoteFileJobs, quoteFilesCrontab } from '../features/orders/quote-files/quote-files.jobs.ts';
import { quoteJobs, quotesCrontab } from '../features/orders/quotes/quotes.jobs.ts';
import { requestJobs, requestsCrontab } from '../features/orders/requests/requests.jobs.ts';
import { awardJobs, awardsCrontab } from '../features/orders/requests-for-quotes/awards.jobs.ts';
import {
  requestForQuotesJobs,
  requestsForQuotesCrontab,
} from '../features/orders/requests-for-quotes/requests-for-quotes.jobs.ts';
import { spendingCrontab, spendingJobs } from '../features/orders/spending/spending.jobs.ts';
import { threadJobs } from '../features/orders/threads/threads.jobs.ts';
import { warrantiesCrontab, warrantyJobs } from '../features/orders/warranties/warranties.jobs.ts';
import { khataCrontab, khataJobs } from '../features/payments/khata/khata.jobs.ts';
import { paymentJobs, paymentsCrontab } from '../features/payments/payments/payments.jobs.ts';
import {
  subscriptionJobs,
  subscriptionsCrontab,
} from '../features/payments/subscriptions/subscriptions.jobs.ts';
import { accountCrontab, accountJobs, accountMailJobs } from '../features/people/accounts/accounts.jobs.ts';
import { adminUserJobs } from '../features/people/accounts/admin-users.jobs.ts';
import { companyMailJobs } from '../features/people/companies/companies.jobs.ts';
import { provePanOfSeller } from '../features/people/company-pans/company-pans.commands.ts';
import { companyPanJobs } from '../features/people/company-pans/company-pans.jobs.ts';
import { sellerDocumentJobs } from '../features/people/seller-documents/seller-documents.jobs.ts';
import { sellerMailJobs } from '../features/people/seller-people/seller-people.jobs.ts';
import { newsletterJobs } from '../features/shop/newsletter/newsletter.jobs.ts';
import { notificationJobs, notificationsCrontab } from '../features/shop/notifications/notifications.jobs.ts';
import { photoJobs, photosCrontab } from '../features/shop/photos/photos.jobs.ts';
import { uploadJobs, uploadsCrontab } from '../features/shop/uploads/uploads.jobs.ts';
import { handOverWebhooks } from '../features/shop/webhooks/webhook-sending.commands.ts';
import { webhookJobs, webhookSendingJobs, webhooksCrontab } from '../features/shop/webhooks/webhooks.jobs.ts';
import { emptyOutbox, mailJobs } from '../mail/mail.jobs.ts';
import { rateLimitCrontab, rateLimitJobs } from '../plugins/rate-limits.ts';
import { smsJobs } from '../sms/sms.jobs.ts';

/** Every job of the shop, by name. */
export function taskList(deps: Deps): TaskList {
  return { ...sendingTasks(deps), ...webhookSendingJobs(deps), ...otherTasks(deps) };
}

/** Those that wait for a mail server, which may take its time or never answer. */
function sendingTasks(deps: Deps): TaskList {
  return {
    ...mailJobs(deps),
    ...accountMailJobs(deps),
    ...companyMailJobs(deps),
    ...sellerMailJobs(deps),
    ...smsJobs(deps),
  };
}

function otherTasks(deps: Deps): TaskList {
  return {
    ...rateLimitJobs(deps),
    ...accountJobs(deps),
    ...adminUserJobs(deps, provePanOfSeller),
    ...alertJobs(deps),
    ...billJobs(deps),
    ...cartJobs(deps),
    ...complaintJobs(deps),
    ...courierJobs(deps),
    ...dashboardJobs(deps),
    ...judgementJobs(deps),
    ...newsletterJobs(deps),
    ...ledgerJobs(deps),
    ...listJobs(deps),
    ...notificationJobs(deps),
    ...orderJobs(deps),
    ...orderEndingJobs(deps),
    ...paymentJobs(deps),
    ...khataJobs(deps),
    ...photoJobs(deps),
    ...priceRecordJobs(deps),
    ...productImportJobs(deps),
    ...quoteFileJobs(deps),
    ...quoteJobs(deps),
    ...awardJobs(deps),
    ...creditLineJobs(deps),
    ...requestJobs(deps),
    ...requestForQuotesJobs(deps),
    ...returnJobs(deps),
    ...companyPanJobs(deps),
    ...sellerDocumentJobs(deps),
    ...spendingJobs(deps),
    ...statementJobs(deps),
    ...subscriptionJobs(deps),
    ...threadJobs(deps),
    ...uploadJobs(deps),
    ...warrantyJobs(deps),
    ...webhookJobs(deps),
  };
}

/** Jobs that run by the clock (UTC), as `minute hour day month weekday name`. */
const CRONTAB: string[] = [
  rateLimitCrontab,
  accountCrontab,
  alertsCrontab,
  billsCrontab,
  cartCrontab,
  complaintsCrontab,
  couriersCrontab,
  dashboardsCrontab,
  ledgerCrontab,
  listsCrontab,
  notificationsCrontab,
  ordersCrontab,
  spendingCrontab,
  orderEndingsCrontab,
  paymentsCrontab,
  khataCrontab,
  photosCrontab,
  priceRecordCrontab,
  productImportsCrontab,
  quoteFilesCrontab,
  quotesCrontab,
  awardsCrontab,
  creditLinesCrontab,
  requestsCrontab,
  requestsForQuotesCrontab,
  returnsCrontab,
  statementsCrontab,
  subscriptionsCrontab,
  uploadsCrontab,
  warrantiesCrontab,
  webhooksCrontab,
];

/**
 * What a job by the clock missed while the shop or its database was away it does when they are back: the last time that
 * passed, whether it comes by the day, by the hour or in minutes.
 */
function caughtUp(line: string): string {
  const [minute = '', hour = ''] = line.split(' ');
  if (/^\d+$/.test(hour)) return `${line} ?fill=1d`;
  const everyMinutes = minute.startsWith('*') ? Number(minute.slice(2)) || 1 : 60 / minute.split(',').length;
  return `${line} ?fill=${everyMinutes}m`;
}

const BEAT_MS = 5_000;
const OUTBOX_MS = 250;
/** Longer than a database takes that fails over, during which nobody can say that they live. */
const SILENT_SECONDS = 45;
/** Longer than the answer that gives out a job can be under way. */
const LOST_SECONDS = 30;

/** Jobs at work at a time: of those that send mails, of those that call webhooks, and of all others. */
const SLOTS = { mails: 2, webhooks: 4, others: 2 } as const;
/** Each of the three runners listens, and each slot may ask. */
const QUEUE_CONNECTIONS = 3 + SLOTS.mails + SLOTS.webhooks + SLOTS.others;

/**
 * Runs jobs until stopped; `stop()` hands back what is not finished. Mails have slots of their own, so that a mail server
 * that does not answer holds up nothing but mails; so have webhooks, whose servers are other people's.
 */
export async function startWorker(deps: Deps, log: Log): Promise<Pick<Runner, 'stop'>> {
  const { pool } = deps;
  // The runners listen for jobs and keep sessions of their own: past the pooler, where there is one.
  const own =
    pool.directUrl === pool.options.connectionString
      ? null
      : createPool(pool.directUrl, { max: QUEUE_CONNECTIONS });
  const pgPool = patientPool(own ?? pool);
  const plans = [
    {
      taskList: otherTasks(deps),
      parsedCronItems: parseCrontab(CRONTAB.join('\n').split('\n').map(caughtUp).join('\n')),
      concurrency: SLOTS.others,
    },
    { taskList: sendingTasks(deps), parsedCronItems: [], concurrency: SLOTS.mails },
    { taskList: webhookSendingJobs(deps), parsedCronItems: [], concurrency: SLOTS.webhooks },
  ];
  const runners: Awaited<ReturnType<typeof startRunner>>[] = [];
  const stop = async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
  };
  for (const plan of plans) {
    const runner = await startRunner(deps, log, { pgPool, ...plan }).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    runners.push(runner);
  }
  let emptying: Promise<void> | null = null;
  const outbox = setInterval(() => {
    emptying ??= Promise.all([emptyOutbox(deps), handOverWebhooks(deps)])
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => {
        emptying = null;
      });
  }, OUTBOX_MS).unref();
  void Promise.all(runners.map(({ ended }) => ended)).then(async () => {
    clearInterval(outbox);
    await emptying;
    await own?.end();
  });
  return { stop };
}

/**
 * One runner of the queue, for these tasks alone. What it had begun when its process was killed is others' once it has been
 * silent for a while, and a job that it was given without hearing of it is free again: the queue itself would keep both
 * for four hours.
 */
async function startRunner(
  { db }: Pick<Deps, 'db'>,
  log: Log,
  options: Pick<RunnerOptions, 'pgPool' | 'taskList' | 'parsedCronItems' | 'concurrency'>,
): Promise<Pick<Runner, 'stop'> & { ended: Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  // Those of which the database may not know yet that they are done stand here, too.
  let begun: BegunJob[] = [];
  events.on('job:start', ({ job: { id, attempts } }) => {
    begun.push({ id, attempts });
  });
  // The runner's own sentence says of a loop only that some of it failed (`src/server/db/try-each.ts`).
  events.on('job:error', ({ job, error }) => {
    if (!(error instanceof AggregateError)) return;
    for (const one of error.errors)
      log.error(`${job.task_identifier}: ${one instanceof Error ? one.stack : String(one)}`);
  });
  const runner = await run({
    ...options,
    pollInterval: 1000,
    noHandleSignals: true,
    events,
    // The runner's details hold whole jobs, mails included: only its sentences are logged.
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  });
  const beat = async () => {
    await sayRunnerLives(db, name);
    await freeJobsOfSilentRunners(db, SILENT_SECONDS);
    const known = [...begun];
    const locked = await freeJobsNeverBegun(db, name, known, LOST_SECONDS);
    const isLocked = new Set(locked.map(({ id, attempts }) => `${id} ${attempts}`));
    begun = begun.filter((job) => !known.includes(job) || isLocked.has(`${job.id} ${job.attempts}`));
  };
  // While the database is away nothing can be said, and nobody can take the jobs either.
  const tryBeat = () => beat().catch(() => undefined);
  const beats = setInterval(() => void tryBeat(), BEAT_MS).unref();
  await tryBeat();
  const ended = runner.promise
    .catch(() => undefined)
    .then(async () => {
      clearInterval(beats);
      await forgetRunner(db, name).catch(() => undefined);
    });
  return { stop: () => runner.stop(), ended };
}
