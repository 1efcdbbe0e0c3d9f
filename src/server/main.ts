import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { siteIdentity } from '../contract/settings.contract.ts';
import { buildApp, createLogger } from './app.ts';
import { startBanner } from './banner.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { prepareDraining } from './draining.ts';
import { startWorker } from './jobs/worker.ts';
import { openDeps } from './open-deps.ts';
import { createRateLimits } from './plugins/rate-limits.ts';
import { projectRoot } from './project-root.ts';
import { registerPages } from './ssr/page-handler.ts';

const DRAIN_LIMIT_MS = 20_000;

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
  const { deps, close } = await openDeps(config, log);
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
  const clientFolder = isBehindVite ? null : path.join(projectRoot, 'build', 'client');
  await registerPages(app, {
    config,
    clientFolder,
    // Pages show both: who runs the shop stands in every footer.
    catalogueVersion: () => deps.catalogue.version + deps.settings.version,
    moved: () => deps.catalogue.movedAddresses(),
    identity: () => siteIdentity(deps.settings.current),
    formTargets: formTargets(config),
    limits: createRateLimits(deps.pool, config),
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
      const limit = setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
      await beginDraining();
      await app.close();
      await worker?.stop();
      await close();
      clearTimeout(limit);
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
function formTargets({ esewa }: Config): string[] {
  return esewa !== null && URL.canParse(esewa.formUrl) ? [new URL(esewa.formUrl).origin] : [];
}

/** Runs until a signal asks to stop. */
export async function main(): Promise<void> {
  try {
    const server = await startServer();
    process.stdout.write(startBanner(server.config));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        server.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    }
  } catch (error) {
    const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!(error instanceof ConfigError) && !isPortTaken) throw error;
    process.stderr.write(
      `Thokmandu cannot start: ${isPortTaken ? 'another program listens on its port; set PORT.' : (error as Error).message}\n`,
    );
    process.exitCode = 1;
  }
}
