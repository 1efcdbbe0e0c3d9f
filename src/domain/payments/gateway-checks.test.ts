import { expect, test } from 'vitest';
import { isYoungPayment, nextCheckAt } from './gateway-checks.ts';

const created = new Date('2026-11-20T06:00:00Z');
const after = (minutes: number) => new Date(created.getTime() + minutes * 60_000);

test('a gateway is asked after 1, 2, 5, 10 and 30 minutes, then hourly for a day, then no more', () => {
  const asked: number[] = [];
  let now: Date | null = created;
  while (now !== null) {
    now = nextCheckAt(created, now);
    if (now !== null) asked.push((now.getTime() - created.getTime()) / 60_000);
  }
  expect(asked.slice(0, 7)).toEqual([1, 2, 5, 10, 30, 60, 120]);
  expect(asked.at(-1)).toBe(24 * 60);
  expect(asked).toHaveLength(29);
});

test('checks missed while the server was down are not made up for: one is enough', () => {
  expect(nextCheckAt(created, after(45))).toEqual(after(60));
  expect(nextCheckAt(created, after(24 * 60))).toBeNull();
});

test('a payment is young for half an hour', () => {
  expect(isYoungPayment(created, after(29))).toBe(true);
  expect(isYoungPayment(created, after(30))).toBe(false);
});
