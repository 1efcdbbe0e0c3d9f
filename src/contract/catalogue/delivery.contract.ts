import { z } from 'zod';
import { DELIVERY_ZONES } from '../../domain/catalogue/delivery-zone.ts';
import { MOST_GRAMS } from '../../domain/catalogue/parcel-weight.ts';
import { MOST_RATE_STEPS, MOST_SURCHARGE_PAISA } from '../../domain/catalogue/surcharge.ts';
import { DISTRICTS, type District, provinceOfDistrict } from '../../domain/shop/districts.ts';
import { isRupeeAmount, rupeesFromPaisa } from '../../domain/shop/money.ts';
import { PROVINCES, type Province } from '../../domain/shop/nepal.ts';
import { rupees } from '../shop/fields.contract.ts';

/** No cart holds more lines. */
const MOST_ASKED = 100;

const provinceField = z.enum(PROVINCES, { error: 'Choose a province' });

/** When goods arrive that are ordered and paid today. */
export const deliverySchema = z.object({
  /** The province they are sent from; null: the seller has no default address. */
  from: z.enum(PROVINCES).nullable(),
  to: z.enum(PROVINCES),
  estimate: z
    .object({
      /** Working days, not counting the day of the order. */
      minimumDays: z.number().int(),
      maximumDays: z.number().int(),
      /** The first and the last day on which they may arrive, as YYYY-MM-DD in Nepal. */
      earliest: z.string(),
      latest: z.string(),
    })
    .nullable(),
  /** Why nothing can be said; null: the estimate stands. */
  why: z.enum(['away', 'no_address']).nullable(),
  /** Until when the seller is away, as YYYY-MM-DD; null: not at all. */
  awayUntil: z.string().nullable(),
  /**
   * What the way of one, or of as many as must be ordered, costs beyond the delivery fee. Null: the seller is to be asked,
   * or, where no district was named, it depends on that.
   */
  surcharge: rupees.nullable(),
  /** There are districts to which it costs more than the delivery fee. */
  isHeavy: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Where goods go to: a province, or a district, which lies in one. */
const placeSchema = z.object({
  province: provinceField.optional(),
  district: z.enum(DISTRICTS, { error: 'Choose a district' }).optional(),
});

/** The province is known of a place; 400 where it is not. */
function withProvince<Place extends { province?: Province | undefined; district?: District | undefined }>(
  { province, district, ...rest }: Place,
  context: z.RefinementCtx,
) {
  const to = district === undefined ? province : provinceOfDistrict(district);
  if (to === undefined) {
    context.addIssue({ code: 'custom', path: ['province'], message: 'Choose a province' });
    return z.NEVER;
  }
  return { ...rest, province: to, district: district ?? null };
}

/** GET /api/products/{id}/delivery. */
export const deliveryQuerySchema = placeSchema.transform(withProvince);

/** GET /api/delivery: of many products at once. */
const deliveriesOfSchema = placeSchema.extend({
  /** Product ids, separated by commas. */
  products: z
    .string({ error: 'Name the products' })
    .max(MOST_ASKED * 37)
    .transform((ids) => [...new Set(ids.split(',').flatMap((id) => id.trim().toLowerCase() || []))])
    .refine((ids) => ids.length > 0, 'Name the products')
    .refine((ids) => ids.length <= MOST_ASKED, `At most ${MOST_ASKED} products`),
  /** How many of each, in the same order, as one order: answers what the way of each seller's parcel costs. */
  quantities: z
    .string()
    .max(MOST_ASKED * 8)
    .regex(/^[1-9][0-9]{0,6}(,[1-9][0-9]{0,6})*$/, 'Name how many of each product')
    .transform((text) => text.split(',').map(Number))
    .optional(),
});
export const deliveriesQuerySchema = deliveriesOfSchema
  .refine(({ products, quantities }) => quantities === undefined || quantities.length === products.length, {
    path: ['quantities'],
    error: 'Name how many of each product',
  })
  .transform(withProvince);

/** Deliveries in the order the products were named; what is not sold here is left out. */
export const deliveriesSchema = z.object({
  deliveries: z.array(deliverySchema.extend({ product: z.string() })),
  /** Of the quantities that were named, those that cost more on their way than the delivery fee; null as above. */
  parcels: z.array(z.object({ seller: z.string(), surcharge: rupees.nullable() })),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;

const DELIVERY_ZONE_STEPS = Object.fromEntries(DELIVERY_ZONES.map((zone) => [zone, ratesOfZone()])) as Record<
  (typeof DELIVERY_ZONES)[number],
  ReturnType<typeof ratesOfZone>
>;

/** Steps of weight, each from the next one on. */
function ratesOfZone() {
  const step = z.strictObject({
    fromGrams: z
      .number({ error: 'Enter a weight' })
      .int('Enter a weight')
      .min(1, 'Enter a weight above 0')
      .max(MOST_GRAMS, 'Weight can be at most 2,000 kg'),
    /** Rupees, with VAT; null: the buyer has to ask. */
    surcharge: z
      .number({ error: 'Enter an amount' })
      .min(0, 'Amount cannot be below 0')
      .max(rupeesFromPaisa(MOST_SURCHARGE_PAISA), 'Amount is too large')
      .refine(isRupeeAmount, 'Amount can have at most 2 decimals')
      .nullable(),
  });
  return z
    .array(step, { error: 'Enter a list' })
    .max(MOST_RATE_STEPS, `At most ${MOST_RATE_STEPS} weights`)
    .superRefine((steps, context) => {
      const seen = new Set<number>();
      for (const [index, { fromGrams }] of steps.entries()) {
        if (seen.has(fromGrams))
          context.addIssue({ code: 'custom', path: [index, 'fromGrams'], message: 'Is already in the list' });
        seen.add(fromGrams);
      }
    });
}

/** PUT /api/seller/delivery: all that a seller asks for heavy parcels, by zone. */
export const sellerDeliverySchema = z.strictObject(DELIVERY_ZONE_STEPS);
export type SellerDelivery = z.infer<typeof sellerDeliverySchema>;

/** GET /api/seller/delivery, and what PUT answers. */
export const sellerDeliveryAnswerSchema = sellerDeliverySchema.extend({
  /** While it is off, nothing of it holds. */
  isOn: z.boolean(),
  /** Which districts lie in which zone; all others lie along the roads. */
  zones: z.array(z.object({ district: z.enum(DISTRICTS), zone: z.enum(DELIVERY_ZONES) })),
});
export type SellerDeliveryAnswer = z.infer<typeof sellerDeliveryAnswerSchema>;
