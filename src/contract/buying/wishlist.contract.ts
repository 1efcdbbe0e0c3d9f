import { z } from 'zod';
import { pageQuery } from '../shop/fields.contract.ts';

/** GET /api/users/wishlist, newest wish first, 20 a page; what is not public is left out. */
export const wishlistQuerySchema = z.object(pageQuery(20));
/** POST /api/users/wishlist/{id}: with it the product is put on or taken off, however often it is sent; without it turned. */
export const wishChangeQuerySchema = z.object({
  wishlisted: z.enum(['true', 'false'], { error: 'Choose yes or no' }).optional(),
});
/** Its answer: whether the product is on it now; 404 for what is not public. */
export const wishlistToggleSchema = z.object({ wishlisted: z.boolean() });
