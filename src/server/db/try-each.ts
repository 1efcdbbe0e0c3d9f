/** `mostMs` of what the clock calls for each minute. */
export const WITHIN_A_MINUTE_MS = 50_000;

/**
 * Handles all that waits, `atOnce` read at once; answers of how many `handle` says that it is done. Each is tried once:
 * one that fails keeps neither the others nor the end of the run, at which it is reported.
 */
export async function tryEach<T>({
  read,
  handle,
  atOnce = 500,
  mostMs = Number.POSITIVE_INFINITY,
  failure,
}: {
  /** What waits but for `except`, which was tried; less than `limit` is all of it. */
  read: (batch: { except: readonly T[]; limit: number }) => Promise<T[]>;
  handle: (item: T) => Promise<boolean>;
  atOnce?: number;
  /** What is not read by then waits for the next run, so that two of them never hold both places of the jobs. */
  mostMs?: number;
  failure: string;
}): Promise<number> {
  const end = performance.now() + mostMs;
  let done = 0;
  const tried: T[] = [];
  const failures: unknown[] = [];
  let found: T[];
  do {
    found = await read({ except: tried, limit: atOnce });
    for (const item of found) {
      tried.push(item);
      try {
        if (await handle(item)) done += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  } while (found.length >= atOnce && performance.now() < end);
  if (failures.length > 0) throw new AggregateError(failures, failure);
  return done;
}
