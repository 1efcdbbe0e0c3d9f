import { z } from 'zod';
import { latinDigits } from '../../domain/shop/digits.ts';
import { instant, requiredText } from '../shop/fields.contract.ts';
import { enteredPasswordField } from './accounts.contract.ts';

/** Where a seller's money goes. The whole number stands in the bank's file alone. */
export const bankAccountSchema = z.object({
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  /** The last four digits. */
  lastFour: z.string(),
  since: instant,
  /** Payouts wait until then, because the account was changed; null: they do not. */
  heldUntil: instant.nullable(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** GET and PUT /api/seller/bank-account; null: none yet. */
export const sellerBankAccountSchema = z.object({ account: bankAccountSchema.nullable() });
export type SellerBankAccount = z.infer<typeof sellerBankAccountSchema>;

/** PUT /api/seller/bank-account: the first one counts at once, a change holds payouts for 72 hours. */
export const changeBankAccountSchema = z.strictObject({
  bank: requiredText('Bank is required', 100),
  branch: requiredText('Branch is required', 100),
  accountName: requiredText('Account name is required', 120),
  /** 6 to 24 digits; spaces and hyphens are left out. */
  accountNumber: requiredText('Account number is required', 60)
    .transform((value) => latinDigits(value).replace(/[\s-]/g, ''))
    .refine((value) => /^\d{6,24}$/.test(value), 'Account number must have 6 to 24 digits'),
  /** The seller's own, once more. */
  password: enteredPasswordField,
});
export type ChangeBankAccountInput = z.infer<typeof changeBankAccountSchema>;
