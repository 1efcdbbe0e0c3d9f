import { DAY_MS } from '../shop/durations.ts';
import { inProportion } from './parcel-shares.ts';

// What a company and a seller who lends to it keep of each other: bills, what lowers them, and what was paid. Which
// payment covers which bill is worked out entry by entry in the order in which they were written and never changes
// afterwards, so that both sides, the ledger and a paper of last year say the same.

/** A bill on account. Amounts are paisa above zero; days are Nepal's, 'YYYY-MM-DD'. */
export interface BilledEntry {
  kind: 'bill';
  id: string;
  amountPaisa: number;
  dueOn: string;
}

/** Lowers the bill that it names. */
export interface CreditedEntry {
  kind: 'credit_note';
  id: string;
  amountPaisa: number;
  billId: string;
}

/** Money that came; `billId` is the bill it was meant for, null where none was named. */
export interface PaidEntry {
  kind: 'payment';
  id: string;
  amountPaisa: number;
  billId: string | null;
  /** The day on which it was paid: an entry may be written later, when the buyer has confirmed it. */
  paidOn: string;
}

/** Some of what a payment brought beyond the bills went back to the company. */
export interface GivenBackEntry {
  kind: 'given_back';
  id: string;
  amountPaisa: number;
  paymentId: string;
}

export type KhataEntry = BilledEntry | CreditedEntry | PaidEntry | GivenBackEntry;

/** A bill as it stands: `amount - credited - covered` is open. */
export interface KhataBill {
  id: string;
  amountPaisa: number;
  creditedPaisa: number;
  coveredPaisa: number;
  dueOn: string;
}

/** So much of a payment covers a bill; below zero: no longer, since the bill was lowered. */
export interface Covering {
  paymentId: string;
  billId: string;
  amountPaisa: number;
}

/** A payment; what is left of it when every bill is covered is credit for the next one. */
export interface KhataPayment {
  id: string;
  leftPaisa: number;
}

/** What has come of the entries so far; each list in the order in which it was written. */
export interface Khata {
  bills: KhataBill[];
  payments: KhataPayment[];
  coverings: Covering[];
}

export const EMPTY_KHATA: Khata = { bills: [], payments: [], coverings: [] };

/** What is still to be paid of a bill, in paisa. */
export function openPaisa({
  amountPaisa,
  creditedPaisa,
  coveredPaisa,
}: Omit<KhataBill, 'id' | 'dueOn'>): number {
  return amountPaisa - creditedPaisa - coveredPaisa;
}

/** What the company owes the seller, in paisa; below zero: what it has paid too much. */
export function balancePaisa(entries: readonly Pick<KhataEntry, 'kind' | 'amountPaisa'>[]): number {
  return entries.reduce(
    (sum, { kind, amountPaisa }) =>
      kind === 'bill' || kind === 'given_back' ? sum + amountPaisa : sum - amountPaisa,
    0,
  );
}

/**
 * Writes an entry into a khata; `added` is what of payments covers which bill from now on. A credit note lowers its own
 * bill; what was paid of it beyond what is left becomes free again, the last payment first. Money covers the bill it
 * names, then the one that is due first; the rest is credit, which the next bill uses at once. Throws where a credit note
 * names an unknown bill, takes off more than there is, or more goes back than a payment has left.
 */
export function withEntry(khata: Khata, entry: KhataEntry): { khata: Khata; added: Covering[] } {
  const next: Khata = {
    bills: khata.bills.map((bill) => ({ ...bill })),
    payments: khata.payments.map((payment) => ({ ...payment })),
    coverings: khata.coverings,
  };
  const added: Covering[] = [];
  const cover = (bill: KhataBill, payment: KhataPayment) => {
    const amountPaisa = Math.min(payment.leftPaisa, openPaisa(bill));
    if (amountPaisa <= 0) return;
    bill.coveredPaisa += amountPaisa;
    payment.leftPaisa -= amountPaisa;
    added.push({ paymentId: payment.id, billId: bill.id, amountPaisa });
  };
  switch (entry.kind) {
    case 'bill': {
      const { id, amountPaisa, dueOn } = entry;
      next.bills.push({ id, amountPaisa, creditedPaisa: 0, coveredPaisa: 0, dueOn });
      break;
    }
    case 'credit_note': {
      const bill = billOf(next, entry.billId);
      bill.creditedPaisa += entry.amountPaisa;
      if (bill.creditedPaisa > bill.amountPaisa)
        throw new RangeError(`More than all of ${bill.id} is credited`);
      added.push(...setFree(next, bill));
      break;
    }
    case 'payment': {
      const payment = { id: entry.id, leftPaisa: entry.amountPaisa };
      next.payments.push(payment);
      if (entry.billId !== null) cover(billOf(next, entry.billId), payment);
      break;
    }
    case 'given_back': {
      const payment = paymentOf(next, entry.paymentId);
      payment.leftPaisa -= entry.amountPaisa;
      if (payment.leftPaisa < 0) throw new RangeError(`Payment ${payment.id} has less left than goes back`);
      break;
    }
  }
  for (const bill of byDueDay(next.bills)) for (const payment of next.payments) cover(bill, payment);
  return { khata: { ...next, coverings: [...khata.coverings, ...added] }, added };
}

/** A whole khata from its entries, in the order in which they were written. */
export function khataOf(entries: Iterable<KhataEntry>): Khata {
  let khata = EMPTY_KHATA;
  for (const entry of entries) khata = withEntry(khata, entry).khata;
  return khata;
}

function billOf({ bills }: Khata, billId: string): KhataBill {
  const bill = bills.find(({ id }) => id === billId);
  if (bill === undefined) throw new RangeError(`Bill ${billId} is not in this khata`);
  return bill;
}

