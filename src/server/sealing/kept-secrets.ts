import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whose secret it is: what is kept for one opens for no other. */
export interface KeptFor {
  kind: 'webhook' | 'courier';
  id: string;
}

const contextOf = ({ kind, id }: KeptFor) => Buffer.from(`${kind} ${id.toLowerCase()}`);
const keyOf = (secretKey: string, keptFor: KeptFor) =>
  Buffer.from(hkdfSync('sha256', secretKey, 'kept secret', contextOf(keptFor), 32));

/** A secret that we must know again, as it may lie in the database: under the shop's own. */
export function sealSecret(secret: Buffer, secretKey: string, keptFor: KeptFor): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey, keptFor), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(contextOf(keptFor));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for what was sealed for another, or under another secret of the shop. */
export function openSecret(sealed: Buffer, secretKey: string, keptFor: KeptFor): Buffer {
  const key = keyOf(secretKey, keptFor);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(contextOf(keptFor));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
