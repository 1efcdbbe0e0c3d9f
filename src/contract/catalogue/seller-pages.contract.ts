import { z } from 'zod';
import { dayOrNothing } from '../shop/days.contract.ts';
import { instant, text } from '../shop/fields.contract.ts';

const away = z.string().nullable().describe('YYYY-MM-DD: the day of Nepal from which orders are taken again');

/** GET /api/sellers/{slug}: who sells, as the law asks for it, and what is known of them. */
export const sellerPageSchema = z.object({
  _id: z.string(),
  /** The address of today; one of before finds the same page. */
  slug: z.string(),
  companyName: z.string(),
  /** As on the bills; the company's name until tax details are there. */
  registeredName: z.string(),
  panNumber: z.string().nullable(),
  vatRegistered: z.boolean(),
  /** When the company's registration was accepted. */
  registrationCheckedAt: instant.nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  /** When the seller was approved. */
  since: instant,
  /** Plain text, with line breaks. */
  about: z.string().nullable(),
  returnPolicy: z.string().nullable(),
  awayUntil: away,
  /** Null for a new seller: fewer than 20 parcels were sent. */
  figures: z
    .object({
      /** Of all the seller's products, one decimal; null without any review. */
      rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
      /** Sent within 3 days of the payment, of the parcels sent in the last 12 months; null without any. */
      onTime: z.object({ percent: z.number().int(), parcels: z.number().int() }).nullable(),
      sentParcels: z.number().int(),
      /** Minutes until an answer, the median; null while there is nothing to count. */
      replyMinutes: z.number().int().nullable(),
    })
    .nullable(),
});
export type SellerPage = z.infer<typeof sellerPageSchema>;

/** PUT /api/seller/page. What is left out or empty is taken off the page. */
export const sellerPageFormSchema = z.strictObject({
  awayUntil: dayOrNothing.nullish(),
  returnPolicy: text(2000).nullish(),
  about: text(1000).nullish(),
});
export type SellerPageFormInput = z.input<typeof sellerPageFormSchema>;
export type SellerPageForm = z.output<typeof sellerPageFormSchema>;

/** GET /api/seller/page: the own page's texts. */
export const ownSellerPageSchema = z.object({
  slug: z.string(),
  /** False until the account is approved: nobody can open the page. */
  isPublic: z.boolean(),
  awayUntil: away,
  returnPolicy: z.string().nullable(),
  about: z.string().nullable(),
});
export type OwnSellerPage = z.infer<typeof ownSellerPageSchema>;
