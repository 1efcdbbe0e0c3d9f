import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** How long connections that look idle live on: a request may already be on its way over them. */
const GRACE_MS = 500;
/** Time, and turns of the event loop, in which everybody who already waits is accepted. */
const ACCEPT_WAITING_MS = 100;
const ACCEPT_WAITING_TURNS = 20;

/**
 * Lets a server stop without losing a request; answers the function to await right before closing it. From
 * then on each answer closes its connection, those who wait to be accepted still are, and idle connections
 * get half a second. (Node's own `close()` resets all of those at once.)
 */
export function prepareDraining(server: Server): () => Promise<void> {
  let isDraining = false;
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
  });
  return async () => {
    isDraining = true;
    const closeIdleConnections = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      setTimeout(closeIdleConnections, GRACE_MS);
    };
    shrinkBacklog(server);
    await wait(ACCEPT_WAITING_MS);
    // On a starved machine the timer may fire before the loop has looked at the queue even once.
    for (let turn = 0; turn < ACCEPT_WAITING_TURNS; turn += 1) await nextTurn();
  };
}

/**
 * The system resets whoever still waits in the queue when listening ends. Listening again with an empty
 * queue makes newcomers knock a little later, when they are refused cleanly. Node has no public call for it.
 */
function shrinkBacklog(server: Server): void {
  const { _handle: handle } = server as unknown as { _handle?: { listen?: (backlog: number) => number } };
  handle?.listen?.(0);
}
