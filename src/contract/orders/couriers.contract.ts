import { z } from 'zod';
import { MOST_GRAMS } from '../../domain/catalogue/parcel-weight.ts';
import { COURIER_EVENTS, COURIER_REFUSALS, COURIERS, MOST_PIECES } from '../../domain/orders/courier.ts';
import { instant, requiredText, rupees, text } from '../shop/fields.contract.ts';

const courierField = z.enum(COURIERS, { error: 'Choose a courier' });
const MOST_RUPEES = 10_000_000;

/** What of a parcel its courier's price depends on. */
const pieces = {
  weightGrams: z
    .number({ error: 'Weight is required' })
    .int('Weight must be whole grams')
    .min(1, 'Weight must be at least 1 g')
    .max(MOST_GRAMS, 'Weight must be at most 2,000 kg'),
  parcels: z
    .number({ error: 'Number of pieces is required' })
    .int('Pieces must be a whole number')
    .min(1, 'Pieces must be 1 to 50')
    .max(MOST_PIECES, 'Pieces must be 1 to 50'),
};

/** POST /api/seller/orders/{id}/book. The last three are of a courier by hand, which tells us nothing itself. */
export const bookCourierSchema = z
  .strictObject({
    courier: courierField,
    ...pieces,
    name: text(60).nullish(),
    number: text(60).nullish(),
    price: z.number().min(0, 'Price must not be negative').max(MOST_RUPEES, 'Price is too high').nullish(),
  })
  .superRefine(({ courier, name, number }, { addIssue }) => {
    if (courier !== 'hand') return;
    if (!name) addIssue({ code: 'custom', path: ['name'], message: 'Name of the courier is required' });
    if (!number) addIssue({ code: 'custom', path: ['number'], message: 'Its number is required' });
  });
export type BookCourierInput = z.input<typeof bookCourierSchema>;
export type BookCourierForm = z.output<typeof bookCourierSchema>;

/** POST /api/seller/orders/{id}/rate: what a courier with an API asks for it; null: it says so once it is booked. */
export const courierRateRequestSchema = z.strictObject({ courier: courierField, ...pieces });
export const courierRateSchema = z.object({
  rate: z.object({ price: rupees, days: z.object({ from: z.number(), to: z.number() }) }).nullable(),
});
export type CourierRateAnswer = z.infer<typeof courierRateSchema>;

/** Something that a courier said. */
export const courierEventSchema = z.object({
  at: instant,
  event: z.enum(COURIER_EVENTS),
  /** In its own words. */
  said: z.string(),
  /** By itself, when asked, or written down by the seller's people. */
  source: z.enum(['told', 'asked', 'typed']),
  /** Why it was kept and not obeyed; null: it was. */
  refusal: z.enum(COURIER_REFUSALS).nullable(),
});
export type CourierEventEntry = z.infer<typeof courierEventSchema>;

/** GET /api/seller/orders/{id}/courier, and what booking and cancelling answer. */
export const parcelCourierSchema = z.object({
  /** Who can be booked. */
  couriers: z.array(z.object({ _id: z.enum(COURIERS), name: z.string() })),
  /** What its lines weigh together, as far as that is known. */
  weightGrams: z.number().int().nullable(),
  canBook: z.boolean(),
  /** The latest; `asked`: its courier has not answered yet. */
  booking: z
    .object({
      courier: z.enum(COURIERS),
      state: z.enum(['asked', 'booked', 'failed', 'cancelled']),
      carrier: z.string(),
      number: z.string().nullable(),
      price: rupees.nullable(),
      /** At the door. */
      collect: rupees,
      weightGrams: z.number().int(),
      parcels: z.number().int(),
      at: instant,
      trackUrl: z.string().nullable(),
      failure: z.string().nullable(),
      canCancel: z.boolean(),
    })
    .nullable(),
  /** Newest first. */
  events: z.array(courierEventSchema),
});
export type ParcelCourier = z.infer<typeof parcelCourierSchema>;

/** GET and PUT /api/seller/couriers: the seller's own account; secrets are never shown again. */
export const sellerCouriersSchema = z.object({
  /** Whether parcels travel on the platform's account while there is no own one. */
  hasPlatformAccount: z.boolean(),
  account: z
    .object({
      clientId: z.string(),
      userName: z.string(),
      storeId: z.number().int(),
      testedAt: instant,
      /** The address that the courier is to tell of parcels. */
      eventsUrl: z.string(),
    })
    .nullable(),
});
export type SellerCouriers = z.infer<typeof sellerCouriersSchema>;

/** Null takes the account away. */
export const courierAccountSchema = z.strictObject({
  account: z
    .strictObject({
      clientId: requiredText('Client ID is required'),
      clientSecret: requiredText('Client secret is required'),
      userName: requiredText('User is required'),
      password: requiredText('Password is required'),
      storeId: z
        .number({ error: 'Store ID is required' })
        .int('Store ID must be a whole number')
        .min(1, 'Store ID is required')
        .max(2_147_483_647, 'Store ID is too large'),
      webhookSecret: requiredText('Webhook secret is required').refine(
        (secret) => secret.length >= 12,
        'Webhook secret must have at least 12 characters',
      ),
    })
    .nullable(),
});
export type CourierAccountInput = z.input<typeof courierAccountSchema>;

/** POST /api/seller/couriers/statuses: what couriers without an API said, by their numbers. */
export const courierStatusesSchema = z.strictObject({
  statuses: z
    .array(
      z.strictObject({
        number: requiredText('Number is required', 60),
        status: z.enum(COURIER_EVENTS, { error: 'Unknown status' }),
        /** Now, when left out. */
        at: z.iso.datetime({ offset: true, error: 'Not a time' }).nullish(),
      }),
    )
    .min(1, 'Nothing to note')
    .max(500, 'At most 500 at once'),
});
export type CourierStatusesInput = z.input<typeof courierStatusesSchema>;
export const courierStatusesResultSchema = z.object({
  obeyed: z.number().int(),
  /** Kept, but not obeyed, or not a parcel of yours (`null`); `index` of what was sent. */
  others: z.array(z.object({ index: z.number().int(), refusal: z.enum(COURIER_REFUSALS).nullable() })),
});
export type CourierStatusesResult = z.infer<typeof courierStatusesResultSchema>;

/** GET /api/admin/couriers */
export const adminCouriersSchema = z.object({
  couriers: z.array(
    z.object({
      _id: z.enum(COURIERS),
      name: z.string(),
      hasAccount: z.boolean(),
      underWay: z.number().int(),
      /** Of them, which say nothing for a day. */
      silent: z.number().int(),
      /** Asked, without an answer. */
      unanswered: z.number().int(),
      /** Bookings that failed within 30 days. */
      failed: z.number().int(),
      heardAt: instant.nullable(),
    }),
  ),
  /** The latest that were kept and not obeyed. */
  refused: z.array(
    z.object({
      order: z.object({ _id: z.string(), orderNumber: z.string() }),
      courier: z.string(),
      number: z.string().nullable(),
      ...courierEventSchema.shape,
    }),
  ),
});
export type AdminCouriers = z.infer<typeof adminCouriersSchema>;
