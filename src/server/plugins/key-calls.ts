import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { claimIdempotencyKey, releaseIdempotencyKey, storeAnswer } from '../db/idempotency.sql.ts';
import { classifyPgError } from '../db/pg-errors.ts';
import { AppError } from './app-error.ts';
import { answerOf, canonicalHash, idempotencyKeyOf } from './idempotency.ts';

/** Notes what somebody did, for good. */
type RecordAudit = (
  db: Database,
  entry: {
    actorId: string;
    ip: string;
    requestId: string;
    action: string;
    objectKind: string;
    objectId: string;
    before: null;
    after: object;
  },
) => Promise<void>;

/** What is so of every call by which a key changes something. */
export interface KeyCalls {
  /**
   * Notes the call in the audit log, then runs it; a POST with an Idempotency-Key once, unless its command sees to that
   * itself. The note comes first: nothing that a key did is missing from the log, whatever happens to us.
   */
  write(request: FastifyRequest, work: () => Promise<CallAnswer>, keepsAnswers: boolean): Promise<CallAnswer>;
}

interface CallAnswer {
  data: unknown;
  status: number;
  message?: string | undefined;
}

export function createKeyCalls(db: Database, recordAudit: RecordAudit): KeyCalls {
  return {
    async write(request, work, keepsAnswers) {
      const { viewer, method, ip, id: requestId } = request;
      if (!viewer?.key) throw new Error('Only keys make such calls');
      await recordAudit(db, {
        actorId: viewer.userId,
        ip,
        requestId,
        action: 'key.call',
        objectKind: 'api_key',
        objectId: viewer.key.id,
        before: null,
        after: { call: `${method} ${pathOf(request)}` },
      });
      const key = method === 'POST' && !keepsAnswers ? idempotencyKeyOf(request) : null;
      if (key === null) return work();
      return claimed(db, { request, userId: viewer.userId, key }, work);
    },
  };
}

/**
 * Runs a call that keeps no answers itself once for its Idempotency-Key. The claim is committed before it and the answer
 * kept after it: when we die in between, a repeat is told that nobody knows (409) and nothing is done twice.
 */
async function claimed(
  db: Database,
  { request, userId, key }: { request: FastifyRequest; userId: string; key: string },
  work: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const bodyHash = canonicalHash({
    path: pathOf(request),
    query: request.query,
    // The bytes of a form are read by its handler alone.
    body: request.body ?? { length: request.headers['content-length'] },
  });
  const claim = { userId, scope: `key ${request.method} ${request.routeOptions.url}`, key, bodyHash };
  const earlier = await claimIdempotencyKey(db, claim);
  if (earlier !== null) {
    const { status, data: kept } = answerOf<Omit<CallAnswer, 'status'>>(earlier, bodyHash);
    return { ...kept, status };
  }
  let answer: CallAnswer;
  try {
    answer = await work();
  } catch (error) {
    if (isUndone(error)) await releaseIdempotencyKey(db, claim);
    throw error;
  }
  const { data, status, message } = answer;
  await storeAnswer(db, claim, { status, data: { data, message } });
  return answer;
}

/** A refusal, or a transaction that was rolled back: it may be tried again with the same key. */
function isUndone(error: unknown): boolean {
  if (error instanceof AppError) return true;
  const kind = classifyPgError(error)?.kind;
  return kind !== undefined && kind !== 'unavailable';
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] as string;
