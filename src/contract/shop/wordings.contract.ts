import { z } from 'zod';
import { instant, pageQuery, paginationSchema, requiredText, searchQuery } from './fields.contract.ts';

/** missing: English stands; unsure: nobody sure of the language has confirmed it; changed: our desk says it otherwise. */
export const WORDING_STATES = ['missing', 'unsure', 'changed'] as const;

/** GET /api/admin/wordings: `search` looks in both languages and in the names of files. */
export const wordingsQuerySchema = z.object({
  ...searchQuery,
  ...pageQuery(20),
  state: z.enum(WORDING_STATES, { error: 'Unknown state' }).optional(),
});

/** A message of the shop and how it is said in Nepali. */
export const wordingSchema = z.object({
  /** Eight characters made from the message, and from its file where it holds there alone. */
  _id: z.string(),
  /** `{name}` stands for a value, `<0>…</0>` for an inner element. */
  english: z.string(),
  /** What is said now; empty: English. */
  nepali: z.string(),
  /** What the program's file says; empty: nothing yet. */
  inFile: z.string(),
  /** None of them: null. */
  state: z.enum(WORDING_STATES).nullable(),
  /** The one file in which this wording holds; null: everywhere. */
  place: z.string().nullable(),
  /** The files of the program that say it. */
  uses: z.array(z.string()),
  /** The last change; null: there was none. `_id` is what PUT takes as `seen`. */
  change: z.object({ _id: z.string(), at: instant, by: z.string() }).nullable(),
});
export type Wording = z.infer<typeof wordingSchema>;
export type WordingsQuery = z.infer<typeof wordingsQuerySchema>;

/** GET /api/admin/wordings: in the order of the files; `counts` are of all messages. */
export const wordingListSchema = z.object({
  wordings: z.array(wordingSchema),
  counts: z.object({
    all: z.number().int(),
    missing: z.number().int(),
    unsure: z.number().int(),
    changed: z.number().int(),
  }),
  pagination: paginationSchema,
});
export type WordingList = z.infer<typeof wordingListSchema>;

/** PUT /api/admin/wordings/{id}. */
export const changeWordingSchema = z.strictObject({
  /** With every `{name}` and `<0>` of the English; null: as the file says it. */
  nepali: requiredText('Nepali is required', 5000).nullable(),
  /** The `_id` of the change that was shown, null for none: another one since then answers 409. */
  seen: z.string().max(20).nullable().optional(),
});
export type ChangeWording = z.infer<typeof changeWordingSchema>;

/** GET /api/admin/wordings/{id}/history. */
export const wordingHistoryQuerySchema = z.object(pageQuery(20));

/** Newest first. */
export const wordingHistorySchema = z.object({
  changes: z.array(
    z.object({
      _id: z.string(),
      at: instant,
      by: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
      /** Null: as the file said it. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  pagination: paginationSchema,
});
export type WordingHistory = z.infer<typeof wordingHistorySchema>;
