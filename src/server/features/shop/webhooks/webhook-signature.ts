import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As whoever checks signatures keeps it. */
export const secretText = (secret: Buffer): string => `${PREFIX}${secret.toString('base64')}`;

/** What is sent beside a body, by the Standard Webhooks specification 1.0: a signature for each secret that holds. */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Thokmandu-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
