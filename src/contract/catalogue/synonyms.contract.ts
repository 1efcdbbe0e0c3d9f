import { z } from 'zod';
import { instant, pageQuery, paginationSchema, requiredText, searchQuery } from '../shop/fields.contract.ts';

/** Words of one group. */
export const MOST_SYNONYMS = 20;

/** GET /api/admin/synonyms. */
export const synonymsQuerySchema = z.object({
  ...pageQuery(50),
  /** Groups that hold this text. */
  ...searchQuery,
});

/** Words of the same meaning; a search for one finds the products of all, behind its own. */
export const synonymGroupInputSchema = z.strictObject({
  words: z
    .array(requiredText('A word is empty', 60), { error: 'A group needs at least two words' })
    .min(2, 'A group needs at least two words')
    .max(MOST_SYNONYMS, `A group holds at most ${MOST_SYNONYMS} words`),
});

/** A row of GET /api/admin/synonyms, and what POST answers; words that a search reads alike stand once. */
export const synonymGroupSchema = z.object({
  _id: z.string(),
  words: z.array(z.string()),
  createdAt: instant,
});
export type SynonymGroup = z.infer<typeof synonymGroupSchema>;

/** GET /api/admin/synonyms, newest first; there are at most 2,000. */
export const synonymListSchema = z.object({
  groups: z.array(synonymGroupSchema),
  pagination: paginationSchema,
});
export type SynonymList = z.infer<typeof synonymListSchema>;
