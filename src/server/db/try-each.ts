/**
 * Handles all that waits, `atOnce` read at once; answers of how many `handle` says that it is done. Each is tried once:
 * one that fails keeps neither the others nor the end of the run, at which it is reported.
 */
export async function tryEach<T>({
  read,
  handle,
  atOnce = 500,
  failure,
}: {
  /** What waits but for `except`, which was tried; less than `limit` is all of it. */
  read: (batch: { except: readonly T[]; limit: number }) => Promise<T[]>;
  handle: (item: T) => Promise<boolean>;
  atOnce?: number;
  failure: string;
}): Promise<number> {
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
  } while (found.length >= atOnce);
  if (failures.length > 0) throw new AggregateError(failures, failure);
  return done;
}
