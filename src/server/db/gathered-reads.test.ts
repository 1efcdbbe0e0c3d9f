import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GatheredReads } from './gathered-reads.ts';

const anyone = { headers: {} };
const someone = { headers: { authorization: 'Bearer a' } };

function shelf(fails: (ids: readonly string[]) => boolean = () => false) {
  const statements: string[] = [];
  const reads = new GatheredReads(async ({ headers }, ids) => {
    statements.push(`${headers.authorization === undefined ? 'anyone' : 'someone'}: ${ids.join(' ')}`);
    if (fails(ids)) throw new Error('away');
    return ids.filter((id) => id !== 'gone').map((id) => ({ id }));
  });
  return { reads, statements };
}

test('who asks in one turn shares a statement, and each product is read once', async () => {
  const { reads, statements } = shelf();
  const [first, second] = await Promise.all([reads.of(anyone, ['a', 'gone']), reads.of(anyone, ['b', 'a'])]);
  expect([first.get('a'), first.get('gone'), second.get('b')]).toEqual([{ id: 'a' }, undefined, { id: 'b' }]);
  expect(statements).toEqual(['anyone: a gone b']);
});

test('who asks after a statement was sent gets another, which knows what was written meanwhile', async () => {
  const { reads, statements } = shelf();
  const first = reads.of(anyone, ['a']);
  await nextTurn();
  await Promise.all([first, reads.of(anyone, ['a'])]);
  expect(statements).toEqual(['anyone: a', 'anyone: a']);
});

test('who says who they are is read for apart from all others', async () => {
  const { reads, statements } = shelf();
  await Promise.all([reads.of(anyone, ['a']), reads.of(someone, ['b']), reads.of(anyone, ['c'])]);
  expect(statements).toEqual(['anyone: a c', 'someone: b']);
});

test('no statement reads more than some hundreds', async () => {
  const { reads, statements } = shelf();
  await Promise.all(Array.from({ length: 500 }, (_, at) => reads.of(anyone, [String(at)])));
  expect(statements).toHaveLength(3);
});

test('a failure reaches all who shared the statement, and nobody after them', async () => {
  const { reads } = shelf((ids) => ids.includes('b'));
  const both = await Promise.allSettled([reads.of(anyone, ['a']), reads.of(anyone, ['b'])]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await reads.of(anyone, ['a'])).get('a')).toEqual({ id: 'a' });
});
