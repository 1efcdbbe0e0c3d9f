import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelledPart, paidPaisa, refundPaisa } from '../payments/refund.ts';
import { shareOfPaisa } from '../shop/money.ts';
import { type BillAmounts, creditAmounts, reductionAmounts, withoutVat } from './bill.ts';
import { parcelShares } from './parcel-shares.ts';
import { VAT_BASIS_POINTS } from './vat.ts';

const nothing: BillAmounts = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };
const plus = (a: BillAmounts, b: BillAmounts): BillAmounts => ({
  taxablePaisa: a.taxablePaisa + b.taxablePaisa,
  vatPaisa: a.vatPaisa + b.vatPaisa,
  voucherPaisa: a.voucherPaisa + b.voucherPaisa,
});
const minus = (a: BillAmounts, b: BillAmounts): BillAmounts => ({
  taxablePaisa: a.taxablePaisa - b.taxablePaisa,
  vatPaisa: a.vatPaisa - b.vatPaisa,
  voucherPaisa: a.voucherPaisa - b.voucherPaisa,
});

/** What becomes of a parcel: lines cancelled first, then all of it cancelled, or sent and credited in steps. */
const parcel = fc.record({
  subtotalPaisa: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400_000_00 })),
  cancelledShares: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 2 }),
  isSent: fc.boolean(),
  steps: fc.array(
    fc.record({
      way: fc.constantFrom('goods', 'total', 'refund'),
      share: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 4 },
  ),
});

test('bills of an order add up to what it costs; with all that went back they are what was paid', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(
      fc.array(parcel, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 100_00, 250_37),
      fc.integer({ min: 0, max: 10_000 }),
      (parcels, shippingPaisa, couponShare) => {
        const subtotals = parcels.map(({ subtotalPaisa }) => subtotalPaisa);
        const subtotalPaisa = subtotals.reduce((sum, paisa) => sum + paisa, 0);
        const taxPaisa = shareOfPaisa(subtotalPaisa, VAT_BASIS_POINTS);
        const discountPaisa = shareOfPaisa(subtotalPaisa, couponShare);
        const order = { subtotalPaisa, taxPaisa, discountPaisa, shippingPaisa };
        const shares = parcelShares(order, subtotals);
        const { taxablePaisa, vatPaisa } = withoutVat(shippingPaisa);
        // As if all was sent, before anything is cancelled or credited.
        const billed = subtotals.reduce(
          (sum, paisa, index) => sum + paisa + (shares[index]?.taxPaisa as number),
          taxablePaisa + vatPaisa,
        );
        expect(billed).toBe(subtotalPaisa + taxPaisa + shippingPaisa);

        let refundedPaisa = 0;
        let sales = nothing;
        let returns = nothing;
        const state = parcels.map((of, index) => ({
          ...of,
          share: shares[index] as (typeof shares)[number],
          cancelled: nothing,
          isKept: true,
        }));
        const refunded = (changed: number, part: BillAmounts | null) =>
          refundPaisa(
            order,
            state.map(({ isKept, ...of }, index) => ({
              ...of,
              wasKept: isKept,
              isKept: isKept && !(index === changed && part === null),
              ...(index === changed && part !== null ? { part } : {}),
            })),
          );
        for (const [index, of] of state.entries()) {
          for (const share of of.cancelledShares) {
            const goodsPaisa = shareOfPaisa(of.subtotalPaisa - of.cancelled.taxablePaisa, share);
            if (goodsPaisa === 0 || goodsPaisa === of.subtotalPaisa - of.cancelled.taxablePaisa) continue;
            const part = cancelledPart(of, goodsPaisa);
            refundedPaisa += refunded(index, part);
            of.cancelled = plus(of.cancelled, part);
          }
          if (!of.isSent) {
            refundedPaisa += refunded(index, null);
            of.isKept = false;
            continue;
          }
          const { taxPaisa: vat, voucherPaisa } = of.share;
          const bill = minus({ taxablePaisa: of.subtotalPaisa, vatPaisa: vat, voucherPaisa }, of.cancelled);
          sales = plus(sales, bill);
          let credited = nothing;
          for (const { way, share } of of.steps) {
            const leftPaisa = bill.taxablePaisa - credited.taxablePaisa;
            const partPaisa = shareOfPaisa(leftPaisa, share);
            if (partPaisa < 100) continue;
            const wanted = way === 'total' ? { totalPaisa: partPaisa } : { refundPaisa: partPaisa };
            const note =
              way === 'goods'
                ? creditAmounts(bill, credited, partPaisa)
                : reductionAmounts(bill, credited, leftPaisa, wanted);
            if ('mostPaisa' in note) continue;
            credited = plus(credited, note);
            refundedPaisa += paidPaisa(note);
          }
          for (const rest of Object.values(minus(bill, credited))) expect(rest).toBeGreaterThanOrEqual(0);
          returns = plus(returns, credited);
        }
        const deliveryPaisa = state.some(({ isKept }) => isKept) ? shippingPaisa : 0;
        const registers = minus(sales, returns);
        expect(paidPaisa(registers) + deliveryPaisa + refundedPaisa).toBe(
          subtotalPaisa + taxPaisa + shippingPaisa - discountPaisa,
        );
      },
    ),
    { numRuns: 10_000 },
  );
});
