import { describe, expect, it } from 'vitest';
import {
  closeToPay,
  lastClose,
  leftOutReason,
  matchDebits,
  nextClose,
  type OpenTransfer,
  payDayOf,
  payoutNumber,
  transferReference,
} from './payout.ts';

const at = (text: string) => new Date(`${text}+05:45`);

describe('who is left out', () => {
  const conditions = { minimumPaisa: 50_000, now: at('2026-11-30T10:00') };
  const seller = {
    readyPaisa: 50_000,
    hasAccount: true,
    isHeldByDesk: false,
    isDeactivated: false,
    heldUntil: null,
  };
  it.each([
    [seller, null],
    [{ ...seller, readyPaisa: 49_999 }, 'below_minimum'],
    [{ ...seller, readyPaisa: -1, hasAccount: false }, 'negative'],
    [{ ...seller, hasAccount: false }, 'no_account'],
    [{ ...seller, isHeldByDesk: true, hasAccount: false }, 'held_by_desk'],
    [{ ...seller, isDeactivated: true, isHeldByDesk: true }, 'deactivated'],
    [{ ...seller, isDeactivated: true, readyPaisa: -1 }, 'negative'],
    [{ ...seller, heldUntil: at('2026-11-30T10:01') }, 'held'],
    [{ ...seller, heldUntil: at('2026-11-30T10:00') }, null],
  ] as const)('%o: %s', (who, reason) => {
    expect(leftOutReason(who, conditions)).toBe(reason);
  });

  it('nothing is below any minimum', () => {
    expect(leftOutReason({ ...seller, readyPaisa: 0 }, { ...conditions, minimumPaisa: 0 })).toBe(
      'below_minimum',
    );
  });
});

describe('when accounts close and are paid', () => {
  it('weeks close on Sunday at midnight in Kathmandu', () => {
    const week = { rhythm: 'week', start: '2026-11-22' } as const;
    expect(lastClose(week, at('2026-11-29T00:00'))).toEqual(at('2026-11-29T00:00'));
    expect(lastClose(week, at('2026-11-28T23:59'))).toEqual(at('2026-11-22T00:00'));
    expect(nextClose(week, at('2026-11-29T00:00'))).toEqual(at('2026-12-06T00:00'));
  });
  it('fortnights are counted from their start, before it too', () => {
    const fortnight = { rhythm: 'fortnight', start: '2026-11-24' } as const;
    expect(lastClose(fortnight, at('2026-12-07T23:59'))).toEqual(at('2026-11-24T00:00'));
    expect(nextClose(fortnight, at('2026-12-07T23:59'))).toEqual(at('2026-12-08T00:00'));
    expect(lastClose(fortnight, at('2026-11-23T12:00'))).toEqual(at('2026-11-10T00:00'));
  });
  it('months are Bikram Sambat', () => {
    const month = { rhythm: 'month', start: '2026-11-22' } as const;
    // 2083 Mangsir begins on 17 November 2026.
    expect(lastClose(month, at('2026-11-30T10:00'))).toEqual(at('2026-11-17T00:00'));
    expect(nextClose(month, at('2026-11-30T10:00'))).toEqual(at('2026-12-16T00:00'));
  });
  it('the pay day is the first of its name from the close on', () => {
    expect(payDayOf({ payDay: 'monday' }, at('2026-11-29T00:00'))).toEqual(at('2026-11-30T00:00'));
    expect(payDayOf({ payDay: 'sunday' }, at('2026-11-29T00:00'))).toEqual(at('2026-11-29T00:00'));
    expect(payDayOf({ payDay: 'saturday' }, at('2026-11-17T00:00'))).toEqual(at('2026-11-21T00:00'));
  });
  it('a close is paid until its pay day is over, unless nothing of it is left', () => {
    const week = { rhythm: 'week', start: '2026-11-22', payDay: 'monday' } as const;
    const closed = (now: string, hasReady = true) => closeToPay(week, { now: at(now), hasReady });
    expect(closed('2026-11-30T23:59')).toEqual(at('2026-11-29T00:00'));
    expect(closed('2026-11-30T00:00', false)).toEqual(at('2026-12-06T00:00'));
    expect(closed('2026-12-01T00:00')).toEqual(at('2026-12-06T00:00'));
  });
});

describe('debits of a statement', () => {
  const number = payoutNumber(2083, 19);
  const transfer = (position: number, amountPaisa: number): OpenTransfer => ({
    id: `t${position}`,
    reference: transferReference(number, position),
    accountName: `Owner ${position} Pvt. Ltd.`,
    accountNumber: `00120045${position}`,
    amountPaisa,
  });
  const transfers = [transfer(1, 10_000), transfer(2, 10_000), transfer(3, 7_000)];
  const match = (...debits: [string, number, string?][]) =>
    matchDebits(
      debits.map(([description, amountPaisa, bankReference = null]) => ({
        description,
        amountPaisa,
        bankReference,
      })),
      transfers,
      (reference) => reference === 'FT1',
    ).map((proposal) => [proposal.match, proposal.transferId]);

  it('are found by our reference, however it is written, else by the account, else by their amount', () => {
    expect(match(['IPS pay 2083 019 0001 88', 10_000])).toEqual([['exact', 't1']]);
    expect(match(['PAY-2083-019-0003', 10_000])).toEqual([['differs', 't3']]);
    expect(match(['TRF 001200452', 10_000])).toEqual([['likely', 't2']]);
    expect(match(['To OWNER 1 PVT LTD', 10_000])).toEqual([['likely', 't1']]);
    expect(match(['TRF', 7_000], ['TRF', 7_000])).toEqual([
      ['likely', 't3'],
      ['none', null],
    ]);
    expect(match(['TRF', 10_000], ['Fee', 1_000])).toEqual([
      ['ambiguous', null],
      ['none', null],
    ]);
    expect(match(['PAY-2083-019-0001', 10_000, 'FT1'])).toEqual([['recorded', null]]);
  });
});
