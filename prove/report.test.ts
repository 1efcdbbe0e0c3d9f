import { expect, test } from 'vitest';
import { percentile } from '../bench/report.ts';
import type { Part } from './part.ts';
import { reportTable, withTable } from './report.ts';
import { nextRound, parseRounds, type Round } from './results.ts';

const round = (values: Partial<Round>): Round => ({
  part: 'kill',
  seed: 7,
  round: 1,
  commit: 'abc1234',
  at: '2026-11-22T10:00:00.000Z',
  seconds: 30,
  counts: { acknowledged: 600 },
  measures: { 'ready ms': 900 },
  faults: [],
  ...values,
});
const part = { name: 'kill', fault: 'kill -9', mustHold: 'nothing lost', aim: 300 } as Part;

test('parts run on different days add up by seed, and go on after their last round', () => {
  const rounds = [round({}), round({ round: 2 }), round({ seed: 8, round: 5 })];
  expect(nextRound(rounds, 'kill', 7)).toBe(3);
  expect(nextRound(rounds, 'kill', 8)).toBe(6);
  expect(nextRound(rounds, 'kill', 9)).toBe(1);
  expect(nextRound(rounds, 'cut', 7)).toBe(1);
});

test('a line that was cut off when its process ended is no round', () => {
  const text = `${JSON.stringify(round({}))}\n${JSON.stringify(round({ round: 2 })).slice(0, 40)}`;
  expect(parseRounds(text)).toEqual([round({})]);
  expect(parseRounds('')).toEqual([]);
});

test('a percentile is a value that was measured', () => {
  expect([0.5, 0.95, 1].map((share) => percentile([30, 10, 20, 40], share))).toEqual([20, 40, 40]);
  expect(percentile([], 0.5)).toBe(0);
});

test('the table says how many of each, how long, on which commits and what fell short', () => {
  const rounds = [
    round({}),
    round({ round: 2, commit: 'def5678', measures: { 'ready ms': 1500 } }),
    round({ seed: 8, faults: ['an order was lost'] }),
  ];
  expect(reportTable([part], rounds).split('\n').at(-1)).toBe(
    '| kill -9 | nothing lost | 3 of 300 | 2 min | 7, 8 | abc1234, def5678 | 1,800 acknowledged; ready ms: median 900, p95 1,500, worst 1,500 | 1 of them |',
  );
  expect(reportTable([part], []).split('\n').at(-1)).toContain('0 of 300 | 0 min |  |  |  | not run |');
});

test('a round that passes a limit of its part did not hold, also one that was kept before there was a limit', () => {
  const limited = { ...part, limits: [{ measure: 'ready ms', most: 1000, of: 'each' }] } as Part;
  const slow = { measures: { 'ready ms': 1001 }, counts: { 'starts above 3 s': 1 } };
  const judged = (rounds: Round[]) => reportTable([limited], rounds).split('\n').at(-1);
  expect(judged([round({}), round(slow), round({ ...slow, faults: ['an order was lost'] })])).toMatch(
    /2 min \| 7 \| abc1234 \| 600 acknowledged; ready ms: .* \| 2 of them, 2 with ready ms above 1,000 \|$/,
  );
  expect(judged([round({ measures: { 'ready ms': 1000 } })])).toMatch(/\| nothing \|$/);
});

test('of a part that did not hold the table says how many rounds have held since', () => {
  const bad = round({ faults: ['an order was lost'] });
  const judged = (...rounds: Round[]) => reportTable([part], rounds).split('\n').at(-1);
  expect(judged(bad, round({}), bad, round({}), round({}))).toMatch(/\| 2 of them, none of the last 2 \|$/);
  expect(judged(round({}), bad)).toMatch(/\| 1 of them \|$/);
});

test('a part whose median passes a limit did not hold, though each of its rounds did', () => {
  const limits = [
    { measure: 'ready ms', most: 60_000, of: 'each' },
    { measure: 'ready ms', most: 1000, of: 'median' },
  ];
  const judged = (...times: number[]) =>
    reportTable(
      [{ ...part, limits } as Part],
      times.map((ms) => round({ measures: { 'ready ms': ms } })),
    );
  expect(judged(900, 1000, 50_000)).toMatch(/\| nothing \|$/);
  expect(judged(900, 1001, 50_000)).toMatch(/\| median ready ms above 1,000 \|$/);
});

test('the table stands between its marks, and what is around it stays', () => {
  const text = 'before\n<!-- proven:start -->\nold\n<!-- proven:end -->\nafter\n';
  expect(withTable(text, 'new')).toBe('before\n<!-- proven:start -->\nnew\n<!-- proven:end -->\nafter\n');
  expect(() => withTable('no marks', 'new')).toThrow('proven:start');
});
