import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHit, savedSearchOf, savedSearchTitle, whyCannotWatch } from './alert.ts';

test('stock hits from so many pieces on, a price at the wish or below it', () => {
  for (const [watch, product, hits] of [
    [{ kind: 'stock', quantity: 5 }, { quantity: 4, regularPricePaisa: 1 }, false],
    [{ kind: 'stock', quantity: 5 }, { quantity: 5, regularPricePaisa: 1 }, true],
    [{ kind: 'price', pricePaisa: 500 }, { quantity: 0, regularPricePaisa: 501 }, false],
    [{ kind: 'price', pricePaisa: 500 }, { quantity: 0, regularPricePaisa: 500 }, true],
  ] as const) {
    expect(isHit(watch, product)).toBe(hits);
    expect(whyCannotWatch(watch, product)).toBe(
      hits ? (watch.kind === 'stock' ? 'in_stock' : 'price_is_below') : null,
    );
  }
});

test('a search is the same text in whatever order its address came, and saving what was saved changes nothing', () => {
  const key = fc.constantFrom('search', 'brand', 'spec.Base', 'spec.Power', 'category', 'page', 'utm');
  const entries = fc.array(fc.tuple(key, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 8 });
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.nat()), (pairs, order) => {
      const address = String(new URLSearchParams(pairs));
      const shuffled = pairs
        .map((pair) => ({ pair, at: order.next().value as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ pair }) => pair);
      const saved = savedSearchOf(address);
      expect(savedSearchOf(String(new URLSearchParams([...shuffled, ...pairs])))).toBe(saved);
      expect(savedSearchOf(saved)).toBe(saved);
      expect(saved).not.toMatch(/(^|&)(page|utm)=/);
    }),
  );
});

test('control characters are gaps: a search of nothing else is none', () => {
  expect(savedSearchOf('search=led%00%1Fbulb%0A&seller=%00&spec.Ba%00se=E27')).toBe(
    'search=led+bulb&spec.Ba+se=E27',
  );
  expect(savedSearchOf('seller=%00&search=%20%7F')).toBe('');
});

test('a saved search is named by what it seeks', () => {
  const named = (address: string) =>
    savedSearchTitle(savedSearchOf(address), (category) => category.toUpperCase()).replaceAll('\u00a0', ' ');
  expect(named('search=led+bulb&category=lighting&brand=Philips&rating=4')).toBe(
    '“led bulb” · LIGHTING · Philips · 4 and up',
  );
  expect(named('minPrice=५००&inStock=true')).toBe('From रू 500 · In Stock Only');
  expect(named(`search=${'🙂'.repeat(400)}`)).toBe(`“${'🙂'.repeat(298)}…`);
  expect(named('maxPrice=900&spec.Power=9..12&price=..99.99')).toBe('Up to रू 99.99 · 9 – 12 · Up to रू 900');
});
