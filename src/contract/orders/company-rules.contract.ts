import { z } from 'zod';
import { APPROVERS_NEEDED, RULE_KINDS } from '../../domain/orders/signature.ts';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { rupees } from '../shop/fields.contract.ts';

const personSchema = z.object({ _id: z.string(), name: z.string() });

/** An order of a company that matches needs a signature. The first rule that matches decides. */
export const companyRuleSchema = z.object({
  _id: z.string(),
  kind: z.enum(RULE_KINDS),
  /** With VAT and delivery; null but for `amount`. */
  amount: rupees.nullable(),
  /** What is below it counts too; null but for `category`. */
  category: personSchema.nullable(),
  needs: z.enum(APPROVERS_NEEDED),
  /** In the order in which they sign when all are needed. Those who no longer may are left out; without any, the owner. */
  approvers: z.array(personSchema),
});
export type CompanyRule = z.infer<typeof companyRuleSchema>;

/** GET /api/company/rules, in the order in which they are asked. */
export const companyRulesSchema = z.object({
  rules: z.array(companyRuleSchema),
  /** Who may sign. */
  approvers: z.array(personSchema),
  /** Who may sign may sign what they ordered themselves. */
  mayApproveOwn: z.boolean(),
  costCentreRequired: z.boolean(),
});
export type CompanyRules = z.infer<typeof companyRulesSchema>;

const AMOUNT = 'Amount must be 0 or more, with at most 2 decimals';
const amountField = z
  .number({ error: AMOUNT })
  .min(0, AMOUNT)
  .max(100_000_000_000, AMOUNT)
  .refine(isRupeeAmount, AMOUNT);

/** POST /api/company/rules and PUT /api/company/rules/{id}. */
export const companyRuleInputSchema = z
  .strictObject({
    kind: z.enum(RULE_KINDS, { error: 'Choose when a signature is needed' }),
    amount: amountField.nullish(),
    category: z.string().max(100).nullish(),
    needs: z.enum(APPROVERS_NEEDED, { error: 'Choose how many sign' }),
    approvers: z
      .array(z.string().max(100), { error: 'Choose who signs' })
      .min(1, 'Choose who signs')
      .max(10, 'At most 10 people can sign'),
    /** Its place, from 1; the last when left out. */
    position: z.number().int().min(1).max(50).optional(),
  })
  .superRefine(({ kind, amount, category }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'amount' && amount == null) say('amount', 'Amount is required');
    if (kind === 'category' && !category) say('category', 'Choose a category');
  });
export type CompanyRuleInput = z.input<typeof companyRuleInputSchema>;
export type CompanyRuleForm = z.output<typeof companyRuleInputSchema>;

/** PUT /api/company/settings: what is left out stays. */
export const companySettingsSchema = z.strictObject({
  mayApproveOwn: z.boolean().optional(),
  costCentreRequired: z.boolean().optional(),
});
export type CompanySettings = z.input<typeof companySettingsSchema>;
