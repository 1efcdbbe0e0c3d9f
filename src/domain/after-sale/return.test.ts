import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { BillAmounts } from '../books/bill.ts';
import { parcelShares } from '../books/parcel-shares.ts';
import { cancelledPart, paidPaisa } from '../payments/refund.ts';
import { formatDeadline } from '../shop/kathmandu-time.ts';
import { shareOfPaisa } from '../shop/money.ts';
import {
  canStep,
  isOpenReturn,
  possibleSteps,
  RETURN_STATUSES,
  RETURN_STEPS,
  type ReturnStep,
  returnableSince,
  returnDueAt,
  returnedMoney,
  returnNumber,
  returnsEndAt,
  returnTimeout,
} from './return.ts';

const at = (text: string) => new Date(`${text}+05:45`);
const calendar = {
  weeklyHoliday: 'saturday',
  holidays: [{ day: '2026-12-25' }],
  officeCloses: '17:00',
} as const;

test('a return is open as long as a clock runs', () => {
  for (const status of RETURN_STATUSES) {
    const dueAt = returnDueAt({ status, hasOffer: false }, at('2026-11-22T11:20'), calendar);
    expect([status, dueAt !== null]).toEqual([status, isOpenReturn(status)]);
    expect(returnTimeout({ status, hasOffer: false }) !== null).toBe(isOpenReturn(status));
  }
  expect(returnNumber(2083, 418)).toBe('R-2083-000418');
});

test('clocks: the seller has two working days, the buyer seven to send back, three to decide', () => {
  const due = (
    status: 'requested' | 'question' | 'accepted' | 'sent_back' | 'received',
    since: string,
    hasOffer = false,
  ) => formatDeadline(returnDueAt({ status, hasOffer }, at(since), calendar) as Date);
  expect(due('requested', '2026-11-22T11:20')).toBe('Tue 24 Nov, 17:00');
  expect(due('requested', '2026-12-24T11:20')).toBe('Mon 28 Dec, 17:00');
  expect(due('requested', '2026-11-22T11:20', true)).toBe('Wed 25 Nov, 11:20');
  expect(due('question', '2026-11-22T11:20')).toBe('Sun 29 Nov, 11:20');
  expect(due('accepted', '2026-11-22T11:20')).toBe('Sun 29 Nov, 11:20');
  expect(due('sent_back', '2026-11-22T11:20')).toBe('Sun 29 Nov, 11:20');
  expect(due('received', '2026-11-22T11:20')).toBe('Wed 25 Nov, 11:20');
  expect(returnTimeout({ status: 'requested', hasOffer: true })).toBe('offer_lapsed');
});

test('the window closes when day 8 begins in Nepal', () => {
  expect(returnsEndAt(at('2026-11-20T09:15'))).toEqual(at('2026-11-28T00:00'));
  expect(returnsEndAt(at('2026-11-20T23:59'))).toEqual(at('2026-11-28T00:00'));
});

test('what arrived before the line that queries draw is exactly what can no longer be returned', () => {
  const minutes = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(minutes, minutes, (arrived, later) => {
      const delivered = new Date(at('2026-11-20T00:00').getTime() + arrived * 60_000);
      const now = new Date(delivered.getTime() + later * 60_000);
      expect(delivered < returnableSince(now)).toBe(now >= returnsEndAt(delivered));
    }),
    { numRuns: 2_000 },
  );
});

describe('steps', () => {
  const steps = Object.keys(RETURN_STEPS) as ReturnStep[];
  it('nothing can be done once a return has ended', () => {
    for (const status of RETURN_STATUSES.filter((one) => !isOpenReturn(one)))
      for (const hasOffer of [true, false])
        expect(steps.filter((step) => canStep(step, { status, hasOffer }))).toEqual([]);
  });
  it('each of the two sees what they may do', () => {
    expect(possibleSteps('seller', { status: 'requested', hasOffer: false })).toEqual([
      'accept',
      'decline',
      'question',
      'offer',
    ]);
    expect(possibleSteps('buyer', { status: 'requested', hasOffer: true })).toEqual([
      'take_offer',
      'decline_offer',
      'withdraw',
    ]);
    expect(possibleSteps('seller', { status: 'accepted', hasOffer: false })).toEqual(['offer', 'receive']);
    expect(possibleSteps('buyer', { status: 'accepted', hasOffer: false })).toEqual([
      'send_back',
      'withdraw',
    ]);
    expect(possibleSteps('seller', { status: 'received', hasOffer: false })).toEqual(['refund', 'replace']);
    expect(possibleSteps('buyer', { status: 'sent_back', hasOffer: false })).toEqual([]);
  });
});

