import { z } from 'zod';
import { KHATA_ENTRIES } from '../../domain/books/khata.ts';
import { ORDER_PAYMENT_METHODS, PAYMENT_METHODS } from '../../domain/books/payment-status.ts';
import { bankReferenceKey } from '../../domain/payments/bank-transfer.ts';
import { DEBT_PAYMENT_STATUSES, DIRECT_METHODS } from '../../domain/payments/debt-payment.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { bsMonthField, fiscalYearField } from '../books/bills.contract.ts';
import { dayText } from '../shop/days.contract.ts';
import { instant, requiredText, rupees, text } from '../shop/fields.contract.ts';

const period = {
  /** The running one when left out. */
  fiscalYear: fiscalYearField.optional(),
  /** 1 = Baisakh to 12 = Chaitra, of that fiscal year; the whole year when left out. */
  month: bsMonthField.optional(),
  format: z.enum(['json', 'csv', 'pdf'], { error: 'Invalid format' }).default('json'),
};
/** GET /api/company/khata: what the company and one seller owe each other. */
export const companyKhataQuerySchema = z.object({
  ...period,
  seller: z.string({ error: 'Choose a seller' }).max(100),
});
/** GET /api/seller/khata: the same, from the seller's side. */
export const sellerKhataQuerySchema = z.object({
  ...period,
  company: z.string({ error: 'Choose a company' }).max(100),
});

/** By how many days bills are past their day; rupees, and `total` of all. */
export const ageingSchema = z.object({
  notDue: rupees,
  days1to30: rupees,
  days31to60: rupees,
  days61to90: rupees,
  over90: rupees,
  total: rupees,
});
export type Ageing = z.infer<typeof ageingSchema>;

/** A line of a khata; rupees. */
export const khataEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(KHATA_ENTRIES),
  at: instant,
  /** 'YYYY-MM-DD' of Bikram Sambat. */
  dateBs: z.string(),
  /** Of the bill, the note, or the reference of the payment. */
  number: z.string().nullable(),
  /** Number of the bill that a note lowers or a payment named. */
  bill: z.string().nullable(),
  /** What is owed more: bills. */
  debit: rupees,
  /** What is owed less: credit notes and payments. */
  credit: rupees,
  /** After it; below 0 the company has paid beyond what was due. */
  balance: rupees,
  /** Of a bill: its due day. */
  dueAt: instant.nullable(),
  /** Of a payment: how, and whether it went straight to the seller. */
  method: z.enum([...PAYMENT_METHODS, ...DIRECT_METHODS]).nullable(),
  isDirect: z.boolean(),
  /** Of a bill or note: whether it is of a delivery. The platform issues those, to the company alone. */
  isDelivery: z.boolean(),
});
export type KhataEntry = z.infer<typeof khataEntrySchema>;

/** A payment as a seller recorded it, or as it came by one of our rails. */
export const debtPaymentSchema = z.object({
  _id: z.string(),
  bill: z.object({ _id: z.string(), number: z.string() }),
  amount: rupees,
  paidAt: instant,
  method: z.enum([...PAYMENT_METHODS, ...DIRECT_METHODS]),
  isDirect: z.boolean(),
  reference: z.string().nullable(),
  status: z.enum(DEBT_PAYMENT_STATUSES),
  /** When it counts without a word of the company; null: it waits no more. */
  countsAt: instant.nullable(),
  disputeReason: z.string().nullable(),
  /** What of it is beyond what was due: credit for the next bill. */
  credit: rupees,
});
export type DebtPayment = z.infer<typeof debtPaymentSchema>;

/** A bill on account that is not paid yet. */
export const openBillSchema = z.object({
  _id: z.string(),
  number: z.string(),
  /** Of a delivery: the platform issued it, to the company alone. */
  isDelivery: z.boolean(),
  dateBs: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  total: rupees,
  /** What is still to be paid of it. */
  due: rupees,
  dueAt: instant,
  daysLate: z.number().int(),
  /** What of it is in dispute: nobody is reminded of that. */
  disputed: rupees,
});
export type OpenBill = z.infer<typeof openBillSchema>;

