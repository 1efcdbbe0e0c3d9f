import { createHash, createHmac } from 'node:crypto';
import { emailKey } from '../../domain/shop/email-key.ts';
import type { Config } from '../config.ts';

/** The same address has the same token for good, so that every newsletter can carry the way out. */
export function newsletterToken({ secretKey }: Pick<Config, 'secretKey'>, email: string): string {
  return createHmac('sha256', `newsletter:${secretKey}`).update(emailKey(email)).digest('base64url');
}

export function hashNewsletterToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
