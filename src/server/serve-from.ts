import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { siteIdentity } from '../contract/shop/settings.contract.ts';
import { ORDER_PAYMENT_METHODS } from '../domain/books/payment-status.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { prepareDraining } from './draining.ts';
import { giveBackWhenIdle } from './idle-memory.ts';
import { startWorker } from './jobs/worker.ts';
import { connectDeps } from './open-deps.ts';
import { createAccessTokens } from './plugins/access-token.ts';
import { createRateLimits } from './plugins/rate-limits.ts';
import type { PreparedDatabase } from './prepare-database.ts';
import { turnToServe } from './serving-processes.ts';
import { registerPages } from './ssr/page-handler.ts';

export interface RunningServer {
  app: FastifyInstance;
  config: Config;
  /** Where it listens; empty in development, where Vite's server hands the requests over. */
  address: string;
  stop(): Promise<void>;
}

/** Serves from a database that is ready, and takes `database.close` with it when it stops or cannot start. */
export async function serveFrom(
  database: PreparedDatabase & { close(): Promise<void> },
  { config, log, isBehindVite }: { config: Config; log: FastifyBaseLogger; isBehindVite: boolean },
): Promise<RunningServer> {
  try {
    const { deps, close } = await connectDeps(config, log, database);
    try {
      return await serve(deps, log, isBehindVite, async () => {
        await close();
        await database.close();
      });
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(
  deps: Deps,
  log: FastifyBaseLogger,
  isBehindVite: boolean,
  close: () => Promise<void>,
): Promise<RunningServer> {
  const { config } = deps;
  const readiness = { isDraining: false };
  await deps.catalogue.start();
  const app = await buildApp(deps, { readiness, logger: log });
  await registerPages(app, {
    config,
    isBuilt: !isBehindVite,
    wordings: () => deps.speech.wordings,
    // Who runs the shop stands in every footer.
    siteVersion: () => deps.settings.version,
    catalogueVersion: () => deps.catalogue.version,
    figures: deps.catalogue.kept.figures,
    moved: () => deps.catalogue.movedAddresses(),
    identity: () => siteIdentity(deps.settings.current),
    paymentMethods: ORDER_PAYMENT_METHODS.filter((method) => method !== 'cod' && deps.gateways.has(method)),
    formTargets: formTargets(config),
    limits: createRateLimits(deps.pool, config, createAccessTokens(config.secretKey, deps.clock)),
  });
  giveBackWhenIdle(app);
  const beginDraining = prepareDraining(app.server);
  await app.ready();
  const runsJobs = await turnToServe(app.server, config.runsJobs, () => deps.catalogue.builtIndex());
  const worker = runsJobs ? await startWorker(deps, log as never) : null;
  const address = await listen(app, deps.config, isBehindVite).catch(async (error: unknown) => {
    // Its timers would keep the process alive, with nobody to serve.
    await worker?.stop();
    throw error;
  });

  return {
    app,
    config,
    address,
    async stop() {
      readiness.isDraining = true;
      await beginDraining();
      await app.close();
      await worker?.stop();
      await close();
    },
  };
}

async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  isBehindVite: boolean,
): Promise<string> {
  return isBehindVite ? '' : app.listen({ host, port });
}

/** Origins besides our own that a payment form is posted to. */
function formTargets({ esewa, connectips }: Config): string[] {
  const urls = [esewa?.formUrl, connectips?.formUrl].filter((url) => url !== undefined);
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}
