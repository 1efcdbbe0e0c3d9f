import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** NCHL's tokens (nepal.md 5): SHA-256 with RSA over a text, in base64. */
export function signToken(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}

/** Whether the holder of the other half of `key` signed this very text. */
export function isTokenOf(token: string, text: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(text).verify(key, token, 'base64');
}
