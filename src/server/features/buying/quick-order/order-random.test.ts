import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoIndex } from '../../../../../test/demo-index.ts';
import { readOrder } from '../../../../domain/buying/order-match.ts';
import { orderTextOfRows } from '../../../../domain/buying/order-rows.ts';
import { readOrderLine } from '../../../../domain/buying/order-text.ts';
import { itemFinder } from './quick-order-view.ts';

/** Ten times as many with ORDER_TEXTS=10000. */
const TEXTS = Number(process.env.ORDER_TEXTS ?? 1_000);
const MOST_MS = 300;
const MOST_LETTERS = 20_000;

const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ...['A9F44116', 'LED बत्ती 9W', 'cat6', 'हेल्मेट', 'raspberry pi 5', 'МСВ 32А', 'arduno', 'mm 6 10', 'wire'],
    ...[
      '\n',
      '\r\n',
      '\t',
      '; ',
      ', ',
      ' - ',
      '- ',
      ' x ',
      '×',
      ' @ ',
      'rs ',
      'रू ',
      '/-',
      ': ',
      '(',
      '"',
      "'",
    ],
    ...[
      '५ थान',
      '१,०००',
      '1e9',
      '-3',
      '0 pcs',
      '१२.५',
      '50 or 100',
      '99999999999999999999',
      '1)',
      '१.',
      'dozen',
    ],
    ...[
      '\u0000',
      '\u0007',
      '\u200b',
      '\u200d',
      '\u202e',
      '\ufeff',
      '\ud800',
      '\u0301'.repeat(30),
      '٣',
      '🙏🏽',
      '=1+1',
    ],
  ),
  // Long runs of one thing.
  fc
    .tuple(
      fc.constantFrom(
        'a',
        '1',
        ' ',
        ',',
        ', ',
        '; ',
        'x',
        '1x',
        '-',
        '@',
        '०',
        'थान ',
        '1 pcs ',
        'a, ',
        'क्',
        '\t1',
      ),
      fc.nat(4_000),
    )
    .map(([piece, times]) => piece.repeat(times)),
);
const texts = fc
  .array(pieces, { minLength: 1, maxLength: 120 })
  .map((parts) => parts.join('').slice(0, MOST_LETTERS));

test(`${TEXTS} random texts are read, none of them slowly`, async () => {
  const search = demoIndex().itemSearch();
  let slowest = { ms: 0, text: '' };
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const before = process.cpuUsage();
      const find = itemFinder(search, []);
      const items = await readOrder(text, readOrderLine, find);
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1_000;
      if (ms > slowest.ms) slowest = { ms, text };
      for (const { reading } of items ?? []) {
        const { quantity } = reading;
        expect(quantity === null || (Number.isInteger(quantity) && quantity >= 1)).toBe(true);
      }
      expect(orderTextOfRows([text.split('\t'), [text]])).toBeTypeOf('string');
    }),
    { numRuns: TEXTS, seed: 2083 },
  );
  expect(slowest.ms, JSON.stringify(slowest.text.slice(0, 300))).toBeLessThan(MOST_MS);
}, 600_000);
