import { DAY_MS } from '../shop/durations.ts';

// What a company and a seller who lends to it keep of each other: bills, what lowers them, and what was paid, in the
// order in which it was written. What was written stays, so a paper of last year says the same next year.

/** What a company owes more and less: bills, what lowers one of them, and money that came. */
export const KHATA_ENTRIES = ['bill', 'credit_note', 'payment'] as const;
export type KhataEntryKind = (typeof KHATA_ENTRIES)[number];

/** What the company owes the seller, in paisa; below zero: what it has paid too much. */
export function balancePaisa(entries: readonly { kind: KhataEntryKind; amountPaisa: number }[]): number {
  return entries.reduce(
    (sum, { kind, amountPaisa }) => (kind === 'bill' ? sum + amountPaisa : sum - amountPaisa),
    0,
  );
}

/** How late money is, in days after the day on which it was due; the first are not due yet. */
export const AGES = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type Age = (typeof AGES)[number];

/** Whole days from one day of Nepal to another, 'YYYY-MM-DD'; below zero: it is still to come. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The age of what was due on a day. */
export function ageOf(dueOn: string, today: string): Age {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'days1to30';
  if (days <= 60) return 'days31to60';
  return days <= 90 ? 'days61to90' : 'over90';
}

/** What is open by its age, in paisa; together what is open. */
export function ageingOf(
  open: readonly { dueOn: string; openPaisa: number }[],
  today: string,
): Record<Age, number> {
  const ageing: Record<Age, number> = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
  for (const bill of open) ageing[ageOf(bill.dueOn, today)] += bill.openPaisa;
  return ageing;
}

/** Days before (below zero) and after the due day on which a company is reminded of a bill. */
export const REMINDER_STEPS = [-3, 0, 7, 15, 30] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** The reminder whose day has come last, or null: it is too early for the first. */
export function reminderStep(dueOn: string, today: string): ReminderStep | null {
  const days = daysBetween(dueOn, today);
  return REMINDER_STEPS.findLast((step) => step <= days) ?? null;
}

/** A time of a khata: what stood before it, what happened in it, what stands after it. In paisa. */
export interface KhataPeriod<Entry> {
  openingPaisa: number;
  billsPaisa: number;
  creditNotesPaisa: number;
  paymentsPaisa: number;
  closingPaisa: number;
  /** Each with the balance after it. */
  entries: (Entry & { balancePaisa: number })[];
}

/** What of a khata lies in a time; `entries` in the order in which they were written. */
export function khataPeriod<Entry extends { kind: KhataEntryKind; amountPaisa: number; at: Date }>(
  entries: readonly Entry[],
  { from, until }: { from: Date; until: Date },
): KhataPeriod<Entry> {
  const within = entries.filter(({ at }) => at >= from && at < until);
  const sumOfKind = (kind: KhataEntryKind) =>
    within.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amountPaisa : sum), 0);
  const openingPaisa = balancePaisa(entries.filter(({ at }) => at < from));
  let standsPaisa = openingPaisa;
  const listed = within.map((entry) => {
    standsPaisa += balancePaisa([entry]);
    return { ...entry, balancePaisa: standsPaisa };
  });
  return {
    openingPaisa,
    billsPaisa: sumOfKind('bill'),
    creditNotesPaisa: sumOfKind('credit_note'),
    paymentsPaisa: sumOfKind('payment'),
    closingPaisa: standsPaisa,
    entries: listed,
  };
}
