import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

/** Things that wait, of which some cannot be done. */
function waiting(count: number, broken: readonly number[] = []) {
  const left = new Set(Array.from({ length: count }, (_, number) => number));
  const reads: number[] = [];
  return {
    left,
    reads,
    work: {
      async read({ except, limit }: { except: readonly number[]; limit: number }) {
        const found = [...left].filter((one) => !except.includes(one)).slice(0, limit);
        reads.push(found.length);
        return found;
      },
      async handle(one: number) {
        if (broken.includes(one)) throw new Error(`${one} is broken`);
        left.delete(one);
        return one % 2 === 0;
      },
      failure: 'Some could not be done',
    },
  };
}

test('does all that waits, and counts what was done', async () => {
  const { left, reads, work } = waiting(7);
  expect(await tryEach({ ...work, atOnce: 3 })).toBe(4);
  expect([...left]).toEqual([]);
  expect(reads).toEqual([3, 3, 1]);
});

test('what fails is tried once, keeps nothing else, and is told of at the end', async () => {
  const { left, work } = waiting(5, [0, 3]);
  await expect(tryEach({ ...work, atOnce: 2 })).rejects.toMatchObject({
    message: 'Some could not be done',
    errors: [{ message: '0 is broken' }, { message: '3 is broken' }],
  });
  expect([...left]).toEqual([0, 3]);
});

test('reads nothing more once its time is over: the next run goes on', async () => {
  const { left, reads, work } = waiting(7);
  await tryEach({ ...work, atOnce: 3, mostMs: 0 });
  expect([...left]).toEqual([3, 4, 5, 6]);
  expect(reads).toEqual([3]);
});
