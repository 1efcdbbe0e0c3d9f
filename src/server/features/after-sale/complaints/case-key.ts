import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { isUuid } from '../../../plugins/uuid.ts';

/** What the links of a guest's mails hold: it opens this one complaint and cannot be guessed. */
export function caseKey({ secretKey }: Pick<Config, 'secretKey'>, caseId: string): string {
  return createHmac('sha256', `complaint:${secretKey}`).update(caseId).digest('base64url');
}

export function isCaseKey(config: Pick<Config, 'secretKey'>, caseId: string, key: string): boolean {
  const [expected, given] = [Buffer.from(caseKey(config, caseId)), Buffer.from(key)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The token of the link that confirms: which complaint, and its key. */
export function confirmationToken(config: Pick<Config, 'secretKey'>, caseId: string): string {
  return `${caseId}.${caseKey(config, caseId)}`;
}

/** The complaint that a token confirms, or null for one that we never made. */
export function confirmedCase(config: Pick<Config, 'secretKey'>, token: string): string | null {
  const [caseId = '', key = ''] = token.split('.');
  return isUuid(caseId) && isCaseKey(config, caseId, key) ? caseId : null;
}
