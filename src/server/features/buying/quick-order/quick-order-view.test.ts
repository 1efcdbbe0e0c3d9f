import { describe, expect, test } from 'vitest';
import { type ItemFindings, readOrder } from '../../../../domain/buying/order-match.ts';
import { readOrderLine } from '../../../../domain/buying/order-text.ts';
import { readWord } from './quick-order-view.ts';

const NOTHING: ItemFindings = { own: null, codes: [], hits: [], words: 1, unknown: 1, meant: 0 };
/** The best product holds both words that were asked for. */
const HELD: ItemFindings = {
  ...{ own: null, codes: [], hits: [{ id: 'helmet', share: 1, words: 2 }] },
  ...{ words: 2, unknown: 0, meant: 0 },
};

/** What is read in a line, and how often the catalogue was asked for it. */
function read(raw: string, findings = NOTHING) {
  let lookups = 0;
  const find = () => {
    lookups += 1;
    return findings;
  };
  const word = readWord(raw, { find, findCode: () => null });
  return { word, lookups };
}

describe('a line that teaches', () => {
  // The catalogue was asked for each of four thousand, twelve lines of them at a stretch.
  test.each([
    ['as long as a message', 'aaqx;abqx;acqx;'.repeat(1_333)],
    ['of many items', `aaqx${';abqx;acqx'.repeat(39)}`],
    ['of two items', 'red thing 1, blue thing 2'],
    ['of two lines', 'red thing\nblue thing'],
    ['longer than any line is read', 'x'.repeat(401)],
  ])('%s is no single item, and nothing is looked up', (_what, raw) => {
    expect(read(raw)).toEqual({ word: null, lookups: 0 });
  });

  test('of one item that nobody knows is a word', () => {
    expect(read('kalo switch x 2')).toEqual({
      word: { key: 'kalo switch', text: 'kalo switch', product: null, isBySku: false },
      lookups: 1,
    });
  });

  test('with a comma is one item where a product holds all of it', () => {
    const { word, lookups } = read('helmet, yellow', HELD);
    expect(word?.text).toBe('helmet yellow');
    expect(lookups).toBe(2);
    expect(read('helmet, yellow')).toEqual({ word: null, lookups: 2 });
  });
});

test('others may go first between any two items of a message, also of one line', async () => {
  const steps: string[] = [];
  const find = (item: string) => {
    steps.push(item);
    return NOTHING;
  };
  const pause = () => {
    steps.push('pause');
    return undefined;
  };
  const names = Array.from({ length: 200 }, (_, nth) => `ghost${nth}`);
  const items = await readOrder(names.join(';'), readOrderLine, { find, findCode: () => null }, pause);
  expect(items?.map(({ raw }) => raw)).toEqual(names);
  expect(steps).toEqual(names.flatMap((name) => [name, 'pause']));
});
