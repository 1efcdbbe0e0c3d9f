/** `npm run worker`: runs the jobs in a process of their own; set JOBS=off for the server beside it. */
import { createLogger } from '../src/server/app.ts';
import { loadConfig } from '../src/server/config.ts';
import { endOnSignal } from '../src/server/end-on-signal.ts';
import { startWorker } from '../src/server/jobs/worker.ts';
import { openDeps } from '../src/server/open-deps.ts';

/** A job may take longer than a request; below what deploy/systemd gives it. */
const STOP_LIMIT_MS = 50_000;

const config = loadConfig(process.env);
const log = createLogger(config.logLevel);
const starting = start();
endOnSignal(starting, STOP_LIMIT_MS);
await starting;
console.log('Jobs are running. Ctrl-C stops them.');

async function start(): Promise<{ stop(): Promise<void> }> {
  const { deps, close } = await openDeps(config, log);
  const worker = await startWorker(deps, log as never);
  return {
    async stop() {
      await worker.stop();
      await close();
    },
  };
}
