import { expect, test, vi } from 'vitest';
import type { Answer, Person, Request } from './person.ts';
import { type Intent, Recorder } from './recorder.ts';

const answer = (status: number, body: unknown = null): Answer => ({ status, body, location: null });
const done = answer(201, { success: true, data: { _id: 'a' } });
const unavailable = answer(503, { success: false, message: 'Please try again.' });

/** Somebody whose calls are answered by these, one after the other. */
function somebody(answers: Answer[]) {
  const asked: Request[] = [];
  const person = {
    async call(_address: string, request: Request) {
      asked.push(request);
      return answers.shift() ?? answer(0);
    },
  } as unknown as Person;
  return { person, asked };
}

function order(person: Person, told: unknown[], mayRepeat = true): Intent {
  return {
    person,
    method: 'POST',
    path: '/api/orders',
    key: 'key-1',
    mayRepeat,
    done: (data) => told.push(data),
    lost: () => told.push('lost'),
  };
}

const nothing = { query: async () => ({ rows: [] }) } as never;

test('what got no answer is asked again with its key until it has one, and told once', async () => {
  const { person, asked } = somebody([
    answer(0),
    unavailable,
    answer(409, { code: 'request_in_flight' }),
    done,
  ]);
  const recorder = new Recorder();
  const told: unknown[] = [];
  await recorder.act('', order(person, told));
  expect(told).toEqual([]);
  await recorder.resolve('');
  await recorder.resolve('');
  expect(told).toEqual([{ _id: 'a' }]);
  expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  expect(await recorder.lookUp(nothing, [])).toEqual([]);
});

test('what must not be asked twice is given up; a refusal is an answer', async () => {
  const recorder = new Recorder();
  const told: unknown[] = [];
  await recorder.act('', order(somebody([answer(0)]).person, told, false));
  await recorder.act('', order(somebody([answer(409, { code: 'conflict' })]).person, told));
  await recorder.resolve('');
  expect(told).toEqual(['lost']);
  expect(recorder.takeCounts()).toEqual({ acknowledged: 0, refused: 1, unavailable: 0, repeated: 0 });
});

test('a 500, and a 503 that says nothing, are faults', async () => {
  const recorder = new Recorder();
  for (const wrong of [answer(500, { message: 'Oops' }), answer(503, 'nginx')]) {
    await recorder.act('', order(somebody([wrong, done]).person, []));
  }
  await recorder.resolve('');
  const faults = await recorder.lookUp(nothing, []);
  expect(faults).toHaveLength(2);
  expect(faults[0]).toContain('POST /api/orders answered 500');
  expect(faults[1]).toContain('a 503 that says nothing');
});

test('what was acknowledged and is not there, and what is there and nobody was told of, are faults', async () => {
  const recorder = new Recorder();
  recorder.acknowledge('order', { id: 'a', number: 'TM-1', paisa: 100 });
  const database = {
    query: async (sql: string) => ({ rows: /orders/.test(sql) ? [{ id: 'b' }] : [] }),
  } as never;
  const faults = await recorder.lookUp(database, []);
  expect(faults).toEqual([
    'order acknowledged and lost: [{"id":"b"}]',
    'order done that nobody was told of: [{"id":"b"}]',
  ]);
});

test('the longest time without an order counts from when it was asked for, not over its end', () => {
  const recorder = new Recorder();
  const clock = vi.spyOn(performance, 'now');
  for (const [at, kind] of [
    [100, 'order'],
    [1_300, 'order'],
    [2_000, 'payment'],
    [4_000, 'order'],
    [4_100, 'order'],
  ] as const) {
    clock.mockReturnValue(at);
    recorder.acknowledge(kind, { id: String(at) });
  }
  clock.mockRestore();
  expect(recorder.longestPause('order', 1_000)).toEqual({ ms: 2_700, until: 4_000 });
  expect(recorder.longestPause('order', 0)).toEqual({ ms: 2_700, until: 4_000 });
  expect(recorder.longestPause('order', 4_050)).toEqual({ ms: 50, until: 4_100 });
  expect(recorder.longestPause('order', 5_000)).toEqual({ ms: 0, until: 5_000 });
});

test('how long answers took is kept by what was called, whomever it was about', async () => {
  const { person } = somebody([done, done, done]);
  const recorder = new Recorder();
  const ask = (path: string) => recorder.act('', { ...order(person, []), path });
  await ask('/api/orders/0b54f0a2-7a1e-4a43-9d2f-5a1f6e0c9b11/cancel');
  await ask('/api/orders/9c0d7a53-1b2c-4d5e-8f60-7a8b9c0d1e2f/cancel');
  await ask('/api/orders?limit=1');
  const latencies = [...recorder.takeLatencies()].map(([call, tookMs]) => [call, tookMs.length]);
  expect(latencies).toEqual([
    ['POST /api/orders/…/cancel', 2],
    ['POST /api/orders', 1],
  ]);
  expect(recorder.takeLatencies()).toEqual(new Map());
});
