import { expect, test } from 'vitest';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import { accountOptions, type CheckoutParcel, cartWithoutPro, paymentOf, splitOf } from './account-choice.ts';

const item = (seller: string, unitPrice: number, quantity: number, more = {}) => ({
  quantity,
  unitPrice,
  priceWithoutPro: unitPrice,
  lineTotal: unitPrice * quantity,
  product: { _id: `p-${seller}`, seller: { _id: seller, companyName: seller } },
  ...more,
});

/** Two parcels: 1,000 and 500 before VAT, 100 for delivery. */
const cart = {
  items: [item('s1', 100, 10), item('s2', 50, 10, { unitPrice: 50, priceWithoutPro: 60 })],
  totals: { subtotal: 1500, tax: 195, shipping: 100, discount: 0, total: 1795, savings: 100 },
  isSubscriber: true,
} as unknown as Cart;

const parcelsOf = (items: Cart['items']): CheckoutParcel[] =>
  [...Map.groupBy(items, ({ product }) => product.seller._id).values()].flatMap((lines) =>
    lines[0] ? [{ seller: lines[0].product.seller, items: lines }] : [],
  );
const parcels = parcelsOf(cart.items);
const line = (seller: string, more: Partial<CreditLine> = {}) =>
  ({
    status: 'open',
    seller: { _id: seller, companyName: seller, slug: null },
    limit: 5000,
    left: 5000,
    days: 30,
    keepsPro: true,
    late: null,
    ...more,
  }) as CreditLine;

test('a parcel on account takes its VAT with it, the delivery fee only where all is on account', () => {
  expect(splitOf(cart, parcels, [])).toMatchObject({ now: 1795, onAccount: 0 });
  expect(splitOf(cart, parcels, ['s1'])).toMatchObject({ now: 665, onAccount: 1130 });
  const all = splitOf(cart, parcels, ['s1', 's2']);
  expect(all).toMatchObject({ now: 0, onAccount: 1795 });
  expect([...all.owed]).toEqual([
    ['s1', 1230],
    ['s2', 565],
  ]);
  const heavy = splitOf({ ...cart, heavySellers: ['s2'] }, parcels, ['s1', 's2']);
  expect([...heavy.owed]).toEqual([
    ['s1', 1130],
    ['s2', 665],
  ]);
});

test('a line that is frozen, or has less left than the parcel, says so; one that is over is none', () => {
  const late = { amount: 250, bills: 1, since: '2026-11-01T18:15:00.000Z' };
  const lines = [line('s1', { left: 1129.99 }), line('s2', { status: 'frozen', late })];
  expect(accountOptions(cart, parcelsOf, lines, [])).toMatchObject([
    { amount: 1130, refusal: 'रू\u00a01,129.99 is left of your limit with s1' },
    { refusal: 'Your credit line with s2 is frozen: रू\u00a0250 is late' },
  ]);
  expect(accountOptions(cart, parcelsOf, [line('s1', { left: 1130 })], [])).toMatchObject([
    { refusal: null },
  ]);
  expect(accountOptions(cart, parcelsOf, [line('s1', { status: 'closed' })], [])).toEqual([]);
});

test('where a seller lends without PRO prices, the lines of that parcel cost what they cost without it', () => {
  const [option] = accountOptions(cart, parcelsOf, [line('s2', { keepsPro: false })], []);
  expect(option).toMatchObject({ losesPro: true, amount: 678 });
  const charged = cartWithoutPro(cart, ['s2']);
  expect(charged.items.map(({ unitPrice }) => unitPrice)).toEqual([100, 60]);
  expect(charged.totals).toMatchObject({ subtotal: 1600, tax: 208, shipping: 100, total: 1908, savings: 0 });
  expect(cartWithoutPro({ ...cart, isSubscriber: false }, ['s2']).items).toBe(cart.items);
});

test('an order says which parcels are on account, and needs a method for the others', () => {
  expect(paymentOf('bank', [], parcels)).toEqual({ method: 'bank' });
  expect(paymentOf('bank', ['s1'], parcels)).toEqual({ method: 'bank', account: ['s1'] });
  expect(paymentOf(null, ['s1'], parcels)).toBeNull();
  expect(paymentOf(null, ['s1', 's2'], parcels)).toEqual({ method: 'account' });
});
