import { startBanner } from './banner.ts';
import { loadConfig } from './config.ts';
import { endOnSignal, STOP_LIMIT_MS } from './end-on-signal.ts';
import { createLogger } from './logger.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { RunningServer } from './serve-from.ts';
import { CannotServe, databaseFromPrimary, serveByProcesses } from './serving-processes.ts';
import { ConfigError } from './setting-readers.ts';

/** Longer than each of the processes that serve, so that they end by themselves. */
const PRIMARY_STOP_LIMIT_MS = STOP_LIMIT_MS + 5_000;

/** Starts the whole shop and answers a function that stops it without losing a request in flight. */
export async function startServer(
  env: NodeJS.ProcessEnv = process.env,
  { isBehindVite = false } = {},
): Promise<RunningServer> {
  const config = loadConfig(env);
  const log = createLogger(config.logLevel);
  const prepared = databaseFromPrimary(env);
  // PostgreSQL takes as long to start as the code of the shop to load: each does so while the other does.
  const code = import('./serve-from.ts');
  code.catch(() => undefined);
  const database = await (prepared === null
    ? prepareDatabase(config, log)
    : { ...prepared, close: async () => undefined });
  const { serveFrom } = await code;
  return serveFrom(database, { config, log, isBehindVite });
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
