import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, createLogger } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { startWorker } from './jobs/worker.ts';
import { createMailer } from './mail/mailer.ts';
import { projectRoot } from './project-root.ts';
import { registerPages } from './ssr/page-handler.ts';

const DRAIN_LIMIT_MS = 20_000;

export interface RunningServer {
  app: FastifyInstance;
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
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataFolder: path.join(config.dataFolder, 'postgres'),
          log: (message) => process.stdout.write(`${message}\n`),
        })
      : null;
  const connectionString = embedded?.connectionString ?? (config.databaseUrl as string);
  const pool = createPool(connectionString, {
    max: 10,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  await migrate(pool);
  const deps: Deps = {
    config,
    pool,
    db: createDatabase(pool),
    mailer: createMailer(config),
    clock: () => new Date(),
  };
  const readiness = { isDraining: false };
  const app = await buildApp(deps, { readiness, logger: log });
  const clientFolder = isBehindVite ? null : path.join(projectRoot, 'build', 'client');
  await registerPages(app, { config, clientFolder });
  const worker = config.runsJobs ? await startWorker(deps, log as never) : null;
  await app.ready();
  const address = isBehindVite ? '' : await app.listen({ host: config.host, port: config.port });

  return {
    app,
    address,
    async stop() {
      readiness.isDraining = true;
      const limit = setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
      await app.close();
      await worker?.stop();
      await pool.end();
      await embedded?.stop();
      clearTimeout(limit);
    },
  };
}

/** Runs until a signal asks to stop. */
export async function main(): Promise<void> {
  try {
    const server = await startServer();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        server.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Thokmandu cannot start: ${error.message}\n`);
    process.exitCode = 1;
  }
}
