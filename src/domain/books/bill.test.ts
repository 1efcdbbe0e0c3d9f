import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOfPaisa } from '../shop/money.ts';
import {
  type BillAmounts,
  billDay,
  billFileName,
  billNumber,
  creditAmounts,
  fiscalYearOfNumber,
  LEAST_REDUCTION_PAISA,
  reductionAmounts,
  spreadReduction,
  unitsPaisa,
  withoutVat,
} from './bill.ts';

test('numbers say branch, kind, fiscal year and place', () => {
  const bill = { kind: 'tax_invoice', branchCode: 'KTM', fiscalYear: '2083/84', serial: 123 } as const;
  expect(billNumber(bill)).toBe('KTM-2083/84-000123');
  expect(billNumber({ ...bill, kind: 'credit_note' })).toBe('KTM-CN-2083/84-000123');
  expect(billNumber({ ...bill, serial: 1_234_567 })).toBe('KTM-2083/84-1234567');
  expect(['KTM-2083/84-000123', 'KTM-CN-2083/84-000004'].map(fiscalYearOfNumber)).toEqual([
    '2083/84',
    '2083/84',
  ]);
  expect(billFileName('KTM-2083/84-000123')).toBe('KTM-2083-84-000123.pdf');
});

test('a bill counts in the month of its day in Kathmandu', () => {
  expect(billDay(new Date('2027-07-16T18:14:59Z'))).toEqual({
    fiscalYear: '2083/84',
    month: 3,
    dateBs: '2084-03-31',
    yearEnds: new Date('2027-07-16T18:15:00Z'),
  });
  expect(billDay(new Date('2027-07-16T18:15:00Z'))).toMatchObject({
    fiscalYear: '2084/85',
    month: 4,
    dateBs: '2084-04-01',
  });
});

test("the platform's prices hold the VAT", () => {
  expect(withoutVat(10_000)).toEqual({ taxablePaisa: 8_850, vatPaisa: 1_150 });
  expect(withoutVat(99_900)).toEqual({ taxablePaisa: 88_407, vatPaisa: 11_493 });
  expect(withoutVat(999_900)).toEqual({ taxablePaisa: 884_867, vatPaisa: 115_033 });
});

const nothing: BillAmounts = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };
const plus = (a: BillAmounts, b: BillAmounts): BillAmounts => ({
  taxablePaisa: a.taxablePaisa + b.taxablePaisa,
  vatPaisa: a.vatPaisa + b.vatPaisa,
  voucherPaisa: a.voucherPaisa + b.voucherPaisa,
});

test('a part is credited in proportion, the last part takes the rest', () => {
  const billed = { taxablePaisa: 30_150, vatPaisa: 3_920, voucherPaisa: 1_000 };
  const first = creditAmounts(billed, nothing, 10_050);
  expect(first).toEqual({ taxablePaisa: 10_050, vatPaisa: 1_307, voucherPaisa: 333 });
  const second = creditAmounts(billed, first, 10_050);
  expect(second).toEqual({ taxablePaisa: 10_050, vatPaisa: 1_306, voucherPaisa: 334 });
  expect(creditAmounts(billed, plus(first, second), 10_050)).toEqual({
    taxablePaisa: 10_050,
    vatPaisa: 1_307,
    voucherPaisa: 333,
  });
});

test('however a bill is credited, all pieces together are the bill, and none is below 0', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 90_000_000 })), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.integer({ min: -1, max: 1 }),
      fc.integer({ min: 0, max: 10_000 }),
      (pieces, vatRest, voucherShare) => {
        const taxablePaisa = pieces.reduce((sum, piece) => sum + piece, 0);
        const vatPaisa = Math.max(0, shareOfPaisa(taxablePaisa, 1300) + vatRest);
        const voucherPaisa = shareOfPaisa(taxablePaisa + vatPaisa, voucherShare);
        const billed = { taxablePaisa, vatPaisa, voucherPaisa };
        let credited = nothing;
        for (const piece of pieces) {
          const credit = creditAmounts(billed, credited, piece);
          expect(credit.vatPaisa).toBeGreaterThanOrEqual(0);
          expect(credit.voucherPaisa).toBeGreaterThanOrEqual(0);
          expect(credit.taxablePaisa + credit.vatPaisa - credit.voucherPaisa).toBeGreaterThanOrEqual(0);
          credited = plus(credited, credit);
        }
        expect(credited).toEqual(billed);
      },
    ),
  );
});

test('a price reduction is worth what was wanted, with VAT or as it is paid back', () => {
  const billed = { taxablePaisa: 300_000, vatPaisa: 39_000, voucherPaisa: 33_900 };
  expect(reductionAmounts(billed, nothing, 100_000, { totalPaisa: 11_300 })).toEqual({
    taxablePaisa: 10_000,
    vatPaisa: 1_300,
    voucherPaisa: 1_130,
  });
  expect(reductionAmounts(billed, nothing, 100_000, { refundPaisa: 10_170 })).toEqual({
    taxablePaisa: 10_000,
    vatPaisa: 1_300,
    voucherPaisa: 1_130,
  });
  // No price with its VAT makes exactly this: the paisa between is one of VAT.
  expect(reductionAmounts(billed, nothing, 100_000, { totalPaisa: 10_004 })).toEqual({
    taxablePaisa: 8_853,
    vatPaisa: 1_151,
    voucherPaisa: 1_000,
  });
  expect(reductionAmounts(billed, nothing, 100_000, { totalPaisa: 113_000 })).toMatchObject({
    taxablePaisa: 100_000,
  });
  expect(reductionAmounts(billed, nothing, 100_000, { totalPaisa: 113_001 })).toEqual({ mostPaisa: 113_000 });
  expect(reductionAmounts(billed, nothing, 100_000, { refundPaisa: 101_701 })).toEqual({
    mostPaisa: 101_700,
  });
});

