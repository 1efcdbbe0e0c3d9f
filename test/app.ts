import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import type { Selectable } from 'kysely';
import { buildApp } from '../src/server/app.ts';
import { type Config, loadConfig } from '../src/server/config.ts';
import { createCouriers } from '../src/server/couriers/couriers.ts';
import { asApplication } from '../src/server/db/application-role.ts';
import { createDatabase, type Database } from '../src/server/db/database.ts';
import type { Users } from '../src/server/db/database-types.ts';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import type { Deps } from '../src/server/deps.ts';
import { createCatalogue } from '../src/server/features/catalogue/catalogue/catalogue.ts';
import { createSettings } from '../src/server/features/shop/settings/settings.ts';
import { handOverWebhooks } from '../src/server/features/shop/webhooks/webhook-sending.commands.ts';
import { createGateways } from '../src/server/gateways/gateways.ts';
import { createTaxOffice } from '../src/server/gateways/tax-office.ts';
import { taskList } from '../src/server/jobs/worker.ts';
import { emptyOutbox } from '../src/server/mail/mail.jobs.ts';
import type { Mail, Sending } from '../src/server/mail/mailer.ts';
import { createOutside } from '../src/server/outside/outside.ts';
import { emptyCopyLine } from '../src/server/papers/bills/copy-line.ts';
import { createAccessTokens } from '../src/server/plugins/access-token.ts';
import { createRateLimits, type RateLimits } from '../src/server/plugins/rate-limits.ts';
import { createSmsSender } from '../src/server/sms/sms-sender.ts';
import { createSpeech } from '../src/server/speech/speech.ts';
import { createPrivateFiles, createStorage } from '../src/server/storage/storage.ts';
import { createTestDatabase, TEST_PATIENCE } from './database.ts';
import { fresh, insertAdmin, insertSeller, insertSubscription, insertUser, PASSWORD } from './factories.ts';
import { rememberFailure } from './failure-causes.ts';

export type CallOptions = {
  /** Sent as the Bearer token. */
  token?: string;
  /** Sent as X-Session-ID. */
  sessionId?: string;
  /** Sent as JSON; text and buffers as they are. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type CallResult = {
  status: number;
  /** Whatever the server sent; a test says what it expects of it. */
  // biome-ignore lint/suspicious/noExplicitAny: typing every answer again would only restate the assertions
  body: any;
  headers: Record<string, string | string[] | undefined>;
};

/** A line for each job of each test would bury what a failing test says. */
const silentLogger = new Logger(() => () => undefined);

/** Somebody signed in. */
export type Account = { user: Selectable<Users>; token: string };

/** Who it is, acting for their own company. */
export const ownBuyer = ({ user }: Account) => ({ companyId: user.id, userId: user.id });

/** The same on both sides of what buyers and sellers share. */
export const ownParty = (account: Account) => ({ ...ownBuyer(account), sellerId: account.user.id });

export type TestAppOptions = {
  /** Settings on top of the test's own, as they would stand in the environment. */
  env?: Record<string, string>;
  /** Limits are off unless a test is about them. */
  hasRateLimits?: boolean;
  /** Replaces parts of what the app works with: gateways, mailer. */
  deps?: Partial<Deps>;
  /** The folder of the PO files, instead of the shop's own. */
  messages?: string;
  /** Connections of the app's pool. */
  max?: number;
  /** Adds to the app before it is ready: the pages. */
  prepare?: (app: FastifyInstance, deps: Deps) => Promise<void>;
};

const NO_FONT = { font: '', size: 0, letters: {}, right: 0, bottom: 0 };

/** A mail with the files that went with it. */
export type SentMail = Omit<Mail, 'attachment'> & Pick<Sending, 'attachments'>;

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  config: Config;
  /** With the rights of the database's owner; the app itself has those of its role (`deps.pool`). */
  pool: Pool;
  db: Database;
  connectionString: string;
  /** Every mail sent so far, oldest first. Mail goes out by jobs: run them first. */
  mail: SentMail[];
  clock: { now(): Date; advance(milliseconds: number): void };
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<CallResult>;
  registerBuyer(options?: { isSubscriber?: boolean }): Promise<Account>;
  registerSeller(options?: { approved?: boolean; hasTaxDetails?: boolean }): Promise<Account>;
  registerAdmin(): Promise<Account>;
  /** A new session for a user, without a call. */
  signIn(user: Selectable<Users>): Promise<Account>;
  /** Signs in by POST /api/auth/login, as a client does. */
  loginAs(email: string, password?: string, options?: CallOptions): Promise<CallResult>;
  /** A guest session id of the client's form. */
  guestId(): string;
  /** Runs every job that is due, until none is left. */
  runJobs(): Promise<void>;
  /** What waits so that it can be undone is done now. */
  letGraceEnd(): Promise<void>;
  close(): Promise<void>;
};

