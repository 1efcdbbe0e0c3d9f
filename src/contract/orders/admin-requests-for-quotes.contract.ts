import { z } from 'zod';
import { REQUEST_FOR_QUOTES_STATUSES } from '../../domain/orders/request-for-quotes.ts';
import { instant, pageQuery, paginationSchema, rupees, searchQuery } from '../shop/fields.contract.ts';
import { requestEventSchema, requestHead, requestLineSchema } from './request-for-quotes-parts.contract.ts';

/** A row of GET /api/admin/requests-for-quotes: no price, and no name of who answered. */
export const adminRequestRowSchema = z.object({
  ...requestHead,
  companyName: z.string(),
  asked: z.number().int(),
  answered: z.number().int(),
});
export type AdminRequestRow = z.infer<typeof adminRequestRowSchema>;
/** GET /api/admin/requests-for-quotes: the newest first; each look is written down. */
export const adminRequestListSchema = z.object({
  requests: z.array(adminRequestRowSchema),
  pagination: paginationSchema,
});
export const adminRequestsQuerySchema = z.object({
  ...pageQuery(20),
  ...searchQuery,
  status: z.enum(REQUEST_FOR_QUOTES_STATUSES, { error: 'Invalid status' }).optional(),
});
export type AdminRequestList = z.infer<typeof adminRequestListSchema>;
/** GET /api/admin/requests-for-quotes/{id}: how it went, without prices while it is open; each look is written down. */
export const adminRequestSchema = z.object({
  ...requestHead,
  companyName: z.string(),
  person: z.string(),
  isForAll: z.boolean(),
  asked: z.number().int(),
  answered: z.number().int(),
  note: z.string().nullable(),
  lines: z.array(requestLineSchema),
  events: z.array(requestEventSchema),
  /** Empty while it is open. `total` with VAT and delivery. */
  quotes: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      seller: z.object({ _id: z.string(), companyName: z.string() }),
      sentAt: instant,
      validUntil: z.string(),
      total: rupees,
      isAwarded: z.boolean(),
    }),
  ),
});
export type AdminRequest = z.infer<typeof adminRequestSchema>;
