import { expect, test } from 'vitest';
import { notInstalled, overlaps, PACKAGES } from './requirements.ts';

test('packages that dpkg does not know, or has removed, are missing', () => {
  const printed = PACKAGES.filter((name) => name !== 'patroni').map(
    (name) => `${name} ${name === 'haproxy' ? 'config-files' : 'installed'}`,
  );
  expect(notInstalled(printed.join('\n'))).toEqual(['patroni', 'haproxy']);
  expect(notInstalled('')).toEqual([...PACKAGES]);
});

test.each([
  ['10.0.0.0/8', '10.77.0.0/24', true],
  ['10.77.0.5', '10.77.0.0/24', true],
  ['10.77.0.0/16', '10.77.0.0/24', true],
  ['10.77.1.0/24', '10.77.0.0/24', false],
  ['192.168.1.0/24', '10.77.0.0/24', false],
  ['default', '10.77.0.0/24', false],
])('%s and %s share addresses: %s', (one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});
