import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ageingOf,
  ageOf,
  balancePaisa,
  coveredPaisa,
  creditPaisa,
  type Khata,
  type KhataBill,
  type KhataEntryKind,
  type KhataPayment,
  khataPeriod,
  leftPaisa,
  openPaisa,
  paymentRecord,
  reminderStep,
  settleKhata,
} from './khata.ts';

const bill = (id: string, owedPaisa: number, dueOn = '2026-12-10'): KhataBill => ({ id, owedPaisa, dueOn });
const paid = (id: string, amountPaisa: number, billId: string | null = null): KhataPayment => ({
  id,
  amountPaisa,
  billId,
});
const settled = (khata: Omit<Khata, 'parts'> & Partial<Khata>): Khata => {
  const parts = khata.parts ?? [];
  return { ...khata, parts: [...parts, ...settleKhata({ ...khata, parts })] };
};
const opens = (khata: Khata) => khata.bills.map((each) => openPaisa(khata, each));

it('money covers the bill it names, then the one that is due first, and is credit for the next bill', () => {
  const bills = [bill('later', 100, '2026-12-01'), bill('late', 100, '2026-11-01')];
  const by = (...payments: KhataPayment[]) => settled({ bills, payments });
  expect(opens(by(paid('p', 60)))).toEqual([100, 40]);
  expect(opens(by(paid('p', 60, 'later')))).toEqual([40, 100]);
  expect(opens(by(paid('p', 130, 'later')))).toEqual([0, 70]);
  const over = by(paid('p', 230));
  expect([opens(over), creditPaisa(over)]).toEqual([[0, 0], 30]);
  const next = settled({ ...over, bills: [...bills, bill('next', 50)] });
  expect(next.parts.at(-1)).toEqual({ paymentId: 'p', billId: 'next', amountPaisa: 30 });
  expect([opens(next), creditPaisa(next)]).toEqual([[0, 0, 20], 0]);
  expect(settleKhata(next)).toEqual([]);
});

it('a lowered bill sets free what was paid of it, the last payment first, for another bill', () => {
  const full = settled({
    bills: [bill('a', 100)],
    payments: [paid('first', 60, 'a'), paid('last', 40, 'a')],
  });
  expect(settleKhata({ ...full, bills: [bill('a', 45)] })).toEqual([
    { paymentId: 'last', billId: 'a', amountPaisa: -40 },
    { paymentId: 'first', billId: 'a', amountPaisa: -15 },
  ]);
  const two = settled({ bills: [bill('a', 100), bill('b', 30)], payments: [paid('p', 100, 'a')] });
  expect(settleKhata({ ...two, bills: [bill('a', 90), bill('b', 30)] })).toEqual([
    { paymentId: 'p', billId: 'a', amountPaisa: -10 },
    { paymentId: 'p', billId: 'b', amountPaisa: 10 },
  ]);
});

it('ages in days of Nepal, reminds on five days, and keeps a record', () => {
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
    '0',
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '90+',
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
  const dueOn = '2026-12-10';
  const bills = [
    { dueOn, openPaisa: 0, paidOn: '2026-12-10' },
    { dueOn, openPaisa: 0, paidOn: '2026-12-11' },
    { dueOn, openPaisa: 70, paidOn: '2026-12-01' },
    { dueOn, openPaisa: 0, paidOn: null },
    { dueOn: '2027-12-10', openPaisa: 10, paidOn: null },
    { dueOn: '2027-12-10', openPaisa: 0, paidOn: '2026-12-01' },
  ];
  expect(paymentRecord(bills, '2026-12-20')).toEqual({ due: 4, onTime: 2 });
  expect(ageingOf(bills, '2026-12-20')).toEqual({ '0': 10, '1-30': 70, '31-60': 0, '61-90': 0, '90+': 0 });
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

/** A history: bills, credit notes within what is there, payments with and without a name. */
const histories = fc.array(
  fc.record({
    what: fc.constantFrom('bill', 'bill', 'credit_note', 'payment', 'payment', 'again'),
    which: fc.nat(40),
    amountPaisa: fc.integer({ min: 1, max: 50_000 }),
    due: fc.integer({ min: 10, max: 28 }),
    isNamed: fc.boolean(),
  }),
  { maxLength: 30 },
);

it('whatever happens, bills less credit notes and payments is what is open less credit, and no paisa covers twice', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      let khata: Khata = { bills: [], payments: [], parts: [] };
      const entries: { kind: KhataEntryKind; amountPaisa: number }[] = [];
      for (const [nth, { what, which, amountPaisa, due, isNamed }] of steps.entries()) {
        const named = khata.bills[which % Math.max(1, khata.bills.length)];
        let { bills, payments } = khata;
        if (what === 'bill') bills = [...bills, bill(`${nth}`, amountPaisa, `2026-12-${due}`)];
        if (what === 'payment')
          payments = [...payments, paid(`${nth}`, amountPaisa, isNamed ? (named?.id ?? null) : null)];
        const creditedPaisa = Math.min(amountPaisa, named?.owedPaisa ?? 0);
        if (what === 'credit_note')
          bills = bills.map((each) =>
            each === named ? { ...each, owedPaisa: each.owedPaisa - creditedPaisa } : each,
          );
        if (what === 'bill' || what === 'payment') entries.push({ kind: what, amountPaisa });
        if (what === 'credit_note') entries.push({ kind: what, amountPaisa: creditedPaisa });
        khata = settled({ bills, payments, parts: khata.parts });
        const open = opens(khata);
        const openSum = open.reduce((sum, paisa) => sum + paisa, 0);
        expect(balancePaisa(entries)).toBe(openSum - creditPaisa(khata));
        // Nothing is open while there is credit.
        expect(openSum === 0 || creditPaisa(khata) === 0).toBe(true);
        expect(open.every((paisa) => paisa >= 0)).toBe(true);
        expect(khata.payments.every((payment) => leftPaisa(khata, payment) >= 0)).toBe(true);
        expect(khata.bills.every(({ id }) => coveredPaisa(khata, id) >= 0)).toBe(true);
        expect(settleKhata(khata)).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});