/** Both sides read the same. */
export const khataSchema = z.object({
  seller: z.object({ _id: z.string(), companyName: z.string(), panNumber: z.string().nullable() }),
  company: z.object({ _id: z.string(), name: z.string(), panNumber: z.string().nullable() }),
  fiscalYear: z.string(),
  /** Null: the whole year. */
  month: z.number().int().nullable(),
  opening: rupees,
  /** What the entries add up to: `opening + bills - creditNotes - payments = closing`. */
  sums: z.object({ bills: rupees, creditNotes: rupees, payments: rupees }),
  entries: z.array(khataEntrySchema),
  closing: rupees,
  /** As of now, whatever the period is. */
  ageing: ageingSchema,
  openBills: z.array(openBillSchema),
  /** Paid beyond what was due, as of now. */
  credit: rupees,
  /** Payments that wait for the company, or that it disputes. */
  payments: z.array(debtPaymentSchema),
  /** Of the whole fiscal year, once it is over. */
  confirmation: z.object({ balance: rupees, confirmedBy: z.string(), confirmedAt: instant }).nullable(),
  can: z.object({ pay: z.boolean(), record: z.boolean(), confirmBalance: z.boolean() }),
});
export type Khata = z.infer<typeof khataSchema>;

/** GET /api/seller/ageing: what companies owe the seller, the oldest debts first. */
export const sellerAgeingSchema = z.object({
  companies: z.array(
    z.object({
      company: z.object({ _id: z.string(), name: z.string() }),
      ageing: ageingSchema,
      credit: rupees,
    }),
  ),
  total: ageingSchema,
});
export type SellerAgeing = z.infer<typeof sellerAgeingSchema>;

const AMOUNT = 'Enter an amount';
const amountField = z
  .number({ error: AMOUNT })
  .positive('Amount must be more than 0')
  .max(99_999_999, 'Amount is too large')
  .refine(isRupeeAmount, 'Amount can have at most 2 decimals');

/** POST /api/bills/{id}/pay: a part, all, or more, which is credit for the next bill. */
export const payBillSchema = z.strictObject({
  method: z.enum(ORDER_PAYMENT_METHODS, { error: 'Invalid payment method' }),
  amount: amountField,
});
export type PayBillInput = z.input<typeof payBillSchema>;
/** `paymentUrl` as for an order; `credit` is what of the amount is beyond what is due. */
export const payBillResultSchema = z.object({
  paymentUrl: z.string().nullable(),
  payment: z.object({ _id: z.string(), method: z.enum(PAYMENT_METHODS), amount: rupees }),
  credit: rupees,
});
export type PayBillResult = z.infer<typeof payBillResultSchema>;

/** POST /api/seller/bills/{id}/payments: 201; 409 for a reference that was used. */
export const recordDebtPaymentSchema = z.strictObject({
  amount: amountField,
  /** A day, not after today. */
  paidAt: dayText,
  method: z.enum(DIRECT_METHODS, { error: 'Choose how it was paid' }),
  /** Of a cheque or transfer: used once. */
  reference: text(100)
    .refine(
      (reference) => reference === '' || bankReferenceKey(reference) !== '',
      'Reference must contain letters or digits',
    )
    .transform((reference) => reference || null)
    .nullish(),
});
export type RecordDebtPaymentInput = z.input<typeof recordDebtPaymentSchema>;

/** POST /api/bills/{id}/payments/{payment}/dispute */
export const disputeDebtPaymentSchema = z.strictObject({
  reason: requiredText('A reason is required', 500),
});

/** POST /api/company/khata/confirm: the company says that the balance of a year that is over is so; 409 when it is another. */
export const confirmBalanceSchema = z.strictObject({
  seller: z.string({ error: 'Choose a seller' }).max(100),
  fiscalYear: fiscalYearField,
  /** As it was shown; below 0 in the company's favour. */
  balance: z.number({ error: 'Balance is required' }),
});
export type ConfirmBalanceInput = z.input<typeof confirmBalanceSchema>;
