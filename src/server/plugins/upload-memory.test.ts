import { EventEmitter } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { UploadMemory } from './upload-memory.ts';

const LONGEST_WAIT_MS = 300;

function memoryOf(bounds: Partial<ConstructorParameters<typeof UploadMemory>[0]> = {}): UploadMemory {
  return new UploadMemory({
    largest: 10,
    mostBytes: 20,
    mostOfOne: 1,
    longestWaitMs: LONGEST_WAIT_MS,
    tooLarge: () => new AppError(413, 'too_large', 'Too large'),
    busy: () => new AppError(503, 'busy', 'Busy'),
    ...bounds,
  });
}

/** An upload that is at work until it is told to end. */
function upload(memory: UploadMemory, ownerId: string, bytes = 5) {
  const socket = new EventEmitter();
  const request = { headers: { 'content-length': String(bytes) }, socket } as unknown as FastifyRequest;
  const { promise: work, resolve: end } = Promise.withResolvers<string>();
  const state = { hasBegun: false };
  const result = memory
    .during(request, ownerId, () => {
      state.hasBegun = true;
      return work;
    })
    .catch((error) => error.status);
  return { state, end: () => end('done'), leave: () => socket.emit('close'), result, socket };
}

test('the next of an owner begins when the one before has ended, the longest waiting first', async () => {
  const memory = memoryOf();
  const [first, second, third] = [upload(memory, 'a'), upload(memory, 'a'), upload(memory, 'a')];
  const other = upload(memory, 'b');
  expect([first, second, third, other].map(({ state }) => state.hasBegun)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  first.end();
  expect(await first.result).toBe('done');
  expect([second.state.hasBegun, third.state.hasBegun]).toEqual([true, false]);
  second.end();
  await second.result;
  expect(third.state.hasBegun).toBe(true);
  third.end();
  expect(await third.result).toBe('done');
  expect(third.socket.listenerCount('close')).toBe(0);
});

test('who waits too long is refused, and takes no room from others', async () => {
  const memory = memoryOf();
  const first = upload(memory, 'a');
  const second = upload(memory, 'a');
  expect(await second.result).toBe(503);
  first.end();
  await first.result;
  const third = upload(memory, 'a');
  expect([second.state.hasBegun, third.state.hasBegun]).toEqual([false, true]);
});

test('who goes away gives up their turn', async () => {
  const memory = memoryOf();
  const [first, second, third] = [upload(memory, 'a'), upload(memory, 'a'), upload(memory, 'a')];
  second.leave();
  expect(await second.result).toBe(503);
  first.end();
  await first.result;
  expect([second.state.hasBegun, third.state.hasBegun]).toEqual([false, true]);
});

test('room of all is waited for, what is too large is refused at once', async () => {
  const memory = memoryOf();
  const [one, two, three] = [upload(memory, 'a', 10), upload(memory, 'b', 10), upload(memory, 'c', 10)];
  expect(await upload(memory, 'd', 11).result).toBe(413);
  expect(three.state.hasBegun).toBe(false);
  one.end();
  await one.result;
  expect(three.state.hasBegun).toBe(true);
  two.end();
});

test('without a time to wait, whoever does not fit is refused at once', async () => {
  const memory = memoryOf({ longestWaitMs: 0 });
  upload(memory, 'a');
  expect(await upload(memory, 'a').result).toBe(503);
});
