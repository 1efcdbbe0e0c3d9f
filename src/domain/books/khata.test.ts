import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ageingOf,
  ageOf,
  balancePaisa,
  creditPaisa,
  EMPTY_KHATA,
  feeOfCovering,
  type Khata,
  type KhataEntry,
  khataOf,
  khataPeriod,
  openPaisa,
  paymentRecord,
  reminderStep,
  withEntry,
} from './khata.ts';

const bill = (id: string, amountPaisa: number, dueOn = '2026-12-10'): KhataEntry => ({
  kind: 'bill',
  id,
  amountPaisa,
  dueOn,
});
const paid = (id: string, amountPaisa: number, billId: string | null = null, paidOn = '2026-12-01') =>
  ({ kind: 'payment', id, amountPaisa, billId, paidOn }) as const;
const credited = (id: string, billId: string, amountPaisa: number) =>
  ({ kind: 'credit_note', id, amountPaisa, billId }) as const;
const opens = (khata: Khata) => khata.bills.map((each) => openPaisa(each));

it('money covers the bill it names, then the one that is due first, and is credit for the next bill', () => {
  const two = [bill('late', 100, '2026-11-01'), bill('later', 100, '2026-12-01')];
  expect(opens(khataOf([...two, paid('p', 60)]))).toEqual([40, 100]);
  expect(opens(khataOf([...two, paid('p', 60, 'later')]))).toEqual([100, 40]);
  expect(opens(khataOf([...two, paid('p', 130, 'later')]))).toEqual([70, 0]);
  const over = khataOf([...two, paid('p', 230)]);
  expect([opens(over), creditPaisa(over)]).toEqual([[0, 0], 30]);
  const next = withEntry(over, bill('next', 50));
  expect(next.added).toEqual([{ paymentId: 'p', billId: 'next', amountPaisa: 30 }]);
  expect([opens(next.khata), creditPaisa(next.khata)]).toEqual([[0, 0, 20], 0]);
  const back = khataOf([
    ...two,
    paid('p', 230),
    { kind: 'given_back', id: 'b', amountPaisa: 30, paymentId: 'p' },
  ]);
  expect(creditPaisa(back)).toBe(0);
});

it('a credit note lowers its bill, and sets free what was paid of it, the last payment first', () => {
  const entries = [bill('a', 100), paid('first', 60, 'a'), paid('last', 40, 'a')];
  const { khata, added } = withEntry(khataOf(entries), credited('cn', 'a', 55));
  expect(added).toEqual([
    { paymentId: 'last', billId: 'a', amountPaisa: -40 },
    { paymentId: 'first', billId: 'a', amountPaisa: -15 },
  ]);
  expect([opens(khata), creditPaisa(khata)]).toEqual([[0], 55]);
  // What is set free covers another bill at once.
  const other = withEntry(khataOf([bill('a', 100), paid('p', 100), bill('b', 30)]), credited('cn', 'a', 10));
  expect(other.added).toEqual([
    { paymentId: 'p', billId: 'a', amountPaisa: -10 },
    { paymentId: 'p', billId: 'b', amountPaisa: 10 },
  ]);
});

it('refuses what cannot be', () => {
  expect(() => khataOf([credited('cn', 'a', 1)])).toThrow('not in this khata');
  expect(() => khataOf([bill('a', 10), credited('cn', 'a', 11)])).toThrow('More than all');
  const back = { kind: 'given_back', id: 'b', amountPaisa: 5, paymentId: 'p' } as const;
  expect(() => khataOf([back])).toThrow('not in this khata');
  expect(() => khataOf([bill('a', 10), paid('p', 14), back])).toThrow('less left');
});

it('ages in days of Nepal, reminds on five days, and keeps a record', () => {
  expect(
    ['2026-12-10', '2026-12-11', '2027-01-09', '2027-01-10'].map((day) => ageOf('2026-12-10', day)),
  ).toEqual(['0', '1-30', '1-30', '31-60']);
  expect(
    ['2027-02-08', '2027-02-09', '2027-03-10', '2027-03-11'].map((day) => ageOf('2026-12-10', day)),
  ).toEqual(['31-60', '61-90', '61-90', '90+']);
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
  const one = [
    bill('in time', 100, '2026-12-10'),
    paid('p1', 100, 'in time', '2026-12-10'),
    bill('too late', 100, '2026-12-10'),
    paid('p2', 100, 'too late', '2026-12-11'),
    bill('late', 100, '2026-12-10'),
    bill('credited', 10, '2026-12-10'),
    credited('cn', 'credited', 10),
    bill('not due', 100, '2027-12-10'),
  ];
  const two = [bill('also in time', 100, '2026-12-10'), paid('p3', 100)];
  expect(paymentRecord([one, two], '2026-12-20')).toEqual({ bills: 4, onTime: 2 });
  expect(ageingOf(khataOf(one).bills, '2026-12-20')).toMatchObject({ '0': 100, '1-30': 100, '90+': 0 });
});

