import { z } from 'zod';

/** With each thing that is asked or offered. */
export const MOST_QUOTE_FILES = 3;
export const MOST_QUOTE_FILE_BYTES = 8_000_000;

/**
 * A file that buyer and seller show each other: a PDF as it came, or a picture drawn anew. Read by who sent it and, once it
 * was used, by both sides.
 */
export const quoteFileSchema = z.object({
  _id: z.string(),
  name: z.string(),
  contentType: z.enum(['application/pdf', 'image/webp']),
  bytes: z.number().int(),
  /** Needs the caller's token. */
  url: z.string(),
});
export type QuoteFile = z.infer<typeof quoteFileSchema>;

/** Ids of files that were sent to POST /api/quote-files within the last 24 hours, in the order in which they are shown. */
export const quoteFileIdsField = z
  .array(z.string().max(100), { error: 'Files must be a list of ids' })
  .max(MOST_QUOTE_FILES, `At most ${MOST_QUOTE_FILES} files`)
  .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'A file is there twice')
  .default([]);
