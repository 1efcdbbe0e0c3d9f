import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealKeys, decryptOwnCopy, encryptOwnCopy, seal, sellerRefOf, unseal } from './sealing.ts';

const secretKey = 'a secret of the shop that is long enough';
const [requestId, sellerId] = [randomUUID(), randomUUID()];
const sealedFor = { requestId, sellerRef: sellerRefOf(secretKey, { requestId, sellerId }) };

test('a sealed quote opens with the key of its request, for its seller and request alone, unchanged', () => {
  const keys = createSealKeys();
  const text = JSON.stringify({ lines: [{ unitPricePaisa: 12_345 }], note: 'तार' });
  const sealed = seal(text, keys.publicKey, sealedFor);
  expect(unseal(sealed, keys, sealedFor)).toBe(text);
  expect(sealed.includes('12345')).toBe(false);
  const other = { requestId: randomUUID(), sellerRef: sealedFor.sellerRef };
  expect(() => unseal(sealed, createSealKeys(), sealedFor)).toThrow();
  expect(() => unseal(sealed, keys, other)).toThrow();
  expect(() => unseal(sealed, keys, { ...sealedFor, sellerRef: randomBytes(32) })).toThrow();
  for (const at of [0, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => unseal(changed, keys, sealedFor)).toThrow();
  }
});

test('neither text says by its length what it holds, and the own copy opens by the secret of the shop alone', () => {
  const { publicKey } = createSealKeys();
  const [short, long] = ['1', '2'.repeat(3_000)];
  expect(seal(short, publicKey, sealedFor)).toHaveLength(seal(long, publicKey, sealedFor).length);
  const copy = encryptOwnCopy(long, secretKey, sealedFor);
  expect(copy).toHaveLength(encryptOwnCopy(short, secretKey, sealedFor).length);
  expect(decryptOwnCopy(copy, secretKey, sealedFor)).toBe(long);
  expect(
    decryptOwnCopy(encryptOwnCopy('3'.repeat(300_000), secretKey, sealedFor), secretKey, sealedFor),
  ).toHaveLength(300_000);
  expect(() => decryptOwnCopy(copy, 'another secret', sealedFor)).toThrow();
  expect(sellerRefOf(secretKey, { requestId, sellerId })).not.toEqual(
    sellerRefOf(secretKey, { requestId: randomUUID(), sellerId }),
  );
});
