import { z } from 'zod';
import { SELLER_DOCUMENT_KINDS, SELLER_DOCUMENT_STATES } from '../../domain/people/seller-document.ts';
import { instant, pageQuery, paginationSchema, requiredText } from '../shop/fields.contract.ts';

/** 8 MB, of one document; 413 for more. */
export const MOST_DOCUMENT_BYTES = 8_000_000;

/** A document that a company shows before it may sell: the newest of its kind. */
export const sellerDocumentSchema = z.object({
  _id: z.string(),
  kind: z.enum(SELLER_DOCUMENT_KINDS),
  state: z.enum(SELLER_DOCUMENT_STATES),
  /** As the seller called it; null: taken as shown, without a file. */
  fileName: z.string().nullable(),
  contentType: z.enum(['application/pdf', 'image/webp']).nullable(),
  /** Why it was asked for again. */
  reason: z.string().nullable(),
  uploadedAt: instant,
  judgedAt: instant.nullable(),
});
export type SellerDocument = z.infer<typeof sellerDocumentSchema>;
/** GET /api/seller/documents: the newest of each kind; a kind that was never sent is not there. */
export const sellerDocumentsSchema = z.array(sellerDocumentSchema);

/** GET /api/admin/seller-documents, 20 a page. */
export const adminSellerDocumentsQuerySchema = z.object({
  ...pageQuery(20),
  /** Waiting ones when left out, the oldest first; the others newest first. */
  state: z.enum(SELLER_DOCUMENT_STATES, { error: 'Invalid state' }).default('waiting'),
});

/** A document with whose it is. */
export const adminSellerDocumentSchema = sellerDocumentSchema.extend({
  seller: z.object({
    _id: z.string(),
    companyName: z.string(),
    panNumber: z.string().nullable(),
    isApproved: z.boolean(),
    /** As the seller said at registration, or as an accepted certificate proves; null: not said. */
    vatRegistered: z.boolean().nullable(),
  }),
});
export type AdminSellerDocument = z.infer<typeof adminSellerDocumentSchema>;

/** GET /api/admin/seller-documents: those with a file; `counts` are over all states. */
export const adminSellerDocumentListSchema = z.object({
  documents: z.array(adminSellerDocumentSchema),
  counts: z.object({
    waiting: z.number().int(),
    accepted: z.number().int(),
    askedAgain: z.number().int(),
  }),
  pagination: paginationSchema,
});
export type AdminSellerDocumentList = z.infer<typeof adminSellerDocumentListSchema>;

/** POST /api/admin/seller-documents/{id}/ask-again */
export const askDocumentAgainSchema = z.strictObject({ reason: requiredText('Reason is required', 500) });
