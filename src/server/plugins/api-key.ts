import { createHash, randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { findKey, type KeyRow, noteKeyUse } from '../db/api-key-viewer.sql.ts';
import type { Pool } from '../db/pool.ts';
import { AppError } from './app-error.ts';

/** What a key begins with: no access token does, and who searches code for secrets finds it. */
const KEY_START = 'thk_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 random bits. */
const RANDOM_LETTERS = 40;
const KEY_FORM = /^thk_[0-9A-Za-z]{40}$/;
const SHOWN_LETTERS = KEY_START.length + 4;

const keyUnknown = () => new AppError(401, 'key_unknown', 'There is no such key. Was it copied whole?');
const keyRevoked = () => new AppError(401, 'key_revoked', 'This key was revoked. Make a new one.');
const keyExpired = () => new AppError(401, 'key_expired', 'This key has expired. Make a new one.');
const keyAddress = () => new AppError(401, 'key_address', 'This key may not be used from this address');
const keyOfNobody = () =>
  new AppError(401, 'key_revoked', 'Whoever this key belongs to cannot use Thokmandu at the moment');

/** A new key: the whole of it, which is told once; how lists show it; and what the database keeps. */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]);
  const key = `${KEY_START}${letters.join('')}`;
  return { key, prefix: key.slice(0, SHOWN_LETTERS), hash: hashOfKey(key) };
}

function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether a Bearer token wants to be a key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_START);
}

/**
 * The key as it stands, with whom it names; 401 with a code that says why it is not good. Keys are found by their hash: how
 * long that takes tells nothing of other keys.
 */
export async function checkApiKey(
  pool: Pool,
  key: string,
  ip: string,
): Promise<KeyRow & { ownerId: string }> {
  if (!KEY_FORM.test(key)) throw keyUnknown();
  const address = isIP(ip) === 0 ? null : ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const row = await findKey(pool, hashOfKey(key), address);
  if (row === null) throw keyUnknown();
  const { ownerId } = row;
  if (row.isRevoked) throw keyRevoked();
  if (row.isExpired) throw keyExpired();
  if (!row.isFromAllowed) throw keyAddress();
  if (ownerId === null) throw keyOfNobody();
  if (!row.isUseNoted) await noteKeyUse(pool, row.id, address);
  return { ...row, ownerId };
}
