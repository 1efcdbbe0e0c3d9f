import { z } from 'zod';
import { BUDGET_PERIODS, BUDGET_STOPS } from '../../domain/orders/budget.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { requiredText, rupees } from '../shop/fields.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

/** How an order and its lines name a cost centre. */
export const costCentreRefSchema = z.object({ _id: z.string(), code: z.string(), name: z.string() });
export type CostCentreRef = z.infer<typeof costCentreRefSchema>;

/** What of a budget is used in the period that runs. Budgets count goods with VAT, without delivery. */
const budgetSchema = z.object({
  amount: rupees,
  period: z.enum(BUDGET_PERIODS),
  /** What an order above it meets: a signature is asked for, or it is refused. */
  atLimit: z.enum(BUDGET_STOPS),
  /** Ordered in the period, without what was cancelled or credited. */
  spent: rupees,
  /** In open requests: not ordered yet. */
  requested: rupees,
  /** The period in words: "Mangsir 2083", "fiscal year 2083/84". */
  periodName: spoken(),
});

/** GET /api/company/cost-centres: by code; closed ones only for who manages them. */
export const costCentreSchema = costCentreRefSchema.extend({
  budget: budgetSchema.nullable(),
  isActive: z.boolean(),
});
export type CostCentre = z.infer<typeof costCentreSchema>;
export const costCentreListSchema = z.object({
  costCentres: z.array(costCentreSchema),
  /** Every order names one. */
  isRequired: z.boolean(),
});
export type CostCentreList = z.infer<typeof costCentreListSchema>;

/** POST /api/company/cost-centres and PUT .../{id} */
export const costCentreInputSchema = z.strictObject({
  code: requiredText('Code is required', 20),
  name: requiredText('Name is required', 100),
  /** Null: none. */
  budget: z
    .strictObject({
      amount: z
        .number({ error: 'Budget must be 0 or more, with at most 2 decimals' })
        .min(0, 'Budget must be 0 or more, with at most 2 decimals')
        .max(10_000_000_000, 'Budget is too large')
        .refine(isRupeeAmount, 'Budget must be 0 or more, with at most 2 decimals'),
      period: z.enum(BUDGET_PERIODS, { error: 'Choose a period' }),
      atLimit: z.enum(BUDGET_STOPS, { error: 'Choose what happens above it' }),
    })
    .nullable(),
});
export type CostCentreInput = z.input<typeof costCentreInputSchema>;
