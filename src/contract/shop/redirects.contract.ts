import { z } from 'zod';
import { ownAddress, ownPath } from '../../domain/shop/redirect.ts';
import { instant, pageQuery, paginationSchema, requiredText, searchQuery } from './fields.contract.ts';

const OWN_PATH = 'Must be a path of this shop, such as /products';

/** GET /api/admin/redirects. */
export const redirectsQuerySchema = z.object({ ...pageQuery(50), ...searchQuery });

/** An address that is no page leads to another, with 301 and its query. */
export const redirectInputSchema = z.strictObject({
  /** A path without a query. */
  from: requiredText('From is required', 300).refine((path) => ownPath(path) !== null, OWN_PATH),
  /** A path; a query may follow. */
  to: requiredText('To is required', 300).refine((path) => ownAddress(path) !== null, OWN_PATH),
});

/** A row of GET /api/admin/redirects, and what POST answers. */
export const redirectSchema = z.object({
  _id: z.string(),
  from: z.string(),
  to: z.string(),
  createdAt: instant,
});
export type Redirect = z.infer<typeof redirectSchema>;

/** GET /api/admin/redirects, newest first; there are at most 5,000. */
export const redirectListSchema = z.object({
  redirects: z.array(redirectSchema),
  pagination: paginationSchema,
});
export type RedirectList = z.infer<typeof redirectListSchema>;
