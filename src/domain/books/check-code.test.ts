import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCodeOf, formatCheckCode, readCheckCode } from './check-code.ts';

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('all 128 bits are in the code, and it reads back however it is typed', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(sixteenBytes, (bytes) => {
      const code = checkCodeOf(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      const key = Buffer.from(bytes).toString('hex');
      expect(seen.get(code) ?? key).toBe(key);
      seen.set(code, key);
      expect(readCheckCode(formatCheckCode(code).toLowerCase())).toBe(code);
      expect(readCheckCode(` ${code.replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(code);
    }),
  );
  expect(checkCodeOf(new Uint8Array(16).fill(255))).toBe(`7${'Z'.repeat(25)}`);
});

test('codes are written in groups of four', () => {
  expect(formatCheckCode('7K3M9QXT0F2BWD8H5RJN1VCE6P')).toBe('7K3M-9QXT-0F2B-WD8H-5RJN-1VCE-6P');
});

test.each(['', '7K3M', '7K3M9QXT0F2BWD8H5RJN1VCE6PX', '7K3M9QXT0F2BWD8H5RJN1VCE6U', "' or true --"])(
  '%s is no code',
  (text) => {
    expect(readCheckCode(text)).toBeNull();
  },
);
