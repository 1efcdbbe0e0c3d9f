import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankReference, transferOutcome } from './bank-transfer.ts';

test('a reference holds no letters that are mistaken for others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
      expect(bankReference(bytes)).toMatch(/^TM-[0-9A-HJKMNP-TV-Z]{8}$/);
    }),
  );
});

test('a reference needs enough chance', () => {
  expect(() => bankReference(new Uint8Array(7))).toThrow(RangeError);
});

test('the exact amount needs no resolution, and none changes it', () => {
  for (const resolution of [undefined, 'short', 'over'] as const)
    expect(transferOutcome(4620, 4620, resolution)).toEqual({ kind: 'exact' });
});

test('another amount is only taken as what the admin says it is', () => {
  expect(transferOutcome(4620, 4000, undefined)).toEqual({ kind: 'differs', differencePaisa: -620 });
  expect(transferOutcome(4620, 4000, 'short')).toEqual({ kind: 'short' });
  expect(transferOutcome(4620, 4000, 'over')).toEqual({ kind: 'differs', differencePaisa: -620 });
  expect(transferOutcome(4620, 5000, undefined)).toEqual({ kind: 'differs', differencePaisa: 380 });
  expect(transferOutcome(4620, 5000, 'over')).toEqual({ kind: 'over', surplusPaisa: 380 });
  expect(transferOutcome(4620, 5000, 'short')).toEqual({ kind: 'differs', differencePaisa: 380 });
});
