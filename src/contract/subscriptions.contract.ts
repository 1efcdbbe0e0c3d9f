import { z } from 'zod';
import { instant, rupees } from './fields.contract.ts';

/** spec 3: Subscription plan. */
export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: rupees,
  /** Days. */
  duration: z.number().int(),
  features: z.array(z.string()),
});
export type Plan = z.infer<typeof planSchema>;

/** spec 3: My subscription response. */
export const mySubscriptionSchema = z.object({
  status: z.enum(['active', 'inactive']),
  subscription: z
    .object({ plan: z.string(), planName: z.string(), isActive: z.boolean(), endDate: instant })
    .nullable(),
  daysRemaining: z.number().int(),
});
export type MySubscription = z.infer<typeof mySubscriptionSchema>;
