import { z } from 'zod';
import { ATTRIBUTE_KINDS } from '../domain/attribute-value.ts';

/** What the goods of a category are told apart by, as the public sees it. */
export const attributeSchema = z.object({
  _id: z.string(),
  /** The category it was made for; those beneath inherit it. */
  category: z.string(),
  name: z.string(),
  /** Other names of the same row: "Watt", "शक्ति". */
  spellings: z.array(z.string()),
  kind: z.enum(ATTRIBUTE_KINDS),
  /** Of a number; null for a choice. */
  unit: z.string().nullable(),
  isFilter: z.boolean(),
  displayOrder: z.number().int(),
});
export type Attribute = z.infer<typeof attributeSchema>;
