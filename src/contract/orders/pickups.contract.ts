import { z } from 'zod';
import { MOST_PICKUP_TEXT, readPickupCode } from '../../domain/orders/pickup.ts';
import { instant, requiredText, text } from '../shop/fields.contract.ts';

/** No order has parcels of more sellers. */
const MOST_SELLERS = 100;

const offer = {
  /** Off: nobody can choose it. */
  isOffered: z.boolean({ error: 'Say whether you offer pick up' }),
  /** Where the counter is, and when somebody stands there. */
  place: text(MOST_PICKUP_TEXT),
  hours: text(MOST_PICKUP_TEXT),
};

/** PUT /api/seller/pickup. What is said is kept while it is off. */
export const pickupOfferFormSchema = z
  .strictObject(offer)
  .refine(({ isOffered, place }) => !isOffered || place !== '', {
    path: ['place'],
    message: 'Say where buyers find your counter',
  })
  .refine(({ isOffered, hours }) => !isOffered || hours !== '', {
    path: ['hours'],
    message: 'Say when somebody is there',
  });
export type PickupOfferForm = z.output<typeof pickupOfferFormSchema>;
export type PickupOfferFormInput = z.input<typeof pickupOfferFormSchema>;

/** GET /api/seller/pickup. */
export const pickupOfferSchema = z.object({ isOffered: z.boolean(), place: z.string(), hours: z.string() });
export type PickupOffer = z.infer<typeof pickupOfferSchema>;

/** GET /api/pickup: which of these sellers let buyers fetch their goods. */
export const pickupsQuerySchema = z.object({
  /** Ids of sellers, separated by commas. */
  sellers: z
    .string({ error: 'Name the sellers' })
    .max(MOST_SELLERS * 37)
    .transform((ids) => [...new Set(ids.split(',').flatMap((id) => id.trim().toLowerCase() || []))])
    .refine((ids) => ids.length > 0, 'Name the sellers')
    .refine((ids) => ids.length <= MOST_SELLERS, `At most ${MOST_SELLERS} sellers`),
});
export const pickupsSchema = z.object({
  pickups: z.array(z.object({ seller: z.string(), place: z.string(), hours: z.string() })),
});
export type Pickups = z.infer<typeof pickupsSchema>;

/** POST /api/seller/orders/{id}/hand-over: what the buyer shows. */
export const handOverSchema = z.strictObject({
  code: z
    .string({ error: 'Enter the buyer’s code' })
    .max(40, 'Enter the six digits of the code')
    .refine((typed) => readPickupCode(typed) !== null, 'Enter the six digits of the code')
    .transform((typed) => readPickupCode(typed) ?? ''),
});

/** A parcel that is fetched: where and when, as offered when it was ordered. */
export const sellersPickupSchema = z.object({
  place: z.string(),
  hours: z.string(),
  /** Since when it lies there; null: it is still being packed. */
  readyAt: instant.nullable(),
});
export const buyersPickupSchema = sellersPickupSchema.extend({
  /** The six digits that it is handed over for; null before it is paid, and once it is over. Its seller never reads them. */
  code: z.string().nullable(),
});

/** POST /api/admin/orders/{id}/parcels/{parcel}/hand-over: why no code was asked for. */
export const deskHandOverSchema = z.strictObject({ reason: requiredText('A reason is required', 500) });
