import { z } from 'zod';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { dayText } from '../shop/days.contract.ts';
import { instant, pageQuery, paginationSchema, rupees, searchQuery } from '../shop/fields.contract.ts';

/** What a rule is for; the later in this list, the more specific. */
export const COMMISSION_SCOPES = ['default', 'category', 'seller', 'seller_category'] as const;
export type CommissionScope = (typeof COMMISSION_SCOPES)[number];

/** Whether it counts now, from a later day on, or no longer since a later rule of its scope took its place. */
export const COMMISSION_RULE_STATES = ['active', 'scheduled', 'ended'] as const;

const MAX_RUPEES = 10_000_000;

const boundField = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} must not be negative`)
    .max(MAX_RUPEES, `${name} is too large`)
    .refine(isRupeeAmount, `${name} can have at most 2 decimals`)
    .nullable()
    .default(null);

const terms = {
  /** 0 to 50, at most 2 decimals. */
  percent: z
    .number({ error: 'Percent is required' })
    .min(0, 'Percent must be between 0 and 50')
    .max(50, 'Percent must be between 0 and 50')
    .refine(isRupeeAmount, 'Percent can have at most 2 decimals'),
  /** Of a line, in rupees. Null: no bound. The least is never above the line itself. */
  least: boundField('Least'),
  most: boundField('Most'),
  /** A day of Nepal: the rule counts from its first moment. */
  validFrom: z.string({ error: 'Choose the first day' }).min(1, 'Choose the first day').pipe(dayText),
};

const areBoundsInOrder = ({ least, most }: { least: number | null; most: number | null }) =>
  least === null || most === null || least <= most;
const outOfOrder = { path: ['least'], error: 'The minimum cannot be above the maximum' };

/** POST: what the rule is for, and its terms. */
export const commissionRuleInputSchema = z
  .strictObject({
    /** Ids. Both null: the default of all lines. */
    seller: z.string().max(100).nullable().default(null),
    /** With all categories below it. */
    category: z.string().max(100).nullable().default(null),
    ...terms,
  })
  .refine(areBoundsInOrder, outOfOrder);
export type CommissionRuleInput = z.input<typeof commissionRuleInputSchema>;

/**
 * PUT: other terms; what a rule is for never changes. `updatedAt` of what the admin looked at: 409 when somebody has
 * changed the rule since.
 */
export const commissionRuleChangeSchema = z
  .strictObject({ ...terms, updatedAt: z.iso.datetime({ error: 'Invalid date' }).optional() })
  .refine(areBoundsInOrder, outOfOrder);

/** GET /api/admin/commission-rules, 20 a page; without `scope` rules of every scope. */
export const commissionRulesQuerySchema = z.object({
  ...pageQuery(20),
  /** Seller or category. */
  ...searchQuery,
  scope: z.enum(COMMISSION_SCOPES, { error: 'Invalid scope' }).optional(),
});

/** A rule; its percent has at most 2 decimals, its bounds are rupees a line. */
export const commissionRuleSchema = z.object({
  _id: z.string(),
  scope: z.enum(COMMISSION_SCOPES),
  seller: z.object({ _id: z.string(), name: z.string() }).nullable(),
  category: z.object({ _id: z.string(), name: z.string() }).nullable(),
  percent: z.number(),
  least: rupees.nullable(),
  most: rupees.nullable(),
  validFrom: z.string(),
  state: z.enum(COMMISSION_RULE_STATES),
  updatedAt: instant,
});
export type CommissionRuleView = z.infer<typeof commissionRuleSchema>;

const count = z.number().int();

/** A page of rules, the least specific first, with how many of each scope the search finds. */
export const commissionRuleListSchema = z.object({
  rules: z.array(commissionRuleSchema),
  pagination: paginationSchema,
  counts: z.object({ all: count, default: count, category: count, seller: count, seller_category: count }),
});
export type CommissionRuleList = z.infer<typeof commissionRuleListSchema>;

const numberText = (message: string) =>
  z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, message)
    .transform(Number);

/** GET .../preview: a rule as it is being typed. */
export const commissionPreviewQuerySchema = z.object({
  seller: z.string().max(100).optional(),
  category: z.string().max(100).optional(),
  percent: numberText('Invalid percent').refine((percent) => percent <= 50, 'Invalid percent'),
  least: numberText('Invalid least').optional(),
  most: numberText('Invalid most').optional(),
});

/** Last month's lines of paid orders that the rule would have been for, more specific rules left alone. */
export const commissionPreviewSchema = z.object({
  /** First day of the month, '2026-10-01'. */
  month: z.string(),
  lines: count,
  /** Without VAT. */
  goods: rupees,
  /** What it would have brought, and what these lines did bring; without VAT. */
  commission: rupees,
  wasCommission: rupees,
});
export type CommissionPreview = z.infer<typeof commissionPreviewSchema>;
