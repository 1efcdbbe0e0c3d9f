import { loadConfig } from './config.ts';
import { endOnSignal } from './end-on-signal.ts';
import { startWorker } from './jobs/worker.ts';
import { createLogger } from './logger.ts';
import { openDeps } from './open-deps.ts';

/** A job may take longer than a request; below what deploy/systemd gives it. */
const STOP_LIMIT_MS = 50_000;

/** Runs the jobs until a signal asks to stop; resolves once they run. */
export async function runWorker(): Promise<void> {
  const starting = start();
  endOnSignal(starting, STOP_LIMIT_MS);
  await starting;
}

async function start(): Promise<{ stop(): Promise<void> }> {
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const { deps, close } = await openDeps(config, log);
  const worker = await startWorker(deps, log as never);
  return {
    async stop() {
      await worker.stop();
      await close();
    },
  };
}