it('a period opens with what stood before it and closes with its last balance', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const entries = [
    { kind: 'bill', amountPaisa: 500, at: at(1) },
    { kind: 'bill', amountPaisa: 300, at: at(10) },
    { kind: 'credit_note', amountPaisa: 50, at: at(11) },
    { kind: 'payment', amountPaisa: 900, at: at(12) },
    { kind: 'given_back', amountPaisa: 100, at: at(13) },
    { kind: 'bill', amountPaisa: 1, at: at(20) },
  ] as const;
  const period = khataPeriod(entries, { from: at(10), until: at(20) });
  expect(period).toMatchObject({
    openingPaisa: 500,
    billsPaisa: 300,
    creditNotesPaisa: 50,
    paymentsPaisa: 800,
    closingPaisa: -50,
  });
  expect(period.entries.map((entry) => entry.balancePaisa)).toEqual([800, 750, -150, -50]);
});

/** A history: bills, credit notes within what is there, payments with and without a name, credit that goes back. */
const histories = fc.array(
  fc.record({
    what: fc.constantFrom('bill', 'bill', 'credit_note', 'payment', 'payment', 'given_back'),
    which: fc.nat(40),
    amountPaisa: fc.integer({ min: 1, max: 50_000 }),
    due: fc.integer({ min: 10, max: 28 }),
    isNamed: fc.boolean(),
  }),
  { maxLength: 40 },
);

it('whatever happens, bills less credit notes and payments is what is open less credit, and no paisa covers twice', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      let khata = EMPTY_KHATA;
      const entries: KhataEntry[] = [];
      for (const [nth, { what, which, amountPaisa, due, isNamed }] of steps.entries()) {
        const named = khata.bills[which % Math.max(1, khata.bills.length)];
        const payment = khata.payments[which % Math.max(1, khata.payments.length)];
        let entry: KhataEntry | null = null;
        if (what === 'bill') entry = bill(`${nth}`, amountPaisa, `2026-12-${due}`);
        if (what === 'payment') entry = paid(`${nth}`, amountPaisa, isNamed ? (named?.id ?? null) : null);
        if (what === 'credit_note' && named && named.creditedPaisa < named.amountPaisa)
          entry = credited(
            `${nth}`,
            named.id,
            Math.min(amountPaisa, named.amountPaisa - named.creditedPaisa),
          );
        if (what === 'given_back' && payment && payment.leftPaisa > 0)
          entry = {
            kind: 'given_back',
            id: `${nth}`,
            amountPaisa: Math.min(amountPaisa, payment.leftPaisa),
            paymentId: payment.id,
          };
        if (entry === null) continue;
        const before = khata;
        const { khata: after, added } = withEntry(before, entry);
        entries.push(entry);
        khata = after;
        // What was written stays.
        expect(after.coverings.slice(0, before.coverings.length)).toEqual(before.coverings);
        expect(after.coverings.slice(before.coverings.length)).toEqual(added);
        const open = khata.bills.reduce((sum, each) => sum + openPaisa(each), 0);
        expect(balancePaisa(entries)).toBe(open - creditPaisa(khata));
        // Nothing is open while there is credit.
        expect(open === 0 || creditPaisa(khata) === 0).toBe(true);
        expect(opens(khata).every((paisa) => paisa >= 0)).toBe(true);
        expect(khata.payments.every(({ leftPaisa }) => leftPaisa >= 0)).toBe(true);
        for (const each of khata.bills)
          expect(
            khata.coverings.reduce(
              (sum, covering) => (covering.billId === each.id ? sum + covering.amountPaisa : sum),
              0,
            ),
          ).toBe(each.coveredPaisa);
      }
      expect(khataOf(entries)).toEqual(khata);
      const ageing = Object.values(ageingOf(khata.bills, '2026-12-20'));
      expect(ageing.reduce((sum, paisa) => sum + paisa, 0)).toBe(balancePaisa(entries) + creditPaisa(khata));
    }),
    { numRuns: 2_000 },
  );
});

it('fees of parts add up to the fee of the whole, whatever is covered and set free', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 900_000 }),
      fc.nat(400_000),
      fc.array(fc.nat(1_000), { maxLength: 12 }),
      (amountPaisa, feePaisa, parts) => {
        let coveredPaisa = 0;
        let taken = 0;
        for (const thousandth of [...parts, 1_000]) {
          const coveredAfterPaisa = Math.floor((amountPaisa * thousandth) / 1_000);
          taken += feeOfCovering(feePaisa, { amountPaisa, coveredPaisa, coveredAfterPaisa });
          coveredPaisa = coveredAfterPaisa;
        }
        expect(taken).toBe(feePaisa);
      },
    ),
  );
});
