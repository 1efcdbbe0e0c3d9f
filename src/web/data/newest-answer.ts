import { apiGetNew } from './api-client.ts';
import { getBrowserQueryClient } from './query-client.ts';

/** For calls with an ETag: what is in the cache while nothing is new, else the answer. */
export async function newestAnswer<Data extends { version: string }>(
  queryKey: readonly unknown[],
  path: string,
  signal: AbortSignal,
): Promise<Data> {
  const known = getBrowserQueryClient().getQueryData<Data>(queryKey);
  return (await apiGetNew<Data>(path, known?.version, { signal })) ?? (known as Data);
}
