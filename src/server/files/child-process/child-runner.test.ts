import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Misdeed } from '../../../../test/misbehaving.child.ts';
import { registerErrors } from '../../plugins/errors.ts';
import { ChildBusy, ChildFailure, type ChildLimits, ChildRunner } from './child-runner.ts';

const MISBEHAVING = new URL('../../../../test/misbehaving.child.ts', import.meta.url);
const runners: ChildRunner<Misdeed, unknown>[] = [];
afterEach(() => {
  for (const runner of runners.splice(0)) runner.close();
});

function runnerWith(limits: Partial<ChildLimits> = {}) {
  const runner = new ChildRunner<Misdeed, unknown>(MISBEHAVING, {
    megabytes: 250,
    withinMs: 60_000,
    outputBytes: 5_000_000,
    mostWaiting: 10,
    mostOfOne: 10,
    ...limits,
  });
  runners.push(runner);
  return runner;
}

const ANSWER = { kind: 'answer', parts: 3 } as const;

test('answers come in their parts and their order', async () => {
  const runner = runnerWith();
  const answers = await Promise.all([
    runner.ask(ANSWER),
    runner.ask({ kind: 'answer', parts: 0 }),
    runner.ask({ kind: 'talk', megabytes: 2 }),
  ]);
  expect(answers.slice(0, 2)).toEqual([[0, 1, 2], []]);
  expect(answers[2]).toHaveLength(2);
});

test('a reader has none of the shop’s settings', async () => {
  const [settings] = (await runnerWith().ask({ kind: 'settings' })) as [string[]];
  expect(settings).not.toContain('DATABASE_URL');
  expect(settings.filter((name) => !['PATH', 'VIPS_CONCURRENCY'].includes(name)).length).toBeLessThan(4);
});

describe('a file that makes its reader', () => {
  test.each<[string, Misdeed, Partial<ChildLimits>]>([
    ['throw', { kind: 'throw' }, {}],
    ['fill its memory with objects', { kind: 'eat', what: 'strings' }, {}],
    ['fill its memory with bytes', { kind: 'eat', what: 'bytes' }, {}],
    ['answer without end', { kind: 'talk', megabytes: 100_000 }, {}],
  ])('%s cannot be read, and the next file can', async (_, misdeed, limits) => {
    const runner = runnerWith(limits);
    const [bad, good] = await Promise.allSettled([runner.ask(misdeed), runner.ask(ANSWER)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(ChildFailure) });
    expect(bad).toMatchObject({ reason: { message: 'This file cannot be read' } });
    expect(good).toEqual({ status: 'fulfilled', value: [0, 1, 2] });
  });
});

test('a file that takes too long is answered 503 and may be sent again; the next one is read', async () => {
  const runner = runnerWith({ withinMs: 5_000 });
  const app = Fastify();
  registerErrors(app);
  app.get('/late', () => runner.ask({ kind: 'hang' }));
  const [late, good] = await Promise.all([app.inject('/late'), runner.ask(ANSWER)]);
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2']);
  expect(late.json()).toMatchObject({
    code: 'unavailable',
    message: 'The file took too long. Please try again.',
  });
  expect(good).toEqual([0, 1, 2]);
});

test('no more wait than may, in all and of one person; whoever has gone is not worked for', async () => {
  const runner = runnerWith({ mostWaiting: 4, mostOfOne: 2 });
  const results = await Promise.allSettled([
    // Taken at once: the next ones wait.
    runner.ask(ANSWER, { owner: 'a' }),
    runner.ask(ANSWER, { owner: 'a' }),
    runner.ask(ANSWER, { owner: 'a' }),
    runner.ask(ANSWER, { signal: AbortSignal.abort() }),
    runner.ask(ANSWER, { owner: 'b' }),
    runner.ask(ANSWER),
    runner.ask(ANSWER),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ChildBusy);
  }
  expect(await runner.ask(ANSWER, { owner: 'a' })).toEqual([0, 1, 2]);
});
