import { z } from 'zod';
import { SETTLING_WALLETS } from '../../domain/payments/wallet-settlement.ts';
import { rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

/** POST /api/admin/payments/import: the text of a bank statement. Changes nothing. */
export const statementImportSchema = z.strictObject({
  csv: z.string({ error: 'Statement is required' }).min(1, 'Statement is required').max(1_000_000),
});

/** What a credit of a bank statement is to our books; `none`: no name or amount of anything awaited. */
export const STATEMENT_MATCHES = [
  /** Reference or order number, and amount agree. */
  'exact',
  /** The reference agrees, the amount does not: confirm as short or over. */
  'short',
  'over',
  /** No reference, but only this payment awaits that amount since before that day. */
  'likely',
  /** Several payments await that amount. */
  'ambiguous',
  /** This transfer is in our books already. */
  'recorded',
  /** The payment is known, but awaits nothing any more: recorded as over, the money goes back. */
  'not_awaited',
  /** Passed on by a wallet company, which `wallet` names: record it as a settlement. */
  'wallet',
  'none',
] as const;

/** What each credit of a bank statement may be for; nothing is recorded by it. */
export const statementProposalsSchema = z.object({
  lines: z.array(
    z.object({
      /** 1-based line of the file. */
      line: z.number().int(),
      /** YYYY-MM-DD. */
      date: z.string().nullable(),
      description: z.string(),
      amount: rupees,
      /** What to confirm with: the bank's own reference; null where it gives none that tells this line from others. */
      bankReference: z.string().nullable(),
      /** Tells this line from every other, in this export and the next. */
      statementLine: z.string(),
      match: z.enum(STATEMENT_MATCHES),
      /** The wallet company that the remark names; null: none, or the line names a payment of ours. */
      wallet: z.enum(SETTLING_WALLETS).nullable(),
      payment: z
        .object({
          _id: z.string(),
          reference: z.string(),
          awaited: rupees,
          buyerName: z.string(),
          orderNumber: z.string().nullable(),
        })
        .nullable(),
      /** Without a payment: the order it names, which nobody began to pay by bank; recorded with it as `assignTo`. */
      order: z
        .object({ _id: z.string(), orderNumber: z.string(), awaited: rupees, buyerName: z.string() })
        .nullable(),
    }),
  ),
  /** Lines that could not be read. */
  problems: z.array(z.object({ line: z.number().int(), message: spoken() })),
});
export type StatementProposals = z.infer<typeof statementProposalsSchema>;
