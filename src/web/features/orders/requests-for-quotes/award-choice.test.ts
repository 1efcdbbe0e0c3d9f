import { expect, test } from 'vitest';
import type { RequestComparison } from '../../../../contract/orders/request-comparison.contract.ts';
import {
  type AwardPick,
  inOrder,
  needReason,
  openUnits,
  pressed,
  toAwards,
  totalsOf,
} from './award-choice.ts';

const offer = (quote: string, price: number, quantity: number, alternative = false) => ({
  quote,
  alternative,
  price,
  priceWithVat: price * 1.13,
  quantity,
  short: 0,
  days: 3,
  description: 'Cable',
  isProduct: false,
  hsCode: null,
  isBest: false,
});
const line = (_id: string, quantity: number, offers: ReturnType<typeof offer>[], orEqual = false) => ({
  _id,
  product: null,
  name: _id,
  sku: null,
  quantity,
  unit: 'pcs',
  brand: null,
  orEqual,
  offers,
});
const seller = (quote: string, deliveryFee: number, isValid = true) =>
  ({ quote, deliveryFee, isValid }) as RequestComparison['sellers'][number];
const cable = line('cable', 10, [offer('a', 90, 6), offer('b', 100, 10), offer('b', 80, 10, true)]);
const lamp = line('lamp', 2, [offer('b', 500, 2), offer('gone', 1, 2)]);
const comparison = {
  sellers: [seller('a', 0), seller('b', 250), seller('gone', 0, false)],
  lines: [cable, lamp],
} as unknown as RequestComparison;
const pick = (of: typeof cable, quote: string, quantity: number, alternative = false): AwardPick => ({
  line: of._id,
  quote,
  quantity,
  alternative,
});

test('a press takes what is open of a line, stands in for what is full, or lets go', () => {
  const [a, b, other] = cable.offers as [Offered, Offered, Offered];
  type Offered = (typeof cable.offers)[number];
  const first = pressed([], cable, a);
  expect(first).toEqual([pick(cable, 'a', 6)]);
  const both = pressed(first, cable, b);
  expect(both).toEqual([pick(cable, 'a', 6), pick(cable, 'b', 4)]);
  expect(pressed(both, cable, other)).toEqual([pick(cable, 'b', 10, true)]);
  expect(pressed(both, cable, a)).toEqual([pick(cable, 'b', 4)]);
  const withLamp = pressed([pick(lamp, 'b', 2), ...both], cable, b);
  expect(inOrder(comparison, withLamp)).toEqual([pick(cable, 'a', 6), pick(lamp, 'b', 2)]);
  expect(openUnits(comparison, withLamp)).toEqual([{ line: cable, quantity: 4 }]);
});

test('a choice costs its goods, each delivery once, VAT and shipping', () => {
  const picks = [pick(cable, 'a', 6), pick(cable, 'b', 4), pick(lamp, 'b', 2)];
  // 540 + 400 + 1,000 + 250
  expect(totalsOf(comparison, picks)).toMatchObject({ subtotal: 2190, tax: 284.7, discount: 0 });
  expect(totalsOf(comparison, picks).total).toBe(2190 + 284.7 + totalsOf(comparison, picks).shipping);
  expect(totalsOf(comparison, []).total).toBe(0);
});

test('what is not the cheapest of those that hold needs a reason', () => {
  const picks = [pick(cable, 'b', 10), pick(lamp, 'b', 2)];
  expect(needReason(comparison, picks)).toEqual([0]);
  expect(needReason(comparison, [pick(cable, 'b', 10, true)])).toEqual([0]);
  const split = [pick(cable, 'a', 6), pick(cable, 'b', 4)];
  expect(needReason(comparison, split)).toEqual([]);
  expect(toAwards(picks, [0], 'Sooner')).toEqual([{ ...picks[0], reason: 'Sooner' }, picks[1]]);
});
