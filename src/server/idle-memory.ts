import type { FastifyInstance } from 'fastify';

/** So long nobody asks anything before the process gives memory back. */
const IDLE_MS = 15_000;

/**
 * What a start or a busy hour took stays with a process that nobody asks anything, since V8 collects when it allocates.
 * So once after each time that people came, when all have been away for a while, everything is collected and given
 * back to the system (docs/decisions/0060). Health checks are nobody. Nothing happens without Node's `--expose-gc`.
 */
export function giveBackWhenIdle(app: FastifyInstance, idleMs = IDLE_MS): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const giveBack = () => {
    timer = undefined;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  };
  const wait = async () => {
    if (timer === undefined) timer = setTimeout(giveBack, idleMs).unref();
    else timer.refresh();
  };
  app.addHook('onReady', wait);
  app.addHook('onRequest', async ({ url }) => (url.startsWith('/health/') ? undefined : wait()));
  app.addHook('onClose', async () => clearTimeout(timer));
}
