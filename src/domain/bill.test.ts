import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BillAmounts, billDay, billFileName, billNumber, creditAmounts, withoutVat } from './bill.ts';
import { shareOfPaisa } from './money.ts';

test('numbers say branch, kind, fiscal year and place', () => {
  const bill = { kind: 'tax_invoice', branchCode: 'KTM', fiscalYear: '2083/84', serial: 123 } as const;
  expect(billNumber(bill)).toBe('KTM-2083/84-000123');
  expect(billNumber({ ...bill, kind: 'credit_note' })).toBe('KTM-CN-2083/84-000123');
  expect(billNumber({ ...bill, serial: 1_234_567 })).toBe('KTM-2083/84-1234567');
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
