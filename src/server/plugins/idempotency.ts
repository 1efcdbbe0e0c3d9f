import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, DatabaseTransaction } from '../db/database.ts';
import {
  claimGuestKey,
  claimIdempotencyKey,
  type StoredAnswer,
  storeAnswer,
  storeGuestAnswer,
} from '../db/idempotency.sql.ts';
import { inTransaction } from '../db/transaction.ts';
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
const answerLost = () =>
  new AppError(
    409,
    'answer_lost',
    'The same request was interrupted. Look whether it was carried out, then send it with another Idempotency-Key.',
  );

/** The Idempotency-Key of a request, or null without one. Those of each API key are its own. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw invalidKey();
  const ofKey = request.viewer?.key;
  return ofKey ? `${ofKey.id} ${key}` : key;
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
  if (earlier !== null) return answerOf(earlier, claim.bodyHash);
  const answer = await work();
  await storeAnswer(tx, { ...claim, key }, answer);
  return answer;
}

/** Whose key it is: an account's, or a guest's, told by the hash of their session id. */
type KeyOwner = { userId: string; guestKey?: null } | { userId: null; guestKey: Buffer };

/** `work` in a transaction of its own, once for its key and what is asked under it. Answers what `work` does, as JSON. */
export async function doOnce<Done>(
  db: Database,
  { asked, userId, guestKey, ...claim }: KeyOwner & { scope: string; key: string | null; asked: unknown },
  work: (tx: DatabaseTransaction) => Promise<Done>,
): Promise<Done> {
  const bodyHash = canonicalHash(asked);
  const { data } = await inTransaction(db, (tx) => {
    const run = async () => ({ status: 200, data: await work(tx) });
    return userId === null
      ? answerGuestOnce(tx, { ...claim, guestKey, bodyHash }, run)
      : answerOnce(tx, { ...claim, userId, bodyHash }, run);
  });
  return data;
}

async function answerGuestOnce<Data>(
  tx: DatabaseTransaction,
  { key, ...claim }: { guestKey: Buffer; scope: string; key: string | null; bodyHash: Buffer },
  work: () => Promise<KeptAnswer<Data>>,
): Promise<KeptAnswer<Data>> {
  if (key === null) return work();
  const earlier = await claimGuestKey(tx, { ...claim, key });
  if (earlier !== null) return answerOf(earlier, claim.bodyHash);
  const answer = await work();
  await storeGuestAnswer(tx, { ...claim, key }, answer);
  return answer;
}

/** What a repeat of a claimed request is answered: 422 for another body, 409 while there is no answer. */
export function answerOf<Data>(
  { status, data, bodyHash, isOld }: StoredAnswer,
  asked: Buffer,
): KeptAnswer<Data> {
  if (!bodyHash.equals(asked)) throw keyUsedForAnother();
  if (status === null) throw isOld ? answerLost() : stillUnderWay();
  return { status, data: data as Data };
}
