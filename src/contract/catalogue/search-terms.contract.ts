import { z } from 'zod';
import { dayRangeQuery } from '../shop/days.contract.ts';
import { pageQuery, paginationSchema, requiredText, searchQuery } from '../shop/fields.contract.ts';

/** `sortBy` of GET /api/admin/search-terms and its export; equals go by their term. */
export const SEARCH_TERM_SORTS = [
  'sessions:desc',
  'sessions:asc',
  'nothing:desc',
  'nothing:asc',
  'openings:desc',
  'openings:asc',
  'adds:desc',
  'adds:asc',
  'term:asc',
  'term:desc',
] as const;
export type SearchTermSort = (typeof SEARCH_TERM_SORTS)[number];

/** GET /api/admin/search-terms/export. */
export const searchTermsExportQuerySchema = z.object({
  /** Days of Nepal, inclusive; the last 30 when left out. */
  ...dayRangeQuery,
  /** Terms that hold this text. */
  ...searchQuery,
  /** Only what found nothing. */
  nothing: z.enum(['true', 'false'], { error: 'Invalid nothing' }).optional(),
  sortBy: z.enum(SEARCH_TERM_SORTS, { error: 'Invalid sort option' }).default('sessions:desc'),
});

/** GET /api/admin/search-terms. */
export const searchTermsQuerySchema = searchTermsExportQuerySchema.extend(pageQuery(50));

/** What at least three sessions looked for, at most an hour late. */
export const searchTermSchema = z.object({
  term: z.string(),
  /** Visitors, each once a day. */
  sessions: z.number().int(),
  /** Those of them who found nothing. */
  nothing: z.number().int(),
  /** Products that it found when it was last counted. */
  hits: z.number().int(),
  /** Products opened from its list. */
  openings: z.number().int(),
  /** Products put into carts from its list. */
  adds: z.number().int(),
});
export type SearchTerm = z.infer<typeof searchTermSchema>;

/** GET /api/admin/search-terms: each term once, over all the days asked for. */
export const searchTermListSchema = z.object({
  terms: z.array(searchTermSchema),
  pagination: paginationSchema,
});
export type SearchTermList = z.infer<typeof searchTermListSchema>;

/** GET /api/seller/search-terms: of the last 30 days, in the seller's categories. */
export const wantedTermListSchema = z.object({
  terms: z.array(
    z.object({
      term: z.string(),
      /** Visitors who found nothing, each once a day. */
      sessions: z.number().int(),
      category: z.object({ _id: z.string(), name: z.string() }),
    }),
  ),
});
export type WantedTermList = z.infer<typeof wantedTermListSchema>;

/** POST /api/products/search-steps: a product of a search's list was opened, or put into the cart. */
export const searchStepSchema = z.strictObject({
  search: requiredText('Search is required', 100),
  step: z.enum(['opening', 'add'], { error: 'Invalid step' }),
  product: z.uuid('Invalid product'),
});
