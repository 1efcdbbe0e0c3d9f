import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowanceLines,
  creditedLines,
  type LedgerAccount,
  type LedgerLine,
  movedLines,
  netPaisa,
  orderPaidLines,
  planWithdrawnLines,
  receivedLines,
  refundSentLines,
  reversedLines,
  type SoldParcel,
  serviceCreditedLines,
  servicePaidLines,
  vatInsidePaisa,
} from './ledger.ts';

const sum = (lines: readonly LedgerLine[], account?: LedgerAccount) =>
  lines.reduce(
    (total, line) => (account === undefined || line.account === account ? total + line.amountPaisa : total),
    0,
  );

const parcels = fc
  .array(
    fc.record({
      goodsPaisa: fc.integer({ min: 1, max: 5_000_000 }),
      taxPaisa: fc.nat(650_000),
      voucherPaisa: fc.nat(100_000),
      commissionPaisa: fc.nat(50_000),
      commissionVatPaisa: fc.nat(6_500),
      withheldPaisa: fc.nat(75_000),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list.map(
      (parcel, index): SoldParcel => ({
        ...parcel,
        voucherPaisa: Math.min(parcel.voucherPaisa, parcel.goodsPaisa + parcel.taxPaisa),
        parcelId: `parcel ${index}`,
        sellerId: `seller ${index}`,
      }),
    ),
  );

describe('VAT inside a price of our own', () => {
  it.each([
    [100_00, 11_50],
    [999_00, 114_93],
    [9_999_00, 1_150_33],
    [0, 0],
  ])('%i has %i', (price, vat) => expect(vatInsidePaisa(price)).toBe(vat));
});

describe('an order from payment to refund', () => {
  it('balances at every step, and pays each seller what is kept for them', () => {
    fc.assert(
      fc.property(
        parcels,
        fc.constantFrom(0, 100_00),
        fc.integer({ min: 0, max: 15 }),
        (sold, shippingPaisa, cancelledBits) => {
          const isCancelled = (index: number) => (cancelledBits & (1 << index)) !== 0;
          const totalPaisa =
            sold.reduce((total, p) => total + p.goodsPaisa + p.taxPaisa - p.voucherPaisa, 0) + shippingPaisa;
          const postings = [receivedLines('esewa', totalPaisa), orderPaidLines(sold, shippingPaisa)];
          const paid = postings[1] as LedgerLine[];
          const isWhole = sold.every((_, index) => isCancelled(index));
          let refundedPaisa = 0;
          for (const [index, { parcelId, goodsPaisa, taxPaisa, voucherPaisa }] of sold.entries()) {
            if (!isCancelled(index)) continue;
            const isLast = isWhole && index === sold.length - 1;
            const recorded = paid.filter(
              (line) => line.parcelId === parcelId || (isLast && line.parcelId === null),
            );
            const refundPaisa = goodsPaisa + taxPaisa - voucherPaisa + (isLast ? shippingPaisa : 0);
            postings.push(reversedLines(recorded, refundPaisa), refundSentLines('esewa', refundPaisa));
            refundedPaisa += refundPaisa;
          }
          for (const posting of postings) expect(sum(posting)).toBe(0);
          const all = postings.flat();
          expect(sum(all, 'esewa')).toBe(totalPaisa - refundedPaisa);
          expect(sum(all, 'buyers')).toBe(0);
          expect(sum(all, 'rounding')).toBe(0);
          for (const [index, parcel] of sold.entries()) {
            const ofSeller = all.filter(({ sellerId }) => sellerId === parcel.sellerId);
            expect(sum(ofSeller) + (isCancelled(index) ? 0 : netPaisa(parcel))).toBe(0);
          }
          if (isWhole) expect(all.every(({ account }) => sum(all, account) === 0)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('a paisa that an older refund rule gave more is rounding', () => {
    const [sold] = fc.sample(parcels, 1) as [SoldParcel[]];
    const owed = sold.reduce((total, p) => total + p.goodsPaisa + p.taxPaisa - p.voucherPaisa, 0);
    const back = reversedLines(orderPaidLines(sold, 0), owed + 1);
    expect(sum(back)).toBe(0);
    expect(sum(back, 'rounding')).toBe(1);
    expect(sum(back, 'buyers')).toBe(-owed - 1);
  });
});

it('plans, allowances and moves balance, and zero is no line', () => {
  expect(sum(servicePaidLines('plan_income', 999_00))).toBe(0);
  expect(
    sum(
      [
        ...servicePaidLines('plan_income', 999_00),
        ...planWithdrawnLines(999_00, { taxablePaisa: 0, vatPaisa: 0 }),
      ],
      'plan_income',
    ),
  ).toBe(0);
  // What was credited of a plan before is not given back twice.
  const credited = { taxablePaisa: 88_50, vatPaisa: 11_50 };
  const ended = [
    ...servicePaidLines('plan_income', 999_00),
    ...serviceCreditedLines('plan', credited),
    ...planWithdrawnLines(999_00, credited),
  ];
  for (const account of ['plan_income', 'vat_due', 'buyers'] as const) expect(sum(ended, account)).toBe(0);
  const seller = { sellerId: 'seller', parcelId: 'parcel' };
  expect(sum(allowanceLines(seller, 50_00))).toBe(0);
  expect(
    movedLines(seller, 10_00, 'seller_waiting', 'seller_return_time').map((line) => line.amountPaisa),
  ).toEqual([10_00, -10_00]);
  expect(movedLines(seller, 0, 'seller_waiting', 'seller_ready')).toEqual([]);
});

it('credit notes of a parcel balance, and all together take back everything but the allowance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 5 }),
      fc.nat(3_000),
      fc.nat(2_000),
      (pieces, basisPoints, voucherBasisPoints) => {
        const goodsPaisa = pieces.reduce((sum, piece) => sum + piece, 0);
        const share = (points: number) => Math.floor((goodsPaisa * points) / 10_000);
        const sold = {
          parcelId: 'p',
          sellerId: 's',
          goodsPaisa,
          taxPaisa: share(1_300),
          voucherPaisa: share(voucherBasisPoints),
          commissionPaisa: share(basisPoints),
          commissionVatPaisa: share(basisPoints / 10),
          withheldPaisa: share(150),
        };
        const seller = { sellerId: 's', parcelId: 'p' };
        let recorded = [...orderPaidLines([sold], 0), ...allowanceLines(seller, 5_000)];
        let left = goodsPaisa;
        let [tax, voucher] = [sold.taxPaisa, sold.voucherPaisa];
        for (const [nth, partPaisa] of pieces.entries()) {
          const isLast = nth === pieces.length - 1;
          const taxPaisa = isLast ? tax : Math.floor((sold.taxPaisa * partPaisa) / goodsPaisa);
          const voucherPaisa = isLast ? voucher : Math.floor((sold.voucherPaisa * partPaisa) / goodsPaisa);
          const lines = creditedLines(seller, recorded, {
            partPaisa,
            leftPaisa: left,
            refundPaisa: partPaisa + taxPaisa - voucherPaisa,
            voucherPaisa,
          });
          expect(lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(0);
          const sums = Map.groupBy([...recorded, ...lines], ({ account }) => account);
          recorded = [...sums].map(([account, entries]) => ({
            ...(entries[0] as LedgerLine),
            account,
            amountPaisa: entries.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0),
          }));
          left -= partPaisa;
          tax -= taxPaisa;
          voucher -= voucherPaisa;
        }
        expect(
          recorded
            .filter(({ amountPaisa }) => amountPaisa !== 0)
            .map(({ account, amountPaisa }) => [account, amountPaisa]),
        ).toEqual([
          ['seller_waiting', -5_000],
          ['allowances', 5_000],
        ]);
      },
    ),
  );
});
