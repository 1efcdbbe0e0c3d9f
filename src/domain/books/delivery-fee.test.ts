import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deliveryBackPaisa,
  endsWhen,
  isDeliveryUndone,
  type ParcelEnd,
  type ParcelFacts,
  parcelEnd,
} from './delivery-fee.ts';

test.each<[string, Omit<ParcelFacts, 'id'>, ParcelEnd]>([
  ['on its way or with the buyer', { isCancelled: false, units: 3, faultyUnits: 0 }, 'stands'],
  ['back in part', { isCancelled: false, units: 3, faultyUnits: 2 }, 'stands'],
  ['back as a whole', { isCancelled: false, units: 3, faultyUnits: 3 }, 'sellers_fault'],
  ['cancelled or lost', { isCancelled: true, units: 3, faultyUnits: 0 }, 'never_came'],
])('a parcel that is %s', (_, facts, end) => {
  expect(parcelEnd(facts)).toBe(end);
});

test.each<[ParcelEnd[], boolean]>([
  [['never_came'], true],
  [['sellers_fault'], true],
  [['stands'], false],
  [['never_came', 'sellers_fault'], true],
  [['never_came', 'stands'], false],
  [['sellers_fault', 'stands'], false],
])('%j: the fee goes back: %s', (ends, isUndone) => {
  expect(isDeliveryUndone(ends)).toBe(isUndone);
  const before = ends.map((): ParcelEnd => 'stands');
  expect(deliveryBackPaisa(10_000, { before, after: ends })).toBe(isUndone ? 10_000 : 0);
  // What went back does so once.
  expect(deliveryBackPaisa(10_000, { before: ends, after: ends })).toBe(0);
});

/** What becomes of some units of a parcel in the end; the whole parcel is lost or cancelled with its last ones. */
type UnitsEnd = 'cancelled' | 'sellers_fault' | 'changed_mind' | 'kept';
type Event =
  | { parcel: number; end: UnitsEnd; units: number }
  /** Our desk gives some of the fee back, for a reason of its own. */
  | { creditPaisa: number };

const ends = fc.constantFrom<UnitsEnd[]>(
  'cancelled',
  'cancelled',
  'sellers_fault',
  'sellers_fault',
  'changed_mind',
  'kept',
);

test('whatever the order of events, the same of the delivery goes back: 2,000 generated orders', () => {
  const parcel = fc.array(fc.record({ end: ends, units: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  const histories = fc
    .record({
      parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }),
      creditPaisa: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    })
    .chain(({ parcels, creditPaisa }) => {
      const events: Event[] = parcels.flatMap((pieces, index) =>
        pieces.map((piece) => ({ parcel: index, ...piece })),
      );
      if (creditPaisa !== null) events.push({ creditPaisa });
      const shuffled = fc.shuffledSubarray(events, { minLength: events.length });
      return fc.record({ parcels: fc.constant(parcels), one: shuffled, other: shuffled });
    });

  /** Lives through the events; what of the fee went back in all. */
  function deliveryOf(parcels: { units: number }[][], events: readonly Event[]): number {
    const ordered = parcels.map((pieces) => pieces.reduce((sum, { units }) => sum + units, 0));
    let facts: ParcelFacts[] = ordered.map((units, index) => ({
      id: String(index),
      isCancelled: false,
      units,
      faultyUnits: 0,
    }));
    let backPaisa = 0;
    for (const event of events) {
      if ('creditPaisa' in event) {
        // No more than is left can be credited.
        backPaisa += Math.min(event.creditPaisa, 10_000 - backPaisa);
        continue;
      }
      const becomes = ({ units, faultyUnits }: ParcelFacts): Partial<ParcelFacts> => {
        if (event.end === 'sellers_fault') return { faultyUnits: faultyUnits + event.units };
        if (event.end !== 'cancelled') return {};
        return { units: units - event.units, isCancelled: units === event.units };
      };
      const changed = endsWhen(facts, String(event.parcel), becomes);
      const paisa = deliveryBackPaisa(10_000 - backPaisa, changed);
      expect(paisa).toBeGreaterThanOrEqual(0);
      backPaisa += paisa;
      facts = facts.map((of) => (of.id === String(event.parcel) ? { ...of, ...becomes(of) } : of));
    }
    return backPaisa;
  }

  fc.assert(
    fc.property(histories, ({ parcels, one, other }) => {
      const backPaisa = deliveryOf(parcels, one);
      expect(deliveryOf(parcels, other)).toBe(backPaisa);
      const isUndone = parcels.flat().every(({ end }) => end === 'cancelled' || end === 'sellers_fault');
      const credited = one.find((event) => 'creditPaisa' in event);
      expect(backPaisa).toBe(isUndone ? 10_000 : (credited?.creditPaisa ?? 0));
    }),
    { numRuns: 2_000 },
  );
});
