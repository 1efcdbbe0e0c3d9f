import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoIndex } from '../../../../test/demo-index.ts';
import { readItems } from '../../../domain/order-match.ts';
import { orderLines, readOrderLine } from '../../../domain/order-text.ts';
import { itemFinder } from './quick-order-view.ts';

// Lines as people write them, each with the product and the quantity that a person reads in it.

/** `~`: nobody could say which; `-`: nothing that is sold; `?`: no quantity that can be taken. */
interface Expected {
  line: string;
  sku: string;
  quantity: number | null;
}

const corpus: Expected[] = readFileSync(path.join(import.meta.dirname, 'order-corpus.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const at = line.lastIndexOf(' => ');
    const [sku = '', quantity = ''] = line.slice(at + 4).split(' ');
    return { line: line.slice(0, at), sku, quantity: quantity === '?' ? null : Number(quantity) };
  });

const find = itemFinder(demoIndex().itemSearch(), []);

function read({ line, sku, quantity }: Expected) {
  const items = orderLines(line).flatMap((text) => [...readItems(text, readOrderLine, find)]);
  const [item] = items;
  const product = item?.judged.product ?? null;
  const isQuantityRight = items.length === 1 && item?.reading.quantity === quantity;
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
