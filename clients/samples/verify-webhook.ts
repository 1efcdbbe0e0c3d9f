import { createHmac, timingSafeEqual } from 'node:crypto';

const OLDEST_SECONDS = 5 * 60;

type Headers = Record<string, string | string[] | undefined>;

/** What arrived, if whoever has the secret signed it within five minutes. Give the body as it came, byte for byte. */
export function verifyWebhook(secret: string, headers: Headers, body: string, now = Date.now()) {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= OLDEST_SECONDS)) throw new Error('Too old, or no time');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is being replaced there are two signatures: one of them must be ours.
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isSigned) throw new Error('Not signed with this secret');
  return JSON.parse(body);
}
