import { z } from 'zod';
import { SETTLING_WALLETS } from '../../domain/payments/wallet-settlement.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { dayText } from '../shop/days.contract.ts';
import { instant, pageQuery, paginationSchema, requiredText, rupees, text } from '../shop/fields.contract.ts';
import { bankReferenceField, statementLineField } from './payments.contract.ts';

const MAX_RUPEES = 100_000_000_000;

/** POST /api/admin/money/settlements: a wallet company has passed money on to our bank. */
export const walletSettlementInputSchema = z.strictObject({
  method: z.enum(SETTLING_WALLETS, { error: 'Choose the wallet' }),
  /** What arrived at the bank, in rupees. */
  amount: z
    .number({ error: 'Amount is required' })
    .gt(0, 'Amount must be positive')
    .max(MAX_RUPEES, 'Amount is too large')
    .refine(isRupeeAmount, 'Amount must have at most 2 decimals'),
  /** What the company kept beside it, in rupees: the wallet goes down by both. */
  fee: z
    .number({ error: 'Fee must be a number' })
    .min(0, 'Fee must not be negative')
    .max(MAX_RUPEES, 'Fee is too large')
    .refine(isRupeeAmount, 'Fee must have at most 2 decimals')
    .default(0),
  /** The bank's day, in Nepal; 400 for one to come. */
  date: z.string({ error: 'Date is required' }).min(1, 'Date is required').pipe(dayText),
  /** The bank's own. 409 for one that is recorded, however it is written; the same settlement again changes nothing. */
  bankReference: bankReferenceField,
  /** For us. */
  note: text(300).optional(),
  statementLine: statementLineField.optional(),
});
export type WalletSettlementInput = z.input<typeof walletSettlementInputSchema>;

/** POST .../settlements/{id}/reverse: it was recorded by mistake. The same again changes nothing. */
export const reverseSettlementSchema = z.strictObject({ reason: requiredText('Reason is required', 300) });

const person = z.object({ _id: z.string(), name: z.string() });

/** What a wallet company passed on to our bank, in rupees, and what it kept. */
export const walletSettlementSchema = z.object({
  _id: z.string(),
  method: z.enum(SETTLING_WALLETS),
  amount: rupees,
  fee: rupees,
  /** YYYY-MM-DD. */
  date: z.string(),
  bankReference: z.string(),
  note: z.string().nullable(),
  recordedBy: person,
  recordedAt: instant,
  /** Null while it counts. */
  reversal: z.object({ reason: z.string(), by: person, at: instant }).nullable(),
});
export type WalletSettlement = z.infer<typeof walletSettlementSchema>;

/** A settlement as it stands now. */
export const walletSettlementResultSchema = z.object({ settlement: walletSettlementSchema });

/** GET /api/admin/money/settlements, the latest day first; reversed ones stay in the list. */
export const walletSettlementsQuerySchema = z.object({
  ...pageQuery(20),
  method: z.enum(SETTLING_WALLETS, { error: 'Invalid method' }).optional(),
});
/** A page of settlements, newest first. */
export const walletSettlementListSchema = z.object({
  settlements: z.array(walletSettlementSchema),
  pagination: paginationSchema,
});
export type WalletSettlementList = z.infer<typeof walletSettlementListSchema>;
