import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnLocation } from './return-location.ts';

test.each(['/', '/checkout', '/products?search=a%2Fb&page=2', '/orders/1#parcels', '/a//b'])(
  '%s is kept',
  (location) => {
    expect(safeReturnLocation(location)).toBe(location);
  },
);

test.each([
  null,
  undefined,
  '',
  'checkout',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\..\\b',
  '/\t/evil.example',
  '/\n//evil.example',
  'javascript:alert(1)',
  ' /checkout',
  '\\\\evil.example',
])('%j leads home', (location) => {
  expect(safeReturnLocation(location)).toBe('/');
});

test('whatever is asked for, the browser stays on this site', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('/', '\\', 'h', ':', '.', '@', '\t', '\n', ' ', '%', 'e'),
  });
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (location) => {
      const url = new URL(safeReturnLocation(location), 'https://thokmandu.example');
      expect(url.origin).toBe('https://thokmandu.example');
    }),
    { numRuns: 2_000 },
  );
});
