import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DatabaseTransaction } from '../db/database.ts';
import { claimIdempotencyKey, storeAnswer } from '../db/idempotency.sql.ts';
import { AppError } from './app-error.ts';

/** An answer that a repeat gets again. */
export interface KeptAnswer<Data> {
  status: number;
  data: Data;
}

const invalidKey = () =>
  new AppError(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 200 visible characters');
const keyUsedForAnother = () =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
const stillUnderWay = () =>
  new AppError(409, 'request_in_flight', 'The same request is still being worked on', { retryAfter: 1 });

/** The Idempotency-Key of a request, or null without one. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw invalidKey();
  return key;
}

/** Equal for bodies that mean the same: the order of keys does not count. */
export function canonicalHash(body: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(body)).digest();
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Runs `work` once per user, scope and key, in the caller's transaction: answer and effects are stored together
 * or not at all. A repeat gets the first answer; while the first is under way it waits for it. A refusal is not
 * kept: what was refused may be tried again. Without a key, `work` simply runs.
 */
export async function answerOnce<Data>(
  tx: DatabaseTransaction,
  { key, ...claim }: { userId: string; scope: string; key: string | null; bodyHash: Buffer },
  work: () => Promise<KeptAnswer<Data>>,
): Promise<KeptAnswer<Data>> {
  if (key === null) return work();
  const earlier = await claimIdempotencyKey(tx, { ...claim, key });
  if (earlier !== null) {
    if (!earlier.bodyHash.equals(claim.bodyHash)) throw keyUsedForAnother();
    if (earlier.status === null) throw stillUnderWay();
    return { status: earlier.status, data: earlier.data as Data };
  }
  const answer = await work();
  await storeAnswer(tx, { ...claim, key }, answer);
  return answer;
}
