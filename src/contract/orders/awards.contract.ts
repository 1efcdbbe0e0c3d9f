import { z } from 'zod';
import { MOST_REQUEST_LINES } from '../../domain/orders/request-for-quotes.ts';
import { quantityField, text } from '../shop/fields.contract.ts';
import { placeOrderSchema } from './orders.contract.ts';
import { idField } from './request-for-quotes-parts.contract.ts';

const awardedLineSchema = z.strictObject({
  line: idField,
  /** The id of an opened quote. */
  quote: idField,
  /** Of what it offers instead. */
  alternative: z.boolean().default(false),
  /** At most what is quoted, and together at most what was asked for. */
  quantity: quantityField,
  /** Why it is not the cheapest; needed exactly then. */
  reason: text(500).nullish(),
});

/** POST /api/requests-for-quotes/{id}/award: what an order says beside its lines. */
export const awardSchema = placeOrderSchema.omit({ items: true }).extend({
  /** The version that was looked at: another one since then answers 409. */
  version: z.number({ error: 'Version is required' }).int(),
  awards: z
    .array(awardedLineSchema, { error: 'Award at least one line' })
    .min(1, 'Award at least one line')
    .max(2 * MOST_REQUEST_LINES, `At most ${2 * MOST_REQUEST_LINES} awards`),
  /** What the caller was shown, with VAT and delivery: a claim that is compared, never used. */
  total: z.number({ error: 'Total is required' }),
  /** To who signs, where it needs a signature. */
  message: text(1000).nullish(),
});
export type AwardInput = z.input<typeof awardSchema>;
