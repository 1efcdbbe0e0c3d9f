import { expect, test } from 'vitest';
import { UploadQueue } from './upload-queue.ts';

/** A queue whose calls are answered by hand. */
function queueOf(names: string[]) {
  const items = new Map(names.map((name) => [name, { name }]));
  const calls = new Map<string, { signal: AbortSignal; answer: () => void; fail: () => void }>();
  const told: string[] = [];
  const queue = new UploadQueue<{ name: string }, string>({
    atOnce: 2,
    send: ({ name }, signal) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('refused'));
        signal.addEventListener('abort', fail);
        calls.set(name, { signal, answer: () => resolve(`/${name}`), fail });
      }),
    onArrived: (_, result) => told.push(result),
    onFailed: ({ name }) => told.push(`failed ${name}`),
    onIdle: () => told.push('idle'),
  });
  const settle = async (name: string, how: 'answer' | 'fail') => {
    calls.get(name)?.[how]();
    await new Promise((resolve) => setImmediate(resolve));
  };
  queue.add([...items.values()]);
  return { queue, calls, told, settle, item: (name: string) => items.get(name) as { name: string } };
}

test('pictures keep the order they were chosen in, however they arrive', async () => {
  const { calls, told, settle } = queueOf(['a', 'b', 'c']);
  await settle('b', 'answer');
  expect(told).toEqual([]);
  expect([...calls.keys()]).toEqual(['a', 'b', 'c']);
  await settle('c', 'answer');
  await settle('a', 'answer');
  expect(told).toEqual(['/a', '/b', '/c', 'idle']);
});

test('one that fails or is taken out holds up nobody', async () => {
  const { queue, told, settle, item } = queueOf(['a', 'b', 'c']);
  await settle('b', 'answer');
  await settle('a', 'fail');
  expect(told).toEqual(['failed a', '/b']);
  queue.remove(item('c'));
  await settle('c', 'answer');
  expect(told).toEqual(['failed a', '/b', 'idle']);
  queue.add([item('a')]);
  await settle('a', 'answer');
  expect(told.slice(3)).toEqual(['/a', 'idle']);
});

test('once the form is left nothing more is sent, and what was under way ends', async () => {
  const { queue, calls, told, settle } = queueOf(['a', 'b', 'c', 'd']);
  queue.close();
  expect([...calls.values()].map(({ signal }) => signal.aborted)).toEqual([true, true]);
  await settle('a', 'answer');
  expect([...calls.keys()]).toEqual(['a', 'b']);
  expect(told).toEqual([]);
});
