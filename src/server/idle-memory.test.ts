import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { giveBackWhenIdle } from './idle-memory.ts';

const app = Fastify();
beforeAll(() => {
  // What the flags of `npm start` show to all code.
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc');
});
afterEach(() => app.close());

/** Where new objects go: it grows with what is made, and shrinks only where memory is given back. */
function roomOfTheNew(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return (space?.space_size as number) / 2 ** 20;
}

function makeMuch(): void {
  const kept: object[] = [];
  while (roomOfTheNew() < 8) for (let count = 0; count < 10_000; count += 1) kept.push({ count });
}

test('gives memory back after its start and once people are away, whoever checks its health', async () => {
  giveBackWhenIdle(app, 100);
  app.get('/health/live', async () => 'ok');
  app.get('/', async () => 'a page');
  makeMuch();
  await app.listen();
  const roomWhileChecked = async () => {
    await app.inject('/health/live');
    return roomOfTheNew();
  };
  await expect.poll(roomWhileChecked, { interval: 20, timeout: 10_000 }).toBeLessThan(4);

  makeMuch();
  await app.inject('/');
  expect(roomOfTheNew(), 'not while somebody is there').toBeGreaterThanOrEqual(8);
  await expect.poll(roomWhileChecked, { interval: 20, timeout: 10_000 }).toBeLessThan(4);
});
