import { z } from 'zod';
import {
  isSellersFault,
  RETURN_PHOTOS,
  RETURN_REASONS,
  RETURN_STATUSES,
  type ReturnStep,
} from '../../domain/after-sale/return.ts';
import { RETURN_EVENTS } from '../../domain/after-sale/return-event.ts';
import { serialsField } from '../orders/serials.contract.ts';
import {
  instant,
  pageQuery,
  paginationSchema,
  quantityField,
  requiredText,
  rupees,
  searchQuery,
  text,
} from '../shop/fields.contract.ts';
import { photoIdsField, photoSchema } from '../shop/photos.contract.ts';
import { spoken } from '../shop/spoken.contract.ts';

const NO_LINES = 'Choose what goes back';

const chosenLines = z
  .array(
    z.strictObject({ line: z.string({ error: 'Line is required' }).max(100), quantity: quantityField }),
    { error: NO_LINES },
  )
  .min(1, NO_LINES)
  .max(100, 'An order can have at most 100 lines');

const reasonField = z.enum(RETURN_REASONS, { error: 'Choose a reason' });

/** POST /api/returns: units of lines of an own parcel that arrived; `line` is the `_id` of an item of the order. */
export const requestReturnSchema = z
  .strictObject({
    parcel: z.string({ error: 'Parcel is required' }).max(100),
    lines: chosenLines,
    reason: reasonField,
    text: text(2000).nullish(),
    /** Ids from POST /api/photos, the least of them one unless the mind changed. */
    photos: photoIdsField(RETURN_PHOTOS.most).default([]),
    /** Which pieces, where they have serial numbers. */
    serials: serialsField.default([]),
  })
  .refine(({ reason, photos }) => !isSellersFault(reason) || photos.length >= RETURN_PHOTOS.least, {
    path: ['photos'],
    message: 'Add at least one photo',
  });
export type RequestReturnInput = z.input<typeof requestReturnSchema>;

/** POST /api/returns/preview: what it would give back; changes nothing. */
export const returnPreviewQuerySchema = z.strictObject({
  parcel: z.string({ error: 'Parcel is required' }).max(100),
  lines: chosenLines,
  reason: reasonField,
});
export type ReturnPreviewInput = z.input<typeof returnPreviewQuerySchema>;

/** What goes back to the buyer. */
export const returnMoneySchema = z.object({
  /** The lines at the paid price, without VAT. */
  goods: rupees,
  vat: rupees,
  /** Their share of the coupon, which does not go back. */
  voucher: rupees,
  /** Goes back when the whole order does, all of it by the seller's fault. */
  delivery: rupees,
  amount: rupees,
});
export type ReturnMoney = z.infer<typeof returnMoneySchema>;

/** What a return of these units would give back; nothing is asked for yet. */
export const returnPreviewSchema = z.object({
  money: returnMoneySchema,
  /** Until when the seller would have to answer. */
  sellerAnswersBy: instant,
});
export type ReturnPreview = z.infer<typeof returnPreviewSchema>;

/** GET /api/returns/options?parcel=: what of an own parcel may still go back. */
export const returnOptionsQuerySchema = z.object({ parcel: z.string().max(100) });
/** An own parcel with the lines that were sent; what was cancelled of it is left out. */
export const returnOptionsSchema = z.object({
  order: z.object({ _id: z.string(), orderNumber: z.string(), couponCode: z.string().nullable() }),
  parcel: z.object({ _id: z.string(), position: z.number().int(), parcelCount: z.number().int() }),
  seller: z.object({ companyName: z.string() }),
  deliveredAt: instant.nullable(),
  /** The first instant at which it is too late; null: it has not arrived. */
  endsAt: instant.nullable(),
  /** Why nothing of it can be returned (any more), as the refusal would say it; null: it can. */
  refusal: spoken().nullable(),
  /** Where the money goes: the way it was paid. */
  paidBy: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      name: z.string(),
      sku: z.string(),
      imageUrl: z.string().nullable(),
      rootSlug: z.string(),
      price: rupees,
      /** Units that were sent. */
      bought: z.number().int(),
      /** Units that may still go back. */
      left: z.number().int(),
      /** Cut goods and the like: not for a change of mind. */
      noChangeOfMind: z.boolean(),
      /** Serial numbers of the pieces that may still go back, as far as they were entered. */
      serials: z.array(z.string()),
      /** The return that covers it already, the newest; null: none. */
      coveredBy: z.object({ _id: z.string(), number: z.string() }).nullable(),
    }),
  ),
});
export type ReturnOptions = z.infer<typeof returnOptionsSchema>;

/** POST /api/returns/{id}/decline. */
export const declineReturnSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });
/** POST /api/returns/{id}/question and /answer. */
export const askReturnSchema = z.strictObject({ text: requiredText('Tell us what happened', 2000) });
/** POST /api/returns/{id}/offer: what the buyer gets for keeping the goods. */
export const offerReturnSchema = z.strictObject({
  amount: z
    .number({ error: 'Amount is required' })
    .positive('Amount must be above 0')
    .max(100_000_000, 'Amount is too large')
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'Amount has at most 2 decimals'),
});
/** POST /api/returns/{id}/sent-back. */
export const sendBackSchema = z.strictObject({
  carrier: requiredText('Carrier is required', 60),
  trackingNumber: requiredText('Tracking number is required', 60),
});
/** POST /api/returns/{id}/received: resalable goods go back into stock. */
export const receiveReturnSchema = z.strictObject({
  resalable: z.boolean({ error: 'Say whether it can be sold again' }),
  note: text(500).nullish(),
  photos: photoIdsField(RETURN_PHOTOS.most).default([]),
  /** Serial numbers of what came back; left out: those that the buyer named. */
  serials: serialsField.default([]),
});

