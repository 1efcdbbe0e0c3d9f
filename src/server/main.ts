import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { siteIdentity } from '../contract/shop/settings.contract.ts';
import { ORDER_PAYMENT_METHODS } from '../domain/books/payment-status.ts';
import { buildApp, createLogger } from './app.ts';
import { startBanner } from './banner.ts';
import { type Config, loadConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { prepareDraining } from './draining.ts';
import { endOnSignal, STOP_LIMIT_MS } from './end-on-signal.ts';
import { startWorker } from './jobs/worker.ts';
import { connectDeps, openDeps } from './open-deps.ts';
import { createAccessTokens } from './plugins/access-token.ts';
import { createRateLimits } from './plugins/rate-limits.ts';
import { CannotServe, databaseFromPrimary, serveByProcesses } from './serving-processes.ts';
import { ConfigError } from './setting-readers.ts';
import { registerPages } from './ssr/page-handler.ts';

/** Longer than each of the processes that serve, so that they end by themselves. */
const PRIMARY_STOP_LIMIT_MS = STOP_LIMIT_MS + 5_000;

export interface RunningServer {
  app: FastifyInstance;
  config: Config;
  /** Where it listens; empty in development, where Vite's server hands the requests over. */
  address: string;
  stop(): Promise<void>;
}

/** Starts the whole shop and answers a function that stops it without losing a request in flight. */
export async function startServer(
  env: NodeJS.ProcessEnv = process.env,
  { isBehindVite = false } = {},
): Promise<RunningServer> {
  const config = loadConfig(env);
  const log = createLogger(config.logLevel);
  const prepared = databaseFromPrimary(env);
  const { deps, close } = await (prepared === null
    ? openDeps(config, log)
    : connectDeps(config, log, prepared));
  try {
    return await serve(deps, log, isBehindVite, close);
  } catch (error) {
    await close();
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
  const worker = config.runsJobs ? await startWorker(deps, log as never) : null;
  const beginDraining = prepareDraining(app.server);
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
  await app.ready();
  return isBehindVite ? '' : app.listen({ host, port });
}

/** Origins besides our own that a payment form is posted to. */
function formTargets({ esewa, connectips }: Config): string[] {
  const urls = [esewa?.formUrl, connectips?.formUrl].filter((url) => url !== undefined);
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}

/** Runs until a signal asks to stop. */
export async function main(): Promise<void> {
  try {
    const config = loadConfig(process.env);
    const isPrimary = config.processes > 1 && databaseFromPrimary(process.env) === null;
    const starting = isPrimary ? serveByProcesses(config, createLogger(config.logLevel)) : startServer();
    endOnSignal(starting, isPrimary ? PRIMARY_STOP_LIMIT_MS : STOP_LIMIT_MS);
    await starting;
    if (databaseFromPrimary(process.env) === null) process.stdout.write(startBanner(config));
  } catch (error) {
    const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    process.exitCode = 1;
    if (error instanceof CannotServe) return;
    if (!(error instanceof ConfigError) && !isPortTaken) throw error;
    process.stderr.write(
      `Thokmandu cannot start: ${isPortTaken ? 'another program listens on its port; set PORT.' : (error as Error).message}\n`,
    );
  }
}
