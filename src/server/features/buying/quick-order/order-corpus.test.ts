import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoIndex } from '../../../../../test/demo-index.ts';
import { seedProducts } from '../../../../demo/seed/catalogue/all-products.ts';
import { orderLines } from '../../../../domain/buying/order-lines.ts';
import { readItems } from '../../../../domain/buying/order-match.ts';
import { readOrderLine } from '../../../../domain/buying/order-text.ts';
import { itemFinder } from './quick-order-view.ts';

// Lines as people write them, each with the product and the quantity that a person reads in it; with several between
// ' & ' where the line has several items.

/** `~`: nobody could say which; `-`: nothing that is sold; `?`: no quantity that can be taken. */
interface Expected {
  line: string;
  /** Its place among the items of the line, and how many there are. */
  nth: number;
  count: number;
  sku: string;
  quantity: number | null;
}

const corpus: Expected[] = readFileSync(path.join(import.meta.dirname, 'order-corpus.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .flatMap((line) => {
    const at = line.lastIndexOf(' => ');
    const items = line.slice(at + 4).split(' & ');
    return items.map((item, nth) => {
      const [sku = '', quantity = ''] = item.split(' ');
      const read = { sku, quantity: quantity === '?' ? null : Number(quantity) };
      return { line: line.slice(0, at), nth, count: items.length, ...read };
    });
  });

const goods = itemFinder(demoIndex().itemSearch(), []);

function read({ line, nth, count, sku, quantity }: Expected) {
  const items = orderLines(line).flatMap((text) => [...readItems(text, readOrderLine, goods)]);
  const item = items[nth];
  const product = item?.judged.product ?? null;
  const isQuantityRight = items.length === count && item?.reading.quantity === quantity;
  return {
    line,
    match: item?.judged.match ?? 'none',
    read: `${product} ${item?.reading.quantity}`,
    isRight: product === sku && isQuantityRight,
    isQuantityRight,
    isKnown: !['~', '-'].includes(sku),
  };
}

describe('lines as people write them', () => {
  const readings = () => corpus.map(read);

  test('are right to 95 % where one product is said to be meant, and always where it is exact', () => {
    const exact = readings().filter(({ match }) => match === 'exact');
    expect(exact.length).toBeGreaterThan(60);
    expect(exact.filter(({ isRight }) => !isRight)).toEqual([]);
    const said = readings().filter(({ match }) => match === 'exact' || match === 'likely');
    const wrong = said.filter(({ isRight }) => !isRight);
    expect(wrong.length / said.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
  });

  test('are seldom left to choose where a person knows what is meant', () => {
    const known = readings().filter(({ isKnown }) => isKnown);
    const left = known.filter(({ match }) => match === 'several' || match === 'none');
    expect(left.length / known.length, JSON.stringify(left, null, 1)).toBeLessThan(0.05);
  });

  test('give the quantity that stands there, whatever the product', () => {
    const wrong = readings().filter(({ isQuantityRight }) => !isQuantityRight);
    expect(wrong.length / corpus.length, JSON.stringify(wrong, null, 1)).toBeLessThan(0.02);
  });
});

test('a SKU alone with a quantity is exact, however its hyphens and the sign between them are typed', () => {
  const hyphens = [
    (sku: string) => sku,
    (sku: string) => sku.replaceAll('-', ' ').toLowerCase(),
    (sku: string) => sku.replaceAll('-', ''),
  ];
  const lines = [
    '@ x 6',
    '@×6',
    '@*6',
    '@ *6',
    '@x6',
    '@ 6',
    '@-6',
    '@,6',
    '@ (6)',
    '6 x @',
    '6 pcs @',
    '@: 6 pcs',
  ];
  const skus = seedProducts.filter(({ status = 'active' }) => status === 'active').map(({ sku }) => sku);
  const wrong = skus.flatMap((sku) =>
    hyphens.flatMap((hyphen) =>
      lines
        .map((line) => line.replace('@', hyphen(sku)))
        .filter((line) => {
          const items = orderLines(line).flatMap((text) => [...readItems(text, readOrderLine, goods)]);
          const [{ judged, reading } = { judged: null, reading: null }] = items;
          return items.length !== 1 || judged?.product !== sku || reading?.quantity !== 6;
        }),
    ),
  );
  expect(wrong).toEqual([]);
}, 60_000);
