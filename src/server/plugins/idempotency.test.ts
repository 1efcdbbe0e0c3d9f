import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { canonicalHash, idempotencyKeyOf } from './idempotency.ts';

test('bodies that mean the same have the same hash', () => {
  const hash = canonicalHash({ a: 1, b: [{ c: null, d: 'x' }] });
  expect(canonicalHash({ b: [{ d: 'x', c: null }], a: 1, e: undefined }).equals(hash)).toBe(true);
});

test('bodies that differ in value, type or order of a list do not', () => {
  const bodies = [
    { a: 1 },
    { a: '1' },
    { a: null },
    {},
    { a: [1, 2] },
    { a: [2, 1] },
    { a: { b: 1 } },
    [],
    null,
  ];
  const hashes = bodies.map((body) => canonicalHash(body).toString('hex'));
  expect(new Set(hashes).size).toBe(bodies.length);
});

test('a key is 1 to 200 visible characters', () => {
  const keyOf = (key: unknown) =>
    idempotencyKeyOf({ headers: { 'idempotency-key': key } } as unknown as FastifyRequest);
  expect(keyOf(undefined)).toBeNull();
  expect(keyOf('order-1')).toBe('order-1');
  for (const bad of ['', ' ', 'a b', 'x'.repeat(201), 'é', ['a', 'b']])
    expect(() => keyOf(bad)).toThrow('Idempotency-Key');
});
