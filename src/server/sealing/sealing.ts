import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const TAG_BYTES = 16;
const IV_BYTES = 12;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
/** The least that is sealed at once: what a quote holds cannot be told from its length. */
const SMALLEST = 4096;

/** Whose quote for which request: what is sealed for one opens for no other. */
export interface SealedFor {
  requestId: string;
  sellerRef: Buffer;
}

/** A new pair, as its two numbers. */
export function createSealKeys(): { publicKey: Buffer; privateKey: Buffer } {
  const { x, d } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return { publicKey: Buffer.from(x ?? '', 'base64url'), privateKey: Buffer.from(d ?? '', 'base64url') };
}

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });
const privateKeyOf = ({ publicKey, privateKey }: { publicKey: Buffer; privateKey: Buffer }): KeyObject =>
  createPrivateKey({
    key: {
      kty: 'OKP',
      crv: 'X25519',
      x: publicKey.toString('base64url'),
      d: privateKey.toString('base64url'),
    },
    format: 'jwk',
  });

const contextOf = ({ requestId, sellerRef }: SealedFor) =>
  Buffer.concat([Buffer.from(`thokmandu sealed quote ${requestId.toLowerCase()} `), sellerRef]);

/** Who it is among those who answer a request; only whoever has the shop's secret can tell. */
export function sellerRefOf(
  secretKey: string,
  { requestId, sellerId }: { requestId: string; sellerId: string },
): Buffer {
  return createHmac('sha256', `seller of a sealed quote:${secretKey}`)
    .update(`${requestId.toLowerCase()} ${sellerId.toLowerCase()}`)
    .digest();
}

/** Closes a text for the key of a request: a new key pair, agreed with it (X25519), HKDF, AES-256-GCM. */
export function seal(text: string, publicKey: Buffer, sealedFor: SealedFor): Buffer {
  const own = createSealKeys();
  const secret = diffieHellman({ privateKey: privateKeyOf(own), publicKey: publicKeyOf(publicKey) });
  const key = sealKey(secret, [own.publicKey, publicKey], sealedFor);
  return Buffer.concat([own.publicKey, encrypt(key, text, contextOf(sealedFor))]);
}

/** What was sealed for this seller's place in this request; throws for anything else. */
export function unseal(
  sealed: Buffer,
  keys: { publicKey: Buffer; privateKey: Buffer },
  sealedFor: SealedFor,
): string {
  const theirs = sealed.subarray(0, KEY_BYTES);
  const secret = diffieHellman({ privateKey: privateKeyOf(keys), publicKey: publicKeyOf(theirs) });
  const key = sealKey(secret, [theirs, keys.publicKey], sealedFor);
  return decrypt(key, sealed.subarray(KEY_BYTES), contextOf(sealedFor));
}

const sealKey = (secret: Buffer, keys: Buffer[], sealedFor: SealedFor) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.concat(keys), contextOf(sealedFor), KEY_BYTES));

/** The copy that a seller reads again, under the shop's secret. */
export function encryptOwnCopy(text: string, secretKey: string, sealedFor: SealedFor): Buffer {
  return encrypt(ownKey(secretKey, sealedFor), text, contextOf(sealedFor));
}

export function decryptOwnCopy(copy: Buffer, secretKey: string, sealedFor: SealedFor): string {
  return decrypt(ownKey(secretKey, sealedFor), copy, contextOf(sealedFor));
}

const ownKey = (secretKey: string, sealedFor: SealedFor) =>
  Buffer.from(hkdfSync('sha256', secretKey, 'own copy of a sealed quote', contextOf(sealedFor), KEY_BYTES));

function encrypt(key: Buffer, text: string, context: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(context);
  const body = Buffer.concat([cipher.update(padded(text)), cipher.final()]);
  return Buffer.concat([iv, body, cipher.getAuthTag()]);
}

function decrypt(key: Buffer, bytes: Buffer, context: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(context);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  return body.subarray(4, 4 + body.readUInt32BE(0)).toString();
}

/** Its length, the text, and zeros up to the next power of two. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  let size = SMALLEST;
  while (size < bytes.length + 4) size *= 2;
  const body = Buffer.alloc(size);
  body.writeUInt32BE(bytes.length, 0);
  bytes.copy(body, 4);
  return body;
}
