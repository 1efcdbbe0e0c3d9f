import { expect, test } from 'vitest';
import { isReservedPath, leadsBack, ownAddress, ownPath } from './redirect.ts';

test.each([
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/a/b-c', '/a/b-c'],
  ['/%E0%A4%AC%E0%A4%A4%E0%A5%8D%E0%A4%A4%E0%A5%80', '/बत्ती'],
  ['/', '/'],
])('%s is the path %s', (text, path) => {
  expect(ownPath(text)).toBe(path);
});

test.each([
  ...[
    '',
    'old',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    '/a\\b',
    '/a b',
  ],
  ...[
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/%2e%2e/admin',
    '/a/../b',
    '/./a',
    '/a//b',
    '/a%00b',
    '/a\r\nb',
  ],
  ...[
    '/%0d%0aSet-Cookie:x',
    '/%',
    '/%zz',
    '/%252f%252fevil',
    '/a?b',
    '/a#b',
    '/\u202etxt',
    '/\ud800',
    'javascript:1',
  ],
  `/${'a'.repeat(300)}`,
])('%j is no path of ours', (text) => {
  expect(ownPath(text)).toBeNull();
});

test('an address keeps its query', () => {
  expect(ownAddress('/products?category=lights&sortBy=x')).toEqual({
    path: '/products',
    query: 'category=lights&sortBy=x',
  });
  for (const text of ['//x?y', '/a?b#c', '/a?b\nc', 'http://x/a', '/a?\\'])
    expect(ownAddress(text)).toBeNull();
});

test('what calls answer is reserved, and so is the home page', () => {
  for (const path of ['/', '/api', '/API/products', '/uploads/x', '/assets', '/health/ready'])
    expect(isReservedPath(path)).toBe(true);
  expect(isReservedPath('/apitite')).toBe(false);
});

test('loops are found however long they are', () => {
  const next = new Map([
    ['/b', '/c'],
    ['/c', '/d'],
  ]);
  const step = (path: string) => next.get(path);
  expect(leadsBack('/a', '/b', step)).toBe(false);
  expect(leadsBack('/d', '/b', step)).toBe(true);
  expect(leadsBack('/a', '/a', step)).toBe(true);
});
