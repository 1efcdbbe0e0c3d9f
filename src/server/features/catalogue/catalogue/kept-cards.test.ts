import { expect, test } from 'vitest';
import type { ProductCardRow } from '../../../db/product-card.ts';
import { FigureChanges } from './figure-changes.ts';
import { KeptCards } from './kept-cards.ts';

function shelf() {
  const world = { now: 0, version: 1, name: 'first', read: [] as string[][] };
  const figures = new FigureChanges(() => world.now);
  const cards = new KeptCards(
    () => world.version,
    figures,
    () => world.now,
  );
  const get = async (...ids: string[]) => {
    const rows = await cards.of(ids, async (missing) => {
      world.read.push([...missing]);
      const present = missing.filter((id) => id !== 'gone');
      return new Map(present.map((id) => [id, { id, name: world.name } as ProductCardRow]));
    });
    return rows.map(({ id, name }) => `${id} ${name}`);
  };
  return { world, figures, get };
}

test('only cards that are not kept are read, and all come in order', async () => {
  const { world, get } = shelf();
  await get('b', 'a');
  expect(await get('c', 'a', 'gone', 'b')).toEqual(['c first', 'a first', 'b first']);
  expect(world.read).toEqual([
    ['b', 'a'],
    ['c', 'gone'],
  ]);
});

test.each([
  ['its figures change', ({ figures }: ReturnType<typeof shelf>) => figures.changed(['a'])],
  ['the catalogue changes', ({ world }: ReturnType<typeof shelf>) => (world.version += 1)],
  ['it is ten seconds old', ({ world }: ReturnType<typeof shelf>) => (world.now += 10_000)],
])('a card is read again when %s', async (_, change) => {
  const its = shelf();
  await its.get('a');
  its.world.name = 'second';
  its.figures.changed(['b']);
  expect(await its.get('a')).toEqual(['a first']);
  change(its);
  expect(await its.get('a')).toEqual(['a second']);
});

test('a card that was being read while it changed is read again', async () => {
  const its = shelf();
  const reading = its.get('a');
  its.figures.changed(['a']);
  await reading;
  its.world.name = 'second';
  expect(await its.get('a')).toEqual(['a second']);
});

test('what is kept is bounded: the card used longest ago goes', async () => {
  const { world, get } = shelf();
  for (let n = 0; n < 4_000; n += 1) await get(`${n}`);
  await get('0');
  await get('one more');
  world.read = [];
  await get('0', '1');
  expect(world.read).toEqual([['1']]);
});
