import { z } from 'zod';
import { spoken } from './spoken.contract.ts';

/** One problem with one field; `path` is dotted, as in `pricing.regularPrice`. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });

/** What an order needs before it can be placed. */
export const neededSignatureSchema = z.object({
  /** In words: "above रू 50,000". */
  reason: spoken(),
  needs: z.enum(['one', 'all']),
  /** Who is asked, in their order. */
  approvers: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type NeededSignature = z.infer<typeof neededSignatureSchema>;

/** Every failing answer (product.md: the wire). */
export const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  /** With `approval_required`: why a signature is needed, in words, and whose. */
  signature: neededSignatureSchema.optional(),
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
