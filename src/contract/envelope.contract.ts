import { z } from 'zod';

/** One problem with one field; `path` is dotted, as in `pricing.regularPrice`. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });

/** Every failing answer (product.md: the wire). */
export const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  requestId: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Every successful answer carries its payload in `data`. */
export function successSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}
/** The same as a type; `message` is a sentence for the screen, where there is something to say. */
export interface Success<Data> {
  success: true;
  data: Data;
  message?: string;
}

/** The answer of an `export` call: no envelope, a file. */
export const csvFile = z.string().describe('A CSV file (text/csv), without the envelope');
