import { expect, test } from 'vitest';
import { isGuestId } from './guest-id.ts';

test.each([
  'guest_1763600000000_4f3a9c2b1d0e4f3a9c2b1d0e4f3a9c2b',
  'guest_1763600000000abc123',
  'guest_1763600000000_k3j9x2',
])('%s is a guest id', (text) => {
  expect(isGuestId(text)).toBe(true);
});

test.each([
  '',
  'guest_',
  'guest_1763600000000',
  'guest_1763600000000_abc',
  'guest_abc_abcdef123',
  'GUEST_1763600000000_abcdef',
  'guest_1763600000000_abc def',
  "guest_1763600000000_abcdef'--",
  'guest_1763600000000_abcdef\n',
  'guest_1763600000000__abcdef',
  ` guest_1763600000000_abcdef`,
  `guest_1763600000000_${'a'.repeat(100)}`,
  'null',
])('%j is none', (text) => {
  expect(isGuestId(text)).toBe(false);
});
