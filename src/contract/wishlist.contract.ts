import { z } from 'zod';
import { pageQuery } from './fields.contract.ts';

export const wishlistQuerySchema = z.object(pageQuery(20));
export const wishlistToggleSchema = z.object({ wishlisted: z.boolean() });
