import { expect, it } from 'vitest';
import { ageingOf, ageOf, khataPeriod, reminderStep } from './khata.ts';

it('ages in days of Nepal, and reminds on five days', () => {
  const days = [
    '2026-12-10',
    '2026-12-11',
    '2027-01-09',
    '2027-01-10',
    '2027-02-08',
    '2027-02-09',
    '2027-03-11',
  ];
  expect(days.map((day) => ageOf('2026-12-10', day))).toEqual([
    'notDue',
    'days1to30',
    'days1to30',
    'days31to60',
    'days31to60',
    'days61to90',
    'over90',
  ]);
  const steps = [
    '2026-12-06',
    '2026-12-07',
    '2026-12-09',
    '2026-12-10',
    '2026-12-24',
    '2027-01-08',
    '2027-01-09',
  ];
  expect(steps.map((day) => reminderStep('2026-12-10', day))).toEqual([null, -3, -3, 0, 7, 15, 30]);
  const bills = [
    { dueOn: '2026-12-10', openPaisa: 70 },
    { dueOn: '2027-12-10', openPaisa: 10 },
  ];
  expect(ageingOf(bills, '2026-12-20')).toMatchObject({ notDue: 10, days1to30: 70, over90: 0 });
});

it('a period opens with what stood before it and closes with its last balance', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const entries = [
    { kind: 'bill', amountPaisa: 500, at: at(1) },
    { kind: 'bill', amountPaisa: 300, at: at(10) },
    { kind: 'credit_note', amountPaisa: 50, at: at(11) },
    { kind: 'payment', amountPaisa: 900, at: at(12) },
    { kind: 'bill', amountPaisa: 1, at: at(20) },
  ] as const;
  const period = khataPeriod(entries, { from: at(10), until: at(20) });
  expect(period).toMatchObject({
    openingPaisa: 500,
    billsPaisa: 300,
    creditNotesPaisa: 50,
    paymentsPaisa: 900,
    closingPaisa: -150,
  });
  expect(period.entries.map((entry) => entry.balancePaisa)).toEqual([800, 750, -150]);
});