test('a price reduction is divided among lines by what is left of each', () => {
  expect(spreadReduction([100, 0, 200], 100)).toEqual([33, 0, 67]);
  expect(spreadReduction([1, 1, 1], 2)).toEqual([1, 0, 1]);
  expect(spreadReduction([5, 7], 12)).toEqual([5, 7]);
  expect(unitsPaisa({ units: 3, paisa: 250 }, 1)).toBe(83);
  expect(unitsPaisa({ units: 3, paisa: 250 }, 3)).toBe(250);
  expect(unitsPaisa({ units: 0, paisa: 0 }, 0)).toBe(0);
});

test('units and price reductions in any order: the pieces are the bill, none below 0 nor above its line', {
  timeout: 120_000,
}, () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    unitPricePaisa: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9_000_000 })),
  });
  const step = fc.record({
    way: fc.constantFrom('units', 'total', 'refund'),
    lines: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
    share: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: -1, max: 1 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(step, { maxLength: 12 }),
      (lines, vatRest, voucherShare, steps) => {
        const left = lines.map(({ quantity, unitPricePaisa }) => ({
          units: quantity,
          paisa: quantity * unitPricePaisa,
        }));
        const taxablePaisa = left.reduce((sum, { paisa }) => sum + paisa, 0);
        const vatPaisa = Math.max(0, shareOfPaisa(taxablePaisa, 1300) + vatRest);
        const voucherPaisa = shareOfPaisa(taxablePaisa + vatPaisa, voucherShare);
        const billed = { taxablePaisa, vatPaisa, voucherPaisa };
        let credited = nothing;
        const keep = (amounts: BillAmounts, parts: number[]) => {
          expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0);
          expect(amounts.taxablePaisa + amounts.vatPaisa).toBeGreaterThanOrEqual(amounts.voucherPaisa);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amounts.taxablePaisa);
          credited = plus(credited, amounts);
          for (const [index, part] of parts.entries()) {
            const of = left[index] as (typeof left)[number];
            of.paisa -= part;
            expect([part >= 0, of.paisa >= 0]).toEqual([true, true]);
          }
          expect(credited.vatPaisa).toBeLessThanOrEqual(billed.vatPaisa);
          expect(credited.voucherPaisa).toBeLessThanOrEqual(billed.voucherPaisa);
          const paidBack = credited.taxablePaisa + credited.vatPaisa - credited.voucherPaisa;
          expect(paidBack).toBeLessThanOrEqual(taxablePaisa + vatPaisa - voucherPaisa);
        };
        const creditUnits = (units: (of: number, index: number) => number) => {
          const taken = left.map((of, index) => (of.paisa === 0 ? 0 : units(of.units, index)));
          const parts = left.map((of, index) => unitsPaisa(of, taken[index] as number));
          const worth = parts.reduce((sum, part) => sum + part, 0);
          if (worth === 0) return;
          keep(creditAmounts(billed, credited, worth), parts);
          for (const [index, count] of taken.entries()) (left[index] as (typeof left)[number]).units -= count;
        };
        for (const { way, lines: chosen, share } of steps) {
          const isChosen = (index: number) => chosen.some((nth) => nth % left.length === index);
          if (way === 'units') {
            creditUnits((units, index) => (isChosen(index) ? Math.ceil((units * share) / 10_000) : 0));
            continue;
          }
          const leftPaisa = left.map(({ paisa }, index) => (isChosen(index) ? paisa : 0));
          const allPaisa = leftPaisa.reduce((sum, paisa) => sum + paisa, 0);
          if (allPaisa === 0) continue;
          const wanted = (paisa: number) =>
            way === 'total' ? { totalPaisa: paisa } : { refundPaisa: paisa };
          const most = reductionAmounts(billed, credited, allPaisa, wanted(Number.MAX_SAFE_INTEGER));
          const { mostPaisa } = most as { mostPaisa: number };
          const paisa = Math.max(Math.min(LEAST_REDUCTION_PAISA, mostPaisa), shareOfPaisa(mostPaisa, share));
          if (paisa === 0) continue;
          const amounts = reductionAmounts(billed, credited, allPaisa, wanted(paisa)) as BillAmounts;
          const worth = amounts.taxablePaisa + amounts.vatPaisa;
          expect(way === 'total' ? worth : worth - amounts.voucherPaisa).toBe(paisa);
          expect(amounts.taxablePaisa).toBeGreaterThan(0);
          keep(amounts, spreadReduction(leftPaisa, amounts.taxablePaisa));
        }
        creditUnits((units) => units);
        expect(credited).toEqual(billed);
      },
    ),
    { numRuns: 3_000 },
  );
});
