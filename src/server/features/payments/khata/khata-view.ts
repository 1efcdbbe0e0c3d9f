import type { z } from 'zod';
import type {
  Ageing,
  ageingSchema,
  debtPaymentSchema,
  KhataEntry,
  khataSchema,
  OpenBill,
  sellerAgeingSchema,
} from '../../../../contract/payments/khata.contract.ts';
import { AGES, type Age, ageingOf, daysBetween, type KhataPeriod } from '../../../../domain/books/khata.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { DIRECT_METHOD_NAMES, type DirectMethod } from '../../../../domain/payments/debt-payment.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type {
  AgedCompanyRow,
  ConfirmationRow,
  DebtPaymentRow,
  KhataEntryRow,
  OpenBillRow,
  PairRow,
} from './khata.sql.ts';

/** All that is read of a pair for one period. */
export interface KhataFacts {
  pair: PairRow;
  fiscalYear: string;
  /** Null: the whole year. */
  month: number | null;
  period: KhataPeriod<KhataEntryRow>;
  openBills: OpenBillRow[];
  creditPaisa: number;
  uncounted: DebtPaymentRow[];
  confirmation: ConfirmationRow | null;
  now: Date;
}

/** The start of a day of Nepal, as the database writes it. */
const startOf = (day: string): Date => startOfNamedDay(day) as Date;

/** A khata as both sides read it; `can` says what the caller may do with it. */
export function toKhata(
  facts: KhataFacts,
  can: { pay: boolean; record: boolean; confirmBalance: boolean },
): z.input<typeof khataSchema> {
  const { pair, fiscalYear, month, period, openBills, creditPaisa, uncounted, confirmation, now } = facts;
  return {
    seller: { _id: pair.sellerId, companyName: pair.sellerName, panNumber: pair.sellerPan },
    company: { _id: pair.companyId, name: pair.companyName, panNumber: pair.companyPan },
    fiscalYear,
    month,
    opening: rupeesFromPaisa(period.openingPaisa),
    sums: {
      bills: rupeesFromPaisa(period.billsPaisa),
      creditNotes: rupeesFromPaisa(period.creditNotesPaisa),
      payments: rupeesFromPaisa(period.paymentsPaisa),
    },
    entries: period.entries.map(toEntry),
    closing: rupeesFromPaisa(period.closingPaisa),
    ageing: toAgeing(ageingOfBills(openBills, now)),
    openBills: openBills.map((bill) => toOpenBill(bill, now)),
    credit: rupeesFromPaisa(creditPaisa),
    payments: uncounted.map((payment) => toDebtPayment(payment, 0)),
    confirmation:
      confirmation === null
        ? null
        : {
            balance: rupeesFromPaisa(confirmation.balancePaisa),
            confirmedBy: confirmation.confirmedBy,
            confirmedAt: confirmation.confirmedAt.toISOString(),
          },
    can,
  };
}

function toEntry(entry: KhataPeriod<KhataEntryRow>['entries'][number]): KhataEntry {
  const { id, kind, at, number, billNumber, amountPaisa, balancePaisa, dueOn, method } = entry;
  const amount = rupeesFromPaisa(amountPaisa);
  return {
    _id: id,
    kind,
    at: at.toISOString(),
    dateBs: formatBsDate(bsDateOf(at)),
    number,
    bill: billNumber,
    debit: kind === 'bill' ? amount : 0,
    credit: kind === 'bill' ? 0 : amount,
    balance: rupeesFromPaisa(balancePaisa),
    dueAt: dueOn === null ? null : startOf(dueOn).toISOString(),
    method,
    isDirect: entry.isDirect,
    isDelivery: entry.isDelivery,
  };
}

function toOpenBill(row: OpenBillRow, now: Date): OpenBill {
  return {
    _id: row.id,
    number: row.number,
    isDelivery: row.isDelivery,
    dateBs: formatBsDate(bsDateOf(row.issuedAt)),
    order: { _id: row.orderId, orderNumber: row.orderNumber },
    total: rupeesFromPaisa(row.totalPaisa),
    due: rupeesFromPaisa(row.unpaidPaisa),
    dueAt: startOf(row.dueOn).toISOString(),
    daysLate: Math.max(0, daysBetween(row.dueOn, kathmanduDate(now))),
    disputed: rupeesFromPaisa(row.disputedPaisa),
  };
}

/** A payment of debts; `creditPaisa` is what of it is, or will be, beyond what is due. */
export function toDebtPayment(row: DebtPaymentRow, creditPaisa: number): z.input<typeof debtPaymentSchema> {
  return {
    _id: row.id,
    bill: { _id: row.billId, number: row.billNumber },
    amount: rupeesFromPaisa(row.amountPaisa),
    paidAt: row.paidAt.toISOString(),
    method: row.method,
    isDirect: row.isDirect,
    reference: row.reference,
    status: row.status,
    countsAt: row.countsAt === null ? null : row.countsAt.toISOString(),
    disputeReason: row.disputeReason,
    credit: rupeesFromPaisa(creditPaisa),
  };
}

/** What is open of these bills by its age, in paisa. */
export function ageingOfBills(bills: readonly OpenBillRow[], now: Date): Record<Age, number> {
  return ageingOf(
    bills.map(({ dueOn, unpaidPaisa }) => ({ dueOn, openPaisa: unpaidPaisa })),
    kathmanduDate(now),
  );
}

function toAgeing(paisa: Record<Age, number>): z.input<typeof ageingSchema> {
  const rupees = Object.fromEntries(AGES.map((age) => [age, rupeesFromPaisa(paisa[age])])) as Omit<
    Ageing,
    'total'
  >;
  return { ...rupees, total: rupeesFromPaisa(AGES.reduce((sum, age) => sum + paisa[age], 0)) };
}

/** What companies owe a seller: who has owed the most for the longest comes first. */
export function toSellerAgeing(
  rows: readonly AgedCompanyRow[],
  now: Date,
): z.input<typeof sellerAgeingSchema> {
  const today = kathmanduDate(now);
  const aged = rows.map(({ companyId, name, creditPaisa, open }) => ({
    company: { _id: companyId, name },
    paisa: ageingOf(open, today),
    credit: rupeesFromPaisa(creditPaisa),
  }));
  const oldestFirst = AGES.toReversed();
  aged.sort((a, b) => {
    const age = oldestFirst.find((each) => a.paisa[each] !== b.paisa[each]);
    return age === undefined ? a.company.name.localeCompare(b.company.name) : b.paisa[age] - a.paisa[age];
  });
  const total = Object.fromEntries(
    AGES.map((age) => [age, aged.reduce((sum, { paisa }) => sum + paisa[age], 0)]),
  ) as Record<Age, number>;
  return {
    companies: aged.map(({ company, paisa, credit }) => ({ company, ageing: toAgeing(paisa), credit })),
    total: toAgeing(total),
  };
}

/** How a payment is called: by one of our rails, or as its seller says. */
export function methodName(method: string, isDirect: boolean): string {
  return isDirect
    ? DIRECT_METHOD_NAMES[method as DirectMethod]
    : PAYMENT_METHOD_NAMES[method as keyof typeof PAYMENT_METHOD_NAMES];
}