/** What can be done to a return; `escalate`: complain of a decline. */
export const RETURN_ACTIONS = [
  'accept',
  'decline',
  'question',
  'offer',
  'receive',
  'refund',
  'replace',
  'answer',
  'send_back',
  'take_offer',
  'decline_offer',
  'withdraw',
  'escalate',
] as const satisfies readonly (ReturnStep | 'escalate')[];
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

const actor = z.object({
  kind: z.enum(['buyer', 'seller', 'admin', 'system']),
  name: z.string().nullable(),
});

/** What every view of a return has. */
const returnHead = {
  _id: z.string(),
  /** 'R-2083-000418' */
  number: z.string(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  parcel: z.object({ _id: z.string(), position: z.number().int() }),
  seller: z.object({ _id: z.string(), companyName: z.string() }),
  buyer: z.object({ name: z.string(), company: z.string().nullable() }),
  lines: z.array(
    z.object({
      line: z.string(),
      /** Null: goods in no catalogue. */
      product: z.string().nullable(),
      name: z.string(),
      sku: z.string(),
      imageUrl: z.string().nullable(),
      rootSlug: z.string(),
      quantity: z.number().int(),
      /** Units that were sent of it. */
      bought: z.number().int(),
      price: rupees,
      lineTotal: rupees,
    }),
  ),
  reason: z.enum(RETURN_REASONS),
  status: z.enum(RETURN_STATUSES),
  /** "Keep it, refund part": an offer that waits for the buyer. */
  offer: z.object({ amount: rupees }).nullable(),
  requestedAt: instant,
  /** When the clock acts by itself unless somebody does; null: nobody is awaited. */
  dueAt: instant.nullable(),
  /** What goes back, or went back. */
  amount: rupees,
  /** The reader is awaited. */
  isYourTurn: z.boolean(),
};

/** A row of GET /api/returns, GET /api/seller/returns and GET /api/admin/returns. */
export const returnRowSchema = z.object(returnHead);
export type ReturnRow = z.infer<typeof returnRowSchema>;

/** Of all that the search finds, whatever `status` and `filter` say. */
export const returnCountsSchema = z.object({
  all: z.number().int(),
  /** The reader is awaited. */
  yourTurn: z.number().int(),
  open: z.number().int(),
  ended: z.number().int(),
});

/** `your_turn`: the reader is awaited, for admins the seller; `open`: somebody is; `ended`: nobody is. */
export const RETURN_FILTERS = ['your_turn', 'open', 'ended'] as const;
/** The three lists of returns, 20 a page; `search` finds number, order, buyer, seller, product and SKU. */
export const returnsQuerySchema = z.object({
  ...pageQuery(20),
  ...searchQuery,
  status: z.enum(RETURN_STATUSES, { error: 'Invalid status' }).optional(),
  filter: z.enum(RETURN_FILTERS, { error: 'Invalid filter' }).optional(),
});

/** GET /api/returns (newest first), GET /api/seller/returns and /api/admin/returns (by what is due). */
export const returnListSchema = z.object({
  returns: z.array(returnRowSchema),
  pagination: paginationSchema,
  counts: returnCountsSchema,
});
export type ReturnList = z.infer<typeof returnListSchema>;

/** The whole return, for its buyer, its seller and admins. */
export const returnSchema = z.object({
  ...returnHead,
  text: z.string(),
  couponCode: z.string().nullable(),
  deliveredAt: instant.nullable(),
  money: returnMoneySchema,
  /** The seller pays the way back. */
  isSellersFault: z.boolean(),
  /** Of the way back. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  receivedAt: instant.nullable(),
  resalable: z.boolean().nullable(),
  /** The lines came back, the buyer keeps them for a part, or they were replaced. */
  settledAs: z.enum(['lines', 'amount', 'replacement']).nullable(),
  refund: z.object({ amount: rupees, dueBy: instant, sentAt: instant.nullable() }).nullable(),
  creditNote: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** The parcel that replaces the goods. */
  replacement: z
    .object({
      _id: z.string(),
      status: z.enum(['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
    })
    .nullable(),
  /** The complaint of a decline. */
  complaint: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** Of a declined one: until when its buyer may complain, and the parcel's money is held; null: without an end. */
  complainUntil: instant.nullable(),
  photos: z.array(photoSchema),
  /** What the seller showed of the goods that came back. */
  receivedPhotos: z.array(photoSchema),
  /** Where the goods go back to; null until the seller has accepted. */
  comesBackTo: z.object({ name: z.string(), address: z.string(), phone: z.string() }).nullable(),
  /** For the seller and admins: how often this buyer ordered and returned before. */
  buyersOrders: z.number().int().nullable(),
  buyersReturns: z.number().int().nullable(),
  /** Pieces that the buyer named, and those that the seller found, compared with what was sold. */
  serials: z.array(
    z.object({
      serial: z.string(),
      saidBy: z.enum(['buyer', 'seller']),
      /** `of_line`: of these goods, but not named; `elsewhere`: of another sale; `returned`: it came back before. */
      verdict: z.enum(['named', 'of_line', 'elsewhere', 'returned', 'not_sold']),
      returnedAt: instant.nullable(),
    }),
  ),
  timeline: z.array(
    z.object({
      at: instant,
      event: z.enum(RETURN_EVENTS),
      actor,
      note: z.string().nullable(),
      amount: rupees.nullable(),
    }),
  ),
  role: z.enum(['buyer', 'seller', 'admin']),
  /** What the reader may do now. */
  actions: z.array(z.enum(RETURN_ACTIONS)),
});
export type Return = z.infer<typeof returnSchema>;
