import { expect, test } from 'vitest';
import {
  changesText,
  mayWithQuote,
  QUOTE_SIDES,
  QUOTE_STATUSES,
  type QuoteDeed,
  type QuotedLine,
  quoteChanges,
  quoteNumber,
} from './quote.ts';

const line = (id: string, change: Partial<QuotedLine> = {}): QuotedLine => ({
  line: id,
  quantity: 10,
  pricePaisa: 9_000,
  days: 3,
  alternative: null,
  ...change,
});

test('a number has the year of Nepal’s calendar, and never fewer than six digits', () => {
  expect(quoteNumber(123, new Date('2026-11-26T06:00:00Z'))).toBe('Q-2083-000123');
  // New year of 2084 is 14 April 2027 in Nepal, from 18:15 UTC of the day before.
  expect(quoteNumber(1_234_567, new Date('2027-04-13T18:15:00Z'))).toBe('Q-2084-1234567');
  expect(quoteNumber(1, new Date('2027-04-13T18:14:59Z'))).toBe('Q-2083-000001');
});

test('each side does what is its turn, and nothing to an ended quote', () => {
  const deeds: QuoteDeed[] = ['answer', 'accept', 'counter', 'decline', 'withdraw'];
  const table = Object.fromEntries(
    QUOTE_SIDES.flatMap((side) =>
      QUOTE_STATUSES.map((status) => [
        `${side} ${status}`,
        deeds.filter((deed) => mayWithQuote(side, status, deed)),
      ]),
    ).filter(([, may]) => may?.length),
  );
  expect(table).toEqual({
    'buyer asked': ['withdraw'],
    'buyer quoted': ['accept', 'counter', 'decline', 'withdraw'],
    'seller asked': ['answer', 'decline'],
    'seller quoted': ['answer', 'decline'],
  });
});

test('what a version says differently is marked, a first price is not', () => {
  const before = [line('a'), line('b', { pricePaisa: null, days: null }), line('c'), line('d')];
  const after = [line('a', { quantity: 12, pricePaisa: 9_500 }), line('b'), line('d'), line('e')];
  const changes = quoteChanges(before, after);
  expect(changes.map(({ line: id, changed }) => [id, changed])).toEqual([
    ['a', ['quantity', 'price']],
    ['c', ['removed']],
    ['e', ['added']],
  ]);
  expect(changesText(changes, (id) => id.toUpperCase())).toBe(
    'A: 12 instead of 10, रू\u00a095 instead of रू\u00a090; C: no longer offered; E: new',
  );
  expect(changesText(quoteChanges([line('a')], [line('a', { days: 1 })]), () => 'Cable')).toBe(
    'Cable: in 1 day instead of 3 days',
  );
  expect(quoteChanges(after, after)).toEqual([]);
  const instead = line('a', { alternative: { productId: 'p', name: 'Thicker cable' } });
  expect(changesText(quoteChanges([line('a')], [instead]), () => 'Cable')).toBe(
    'Cable: Thicker cable instead',
  );
  expect(changesText(quoteChanges([instead], [line('a')]), () => 'Cable')).toBe(
    'Cable: the product that was asked for again',
  );
});