/** The whole app on a database of its own, answering injected requests. Close it in `afterAll`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { pool, db, connectionString } = database;
  const appPool = createPool(await asApplication(connectionString), {
    max: options.max ?? 8,
    patience: TEST_PATIENCE,
  });
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-app-'));
  const config = loadConfig({
    DATABASE_URL: connectionString,
    DEMO: '1',
    DATA_FOLDER: dataFolder,
    SECRET_KEY: 'kQ7vN2xR9mT4wB8zL3pD6hF1sJ5gC0yE-tests',
    RATE_LIMITS: options.hasRateLimits ? '' : 'off',
    // A test machine may be busy with other things.
    OVERLOAD_GUARD: 'off',
    JOBS: 'off',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const mail: SentMail[] = [];
  let offset = 0;
  const clock = {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
  // Not started: the changes that this app makes itself are seen at once.
  const settings = createSettings(appPool, config);
  const deps: Deps = {
    config,
    pool: appPool,
    db: createDatabase(appPool),
    mailer: {
      async send(message, { attachments = [] } = {}) {
        mail.push({ ...message, ...(attachments.length > 0 ? { attachments } : {}) });
      },
    },
    sms: createSmsSender(config),
    storage: createStorage(config),
    privateFiles: createPrivateFiles(config),
    // Not started: reads go to the database, so rows a test inserts itself are seen at once.
    catalogue: createCatalogue(appPool),
    settings,
    speech: createSpeech({
      settings,
      clock: clock.now,
      ...(options.messages ? { folder: options.messages } : {}),
    }),
    // Type setting takes a while: a test that looks at documents asks for the real one.
    drawStatement: async ({ document }) => Buffer.from(`%PDF-1.3 ${document.number}`),
    drawBill: async ({ number }) => Buffer.from(`%PDF-1.3 ${number} ${emptyCopyLine(NO_FONT)}`),
    gateways: createGateways(config),
    couriers: createCouriers(config),
    taxOffice: createTaxOffice(config),
    outside: createOutside(config),
    clock: clock.now,
    ...options.deps,
  };
  const app = await buildApp(deps);
  app.addHook('onError', async (request, _reply, error) => {
    rememberFailure(`${request.method} ${request.url}`, error);
  });
  await options.prepare?.(app, deps);
  await app.ready();
  const tokens = createAccessTokens(config.secretKey, clock.now);

  const signIn = async (user: Selectable<Users>): Promise<Account> => {
    const { id } = await db
      .insertInto('sessions')
      .values({
        user_id: user.id,
        company_id: user.id,
        expires_at: new Date(Date.now() + 24 * 60 * 60 * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { user, token: await tokens.sign({ userId: user.id, sessionId: id }) };
  };

  const call: TestApp['call'] = async (method, url, { token, sessionId, body, headers } = {}) => {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? (body as string | Buffer) : JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(response.payload) : response.payload,
      headers: response.headers as CallResult['headers'],
    };
  };

  // The runner reckons with options once, and remembers them for ever.
  const jobs = { pgPool: appPool, taskList: taskList(deps), noHandleSignals: true, logger: silentLogger };
  const runJobs = async () => {
    do {
      await emptyOutbox(deps);
      await handOverWebhooks(deps);
      await runOnce(jobs);
    } while ((await pool.query('select from mail_outbox limit 1')).rows.length > 0);
  };

  const shop: TestApp = {
    app,
    deps,
    config,
    pool,
    db,
    connectionString,
    mail,
    clock,
    call,
    signIn,
    async registerBuyer({ isSubscriber = false } = {}) {
      const user = await insertUser(db);
      if (isSubscriber) await insertSubscription(db, user.id);
      return signIn(user);
    },
    registerSeller: async ({ approved = true, hasTaxDetails = true } = {}) =>
      signIn(await insertSeller(db, { is_approved: approved }, { hasTaxDetails })),
    registerAdmin: async () => signIn(await insertAdmin(db)),
    loginAs: (email, password = PASSWORD, callOptions = {}) =>
      call('POST', '/api/auth/login', { ...callOptions, body: { email, password } }),
    guestId: () => `guest_${Date.now()}_${fresh()}${fresh()}`,
    runJobs,
    async letGraceEnd() {
      await pool.query(`update product_judgements set judged_at = judged_at - interval '1 hour'`);
      await pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
      await runJobs();
    },
    async close() {
      await app.close();
      if (!appPool.ended) await appPool.end();
      await database.drop();
      await fs.rm(dataFolder, { recursive: true, force: true });
      // What a file names lives as long as its worker: hundreds of closed shops took more than a gigabyte.
      for (const part of Object.keys(shop)) delete shop[part as keyof TestApp];
      jobs.taskList = {};
    },
  };
  return shop;
}

/** The limits of a shop, counted anew, for what a test mounts itself. */
export function limitsOf({ pool, config }: Pick<Deps, 'pool' | 'config'>): RateLimits {
  const accessTokens = createAccessTokens(config.secretKey, () => new Date());
  return createRateLimits(pool, { ...config, hasRateLimits: true }, accessTokens);
}
