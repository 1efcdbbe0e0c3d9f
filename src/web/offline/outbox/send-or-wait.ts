import { ApiError, apiTold } from '../../data/api-client.ts';
import { isOffline } from '../../data/connection.ts';
import { hasWaiting, newWaitingKey, PATIENCE_MS } from './waiting-changes.ts';
import type { Change } from './waiting-queue.ts';

let opening: Promise<typeof import('./outbox-parts.ts')> | null = null;

/** Loads what keeps, sends and shows changes that wait. */
export function openOutbox(): Promise<typeof import('./outbox-parts.ts')> {
  opening ??= import('./outbox-parts.ts').catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * Sends a change, or keeps it until there is a network: null, it waits. Nothing is sent past what waits already. One
 * whose answer was lost waits under the key it was sent with. Rejects with the shop's refusal, and with the lost call
 * where the browser cannot keep anything.
 */
export async function sendOrWait<Answer>(
  change: Change,
  { key = newWaitingKey(), isKept = false }: { key?: string; isKept?: boolean } = {},
): Promise<{ data: Answer; message: string } | null> {
  let lost: unknown = new ApiError(0);
  const isFirst = !isOffline() && !hasWaiting(({ refusal }) => refusal === null);
  if (isFirst) {
    try {
      return await apiTold<Answer>(change.method, change.path, change.body, {
        idempotencyKey: key,
        isKept,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (error) {
      if (ApiError.from(error).status !== 0) throw error;
      lost = error;
    }
  }
  try {
    await (await openOutbox()).keepChange(change, { key, tries: isFirst ? 1 : 0 });
  } catch {
    throw ApiError.from(lost);
  }
  return null;
}
