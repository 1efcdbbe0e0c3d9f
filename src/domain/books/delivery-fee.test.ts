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

test.each<[string, Parameters<typeof parcelEnd>[0], ParcelEnd]>([
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
  const after = ends.map((end) => ({ end, surchargePaisa: 0 }));
  expect(isDeliveryUndone(after)).toBe(isUndone);
  const before = after.map((parcel) => ({ ...parcel, end: 'stands' as const }));
  expect(deliveryBackPaisa(10_000, { before, after })).toBe(isUndone ? 10_000 : 0);
  // What went back does so once.
  expect(deliveryBackPaisa(10_000, { before: after, after })).toBe(0);
});

test('a surcharge goes back with its own parcel, the fee with the last one', () => {
  const parcel = (end: ParcelEnd, surchargePaisa: number) => ({ end, surchargePaisa });
  const both = [parcel('stands', 240_000), parcel('stands', 30_000)];
  const one = [parcel('never_came', 240_000), parcel('stands', 30_000)];
  const none = [parcel('never_came', 240_000), parcel('sellers_fault', 30_000)];
  expect(deliveryBackPaisa(280_000, { before: both, after: one })).toBe(240_000);
  expect(deliveryBackPaisa(40_000, { before: one, after: none })).toBe(40_000);
  expect(deliveryBackPaisa(280_000, { before: both, after: none })).toBe(280_000);
  // Never more than is left of what was paid.
  expect(deliveryBackPaisa(200_000, { before: both, after: one })).toBe(200_000);
});

/** What becomes of some units of a parcel in the end; the whole parcel is lost or cancelled with its last ones. */
type UnitsEnd = 'cancelled' | 'sellers_fault' | 'changed_mind' | 'kept';
type Event =
  | { parcel: number; end: UnitsEnd; units: number }
  /** Our desk gives some of the delivery back, for a reason of its own. */
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
      surcharges: fc.array(fc.constantFrom(0, 0, 1, 30_000, 240_000), { minLength: 4, maxLength: 4 }),
      feePaisa: fc.constantFrom(0, 10_000),
      creditPaisa: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    })
    .chain(({ parcels, creditPaisa, ...paid }) => {
      const events: Event[] = parcels.flatMap((pieces, index) =>
        pieces.map((piece) => ({ parcel: index, ...piece })),
      );
      if (creditPaisa !== null) events.push({ creditPaisa });
      const shuffled = fc.shuffledSubarray(events, { minLength: events.length });
      return fc.record({
        parcels: fc.constant(parcels),
        paid: fc.constant(paid),
        one: shuffled,
        other: shuffled,
      });
    });

  /** Lives through the events; what of the delivery went back in all. */
  function deliveryOf(
    parcels: { units: number }[][],
    { chargedPaisa, surcharges }: { chargedPaisa: number; surcharges: readonly number[] },
    events: readonly Event[],
  ): number {
    const ordered = parcels.map((pieces) => pieces.reduce((sum, { units }) => sum + units, 0));
    let facts: ParcelFacts[] = ordered.map((units, index) => ({
      id: String(index),
      isCancelled: false,
      units,
      faultyUnits: 0,
      surchargePaisa: surcharges[index] as number,
    }));
    let backPaisa = 0;
    for (const event of events) {
      if ('creditPaisa' in event) {
        // No more than is left can be credited.
        backPaisa += Math.min(event.creditPaisa, chargedPaisa - backPaisa);
        continue;
      }
      const becomes = ({ units, faultyUnits }: ParcelFacts): Partial<ParcelFacts> => {
        if (event.end === 'sellers_fault') return { faultyUnits: faultyUnits + event.units };
        if (event.end !== 'cancelled') return {};
        return { units: units - event.units, isCancelled: units === event.units };
      };
      const changed = endsWhen(facts, String(event.parcel), becomes);
      const paisa = deliveryBackPaisa(chargedPaisa - backPaisa, changed);
      expect(paisa).toBeGreaterThanOrEqual(0);
      backPaisa += paisa;
      facts = facts.map((of) => (of.id === String(event.parcel) ? { ...of, ...becomes(of) } : of));
    }
    return backPaisa;
  }

  fc.assert(
    fc.property(histories, ({ parcels, paid: { feePaisa, surcharges }, one, other }) => {
      const isBack = parcels.map((pieces) =>
        pieces.every(({ end }) => end === 'cancelled' || end === 'sellers_fault'),
      );
      const sum = (of: (index: number) => boolean) =>
        parcels.reduce((paisa, _, index) => paisa + (of(index) ? (surcharges[index] as number) : 0), 0);
      const charged = { chargedPaisa: feePaisa + sum(() => true), surcharges };
      const backPaisa = deliveryOf(parcels, charged, one);
      expect(deliveryOf(parcels, charged, other)).toBe(backPaisa);
      const credit = one.find((event) => 'creditPaisa' in event)?.creditPaisa ?? 0;
      // Where something stands: what the rule gives back and what our desk gave, no more than was paid.
      const ruledPaisa = sum((index) => isBack[index] === true);
      expect(backPaisa).toBe(
        isBack.every(Boolean) ? charged.chargedPaisa : Math.min(charged.chargedPaisa, ruledPaisa + credit),
      );
    }),
    { numRuns: 2_000 },
  );
});
