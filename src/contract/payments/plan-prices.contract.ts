import { z } from 'zod';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { dayText } from '../shop/days.contract.ts';
import { instant, requiredText, rupees } from '../shop/fields.contract.ts';

/** Khalti carries no payment below this. */
const LEAST_RUPEES = 10;
const MOST_RUPEES = 1_000_000;

/** By today in Nepal: `current` holds, `upcoming` will, `past` did. */
export const PLAN_PRICE_STATES = ['upcoming', 'current', 'past', 'replaced'] as const;

/** A price that an admin set; `replaced` by one that was set later for the same day. */
export const planPriceSchema = z.object({
  _id: z.string(),
  price: rupees,
  /** YYYY-MM-DD in Nepal: the first day on which it holds. */
  validFrom: z.string(),
  state: z.enum(PLAN_PRICE_STATES),
  /** Both null for the price that the plan began with. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  setAt: instant,
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** A plan on offer with what it costs, did cost and will cost; for admins. */
export const adminPlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Days. */
  duration: z.number().int(),
  /** What it costs today. */
  price: rupees,
  /** The price that was set last: what `seen` of the next one names. */
  newest: z.string(),
  /** The latest first day first; at most 50. */
  prices: z.array(planPriceSchema),
});
export type AdminPlan = z.infer<typeof adminPlanSchema>;

/** GET /api/admin/plans: what plans cost, have cost and are going to cost. */
export const adminPlanListSchema = z.object({
  /** YYYY-MM-DD in Nepal. */
  today: z.string(),
  plans: z.array(adminPlanSchema),
});
export type AdminPlanList = z.infer<typeof adminPlanListSchema>;

/**
 * POST /api/admin/plans/{id}/prices: what the plan costs from a day on, today at the earliest. Of two for the same day
 * the one set last holds. Periods that were paid and purchases that are open keep their price.
 */
export const setPlanPriceSchema = z.strictObject({
  price: z
    .number({ error: 'Price is required' })
    .min(LEAST_RUPEES, 'Price must be at least 10')
    .max(MOST_RUPEES, 'Price must be at most 1,000,000')
    .refine(isRupeeAmount, 'Price can have at most 2 decimals'),
  validFrom: dayText,
  reason: requiredText('Reason is required', 500),
  /** `newest` of what the admin looked at, when given: 409 when somebody has set a price since. */
  seen: z.string().max(20).optional(),
});
export type SetPlanPriceInput = z.input<typeof setPlanPriceSchema>;
