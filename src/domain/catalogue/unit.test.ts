import { expect, test } from 'vitest';
import { readUnit } from './unit.ts';

test.each([
  ['pcs', 'pcs'],
  [' Pcs. ', 'pcs'],
  ['Metre', 'm'],
  ['KG', 'kg'],
  ['Packet', 'pkt'],
  ['barrel', 'barrel'],
])('%s is read as %s', (typed, unit) => {
  expect(readUnit(typed)).toBe(unit);
});
