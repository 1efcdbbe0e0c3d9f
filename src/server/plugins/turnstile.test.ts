import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { inTurn, Turnstile } from './turnstile.ts';

const someDatabase = () => ({}) as Database;

test('five run at once, the others in the order in which they came', async () => {
  const db = someDatabase();
  const entered: number[] = [];
  const leave: (() => void)[] = [];
  const all = Array.from({ length: 8 }, (_, nth) =>
    inTurn(db, async () => {
      entered.push(nth);
      await new Promise<void>((resolve) => leave.push(resolve));
    }),
  );
  await Promise.resolve();
  expect(entered).toEqual([0, 1, 2, 3, 4]);
  leave.shift()?.();
  await all[0];
  await Promise.resolve();
  expect(entered).toEqual([0, 1, 2, 3, 4, 5]);
  while (leave.length > 0) {
    leave.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('one that fails gives its place on', async () => {
  const db = someDatabase();
  const fail = () => inTurn(db, () => Promise.reject(new Error('no')));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, fail));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await inTurn(db, async () => 'in')).toBe('in');
});

test('more than 500 waiting are turned away', async () => {
  const db = someDatabase();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const calls = Array.from({ length: 510 }, () => inTurn(db, () => gate));
  open();
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
});

test('whoever waits too long is turned away and takes nobody’s place', async () => {
  const turnstile = new Turnstile({ atOnce: 1, mostWaiting: 5, longestWaitMs: 20 });
  let open = () => {};
  const first = turnstile.run(
    () =>
      new Promise<void>((resolve) => {
        open = resolve;
      }),
  );
  await expect(turnstile.run(async () => 'in')).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  open();
  await first;
  expect(await turnstile.run(async () => 'in')).toBe('in');
});