const nothing: BillAmounts = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };
const plus = (one: BillAmounts, other: BillAmounts): BillAmounts => ({
  taxablePaisa: one.taxablePaisa + other.taxablePaisa,
  vatPaisa: one.vatPaisa + other.vatPaisa,
  voucherPaisa: one.voucherPaisa + other.voucherPaisa,
});

test('an order that comes back as a whole by the seller’s fault gives back what was paid: 2,000 generated orders', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 30 }),
    // Regular or wholesale: what was paid counts.
    pricePaisa: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 5_000_000 })),
    cancelled: fc.integer({ min: 0, max: 30 }),
    pieces: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 11_000 }),
      (parcels, couponShare) => {
        const subtotals = parcels.map((lines) =>
          lines.reduce((sum, { quantity, pricePaisa }) => sum + quantity * pricePaisa, 0),
        );
        const subtotalPaisa = subtotals.reduce((sum, paisa) => sum + paisa, 0);
        const taxPaisa = shareOfPaisa(subtotalPaisa, 1300);
        const discountPaisa = Math.min(subtotalPaisa, shareOfPaisa(subtotalPaisa, couponShare));
        const shippingPaisa = subtotalPaisa > 500_000 ? 0 : 10_000;
        const totalPaisa = subtotalPaisa + taxPaisa + shippingPaisa - discountPaisa;
        const shares = parcelShares({ subtotalPaisa, taxPaisa, discountPaisa }, subtotals);
        let backPaisa = 0;
        const sent = parcels.map((lines, index) => {
          const share = shares[index] as (typeof shares)[number];
          let cancelled = nothing;
          for (const one of lines) {
            // Something of each parcel is sent.
            const units = Math.min(one.cancelled, one.quantity - 1);
            if (units <= 0 || one.pricePaisa === 0) continue;
            const part = cancelledPart(
              { subtotalPaisa: subtotals[index] as number, share, cancelled },
              units * one.pricePaisa,
            );
            cancelled = plus(cancelled, part);
            backPaisa += paidPaisa(part);
          }
          return {
            taxablePaisa: (subtotals[index] as number) - cancelled.taxablePaisa,
            vatPaisa: share.taxPaisa - cancelled.vatPaisa,
            voucherPaisa: share.voucherPaisa - cancelled.voucherPaisa,
          };
        });
        const pieces = parcels.flatMap((lines, parcel) =>
          lines.flatMap(({ quantity, cancelled, pricePaisa, pieces: sizes }) => {
            let left = quantity - (pricePaisa === 0 ? 0 : Math.max(0, Math.min(cancelled, quantity - 1)));
            const taken: { parcel: number; goodsPaisa: number }[] = [];
            for (const size of [...sizes, left]) {
              const units = Math.min(size, left);
              left -= units;
              if (units > 0) taken.push({ parcel, goodsPaisa: units * pricePaisa });
            }
            return taken;
          }),
        );
        const credited = sent.map(() => nothing);
        /** A parcel has come back with its last piece. */
        const endsAfter = (count: number) =>
          sent.map((_, nth) => ({
            end: pieces.slice(count).some(({ parcel }) => parcel === nth)
              ? ('stands' as const)
              : ('sellers_fault' as const),
            surchargePaisa: 0,
          }));
        for (const [index, { parcel, goodsPaisa }] of pieces.entries()) {
          const {
            goods,
            deliveryPaisa,
            totalPaisa: piecePaisa,
          } = returnedMoney(
            { sent: sent[parcel] as BillAmounts, givenBack: credited[parcel] as BillAmounts, goodsPaisa },
            { shippingPaisa, ends: { before: endsAfter(index), after: endsAfter(index + 1) } },
          );
          expect(Math.min(...Object.values(goods), deliveryPaisa, paidPaisa(goods))).toBeGreaterThanOrEqual(
            0,
          );
          credited[parcel] = plus(credited[parcel] as BillAmounts, goods);
          backPaisa += piecePaisa;
        }
        expect(credited).toEqual(sent);
        expect(backPaisa).toBe(totalPaisa);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('nothing more goes back than is left, and without a fault no delivery', () => {
  const sent = { taxablePaisa: 10_000, vatPaisa: 1_300, voucherPaisa: 1_000 };
  const givenBack = { taxablePaisa: 8_000, vatPaisa: 1_040, voucherPaisa: 800 };
  const stands = { end: 'stands', surchargePaisa: 2_400_00 } as const;
  const order = { shippingPaisa: 2_500_00, ends: { before: [stands], after: [stands] } };
  expect(returnedMoney({ sent, givenBack, goodsPaisa: 5_000 }, order)).toEqual({
    goods: { taxablePaisa: 2_000, vatPaisa: 260, voucherPaisa: 200 },
    deliveryPaisa: 0,
    totalPaisa: 2_060,
  });
  expect(returnedMoney({ sent: nothing, givenBack: nothing, goodsPaisa: 0 }, order).totalPaisa).toBe(0);
});
