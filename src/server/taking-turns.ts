import { setImmediate } from 'node:timers/promises';

/** So long one piece of work may hold up everybody else at a stretch. */
const STRETCH_MS = 12;

/**
 * Between two steps of long work: waits until others have had their turn once it has gone on for a stretch, and then
 * for `afterwards`; undefined while it may go on.
 */
export function takingTurns(afterwards?: () => Promise<void>): () => Promise<void> | undefined {
  let since = performance.now();
  const goOn = async () => {
    await setImmediate();
    await afterwards?.();
    since = performance.now();
  };
  return () => (performance.now() - since < STRETCH_MS ? undefined : goOn());
}
