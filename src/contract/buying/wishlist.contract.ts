import { z } from 'zod';
import { pageQuery } from '../shop/fields.contract.ts';

/** GET /api/users/wishlist, newest wish first, 20 a page; what is not public is left out. */
export const wishlistQuerySchema = z.object(pageQuery(20));
/** POST /api/users/wishlist/{id}: whether the product is on it now; 404 for what is not public. */
export const wishlistToggleSchema = z.object({ wishlisted: z.boolean() });
