import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link, and what the database keeps of them. */
export function newOneTimeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOneTimeToken(token) };
}

export function hashOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