function paymentOf({ payments }: Khata, paymentId: string): KhataPayment {
  const payment = payments.find(({ id }) => id === paymentId);
  if (payment === undefined) throw new RangeError(`Payment ${paymentId} is not in this khata`);
  return payment;
}

const byDueDay = (bills: readonly KhataBill[]): KhataBill[] =>
  bills
    .filter((bill) => openPaisa(bill) > 0)
    .sort((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1));

/** What each payment covers of a bill, in the order in which they began to. */
function coveredBy({ coverings }: Pick<Khata, 'coverings'>, billId: string): Map<string, number> {
  const covered = new Map<string, number>();
  for (const covering of coverings)
    if (covering.billId === billId)
      covered.set(covering.paymentId, (covered.get(covering.paymentId) ?? 0) + covering.amountPaisa);
  return covered;
}

/** Takes off a bill what covers more than is left of it, the payment that came last first. */
function setFree(khata: Khata, bill: KhataBill): Covering[] {
  const freed: Covering[] = [];
  for (const [paymentId, coveredPaisa] of [...coveredBy(khata, bill.id)].reverse()) {
    const amountPaisa = Math.min(coveredPaisa, -openPaisa(bill));
    if (amountPaisa <= 0) continue;
    bill.coveredPaisa -= amountPaisa;
    paymentOf(khata, paymentId).leftPaisa += amountPaisa;
    freed.push({ paymentId, billId: bill.id, amountPaisa: -amountPaisa });
  }
  return freed;
}

/** What was paid beyond the bills: credit for the next one, in paisa. */
export function creditPaisa({ payments }: Pick<Khata, 'payments'>): number {
  return payments.reduce((sum, { leftPaisa }) => sum + leftPaisa, 0);
}

/**
 * What of a bill's fees is due when `coveredPaisa` of it become `coveredAfterPaisa`: below zero when less is covered than
 * before. Added up over all that ever covers the bill it is exactly the share of what is covered, half up.
 */
export function feeOfCovering(
  feePaisa: number,
  bill: { amountPaisa: number; coveredPaisa: number; coveredAfterPaisa: number },
): number {
  const { amountPaisa, coveredPaisa, coveredAfterPaisa } = bill;
  return (
    inProportion(feePaisa, coveredAfterPaisa, amountPaisa) - inProportion(feePaisa, coveredPaisa, amountPaisa)
  );
}

/** How late money is, in days after the day on which it was due; the first are not due yet. */
export const AGES = ['0', '1-30', '31-60', '61-90', '90+'] as const;
export type Age = (typeof AGES)[number];

/** Whole days from one day of Nepal to another, 'YYYY-MM-DD'; below zero: it is still to come. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The age of what was due on a day. */
export function ageOf(dueOn: string, today: string): Age {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return '0';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '90+';
}

/** What is open by its age, in paisa; together what is open. */
export function ageingOf(bills: readonly KhataBill[], today: string): Record<Age, number> {
  const ageing: Record<Age, number> = { '0': 0, '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  for (const bill of bills) ageing[ageOf(bill.dueOn, today)] += openPaisa(bill);
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

/** How a company has paid: "paid 14 of 15 on time". */
export interface PaymentRecord {
  /** Bills paid in full, and those that are late. */
  bills: number;
  onTime: number;
}

/**
 * The record of a company from its khatas: what was paid in full on its day counts, what was paid later or is late counts
 * against it, what is not due yet and what was credited whole counts for nothing.
 */
export function paymentRecord(khatas: readonly (readonly KhataEntry[])[], today: string): PaymentRecord {
  const record = { bills: 0, onTime: 0 };
  for (const entries of khatas) {
    const paidOn = new Map(entries.flatMap((e) => (e.kind === 'payment' ? [[e.id, e.paidOn] as const] : [])));
    const khata = khataOf(entries);
    for (const bill of khata.bills) {
      const isPaid = openPaisa(bill) === 0;
      if (isPaid ? bill.coveredPaisa === 0 : daysBetween(bill.dueOn, today) <= 0) continue;
      record.bills += 1;
      const isInTime = [...coveredBy(khata, bill.id)].every(
        ([paymentId, coveredPaisa]) => coveredPaisa === 0 || (paidOn.get(paymentId) as string) <= bill.dueOn,
      );
      if (isPaid && isInTime) record.onTime += 1;
    }
  }
  return record;
}

/** A time of a khata: what stood before it, what happened in it, what stands after it. In paisa. */
export interface KhataPeriod<Entry> {
  openingPaisa: number;
  billsPaisa: number;
  creditNotesPaisa: number;
  /** Less what went back. */
  paymentsPaisa: number;
  closingPaisa: number;
  /** Each with the balance after it. */
  entries: (Entry & { balancePaisa: number })[];
}

/** What of a khata lies in a time; `entries` in the order in which they were written. */
export function khataPeriod<Entry extends { kind: KhataEntry['kind']; amountPaisa: number; at: Date }>(
  entries: readonly Entry[],
  { from, until }: { from: Date; until: Date },
): KhataPeriod<Entry> {
  const within = entries.filter(({ at }) => at >= from && at < until);
  const sumOf = (kind: KhataEntry['kind']) =>
    within.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amountPaisa : sum), 0);
  const openingPaisa = balancePaisa(entries.filter(({ at }) => at < from));
  let standsPaisa = openingPaisa;
  const listed = within.map((entry) => {
    standsPaisa += balancePaisa([entry]);
    return { ...entry, balancePaisa: standsPaisa };
  });
  return {
    openingPaisa,
    billsPaisa: sumOf('bill'),
    creditNotesPaisa: sumOf('credit_note'),
    paymentsPaisa: sumOf('payment') - sumOf('given_back'),
    closingPaisa: standsPaisa,
    entries: listed,
  };
}
