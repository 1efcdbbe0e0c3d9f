import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** So long nobody asks anything before the process gives memory back. */
const IDLE_MS = 15_000;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * What a start or a busy hour took stays with a process that nobody asks anything, since V8 collects when it allocates.
 * So once after each time that people came, when all have been away for a while, everything is collected and given
 * back to the system (docs/decisions/0060). Health checks are nobody.
 */
export function giveBackWhenIdle(app: FastifyInstance, idleMs = IDLE_MS): void {
  let timer: NodeJS.Timeout | undefined;
  let collect: Collect | undefined;
  const giveBack = () => {
    timer = undefined;
    collect ??= collector();
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  };
  const wait = async () => {
    if (timer === undefined) timer = setTimeout(giveBack, idleMs).unref();
    else timer.refresh();
  };
  app.addHook('onListen', wait);
  app.addHook('onRequest', async ({ url }) => (url.startsWith('/health/') ? undefined : wait()));
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Node shows it to code that is run while the flag is set: here, and nowhere else. */
function collector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
