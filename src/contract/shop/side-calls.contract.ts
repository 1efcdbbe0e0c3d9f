import { z } from 'zod';
import { isSideCall, MOST_SIDE_CALLS } from '../../domain/shop/side-calls.ts';

const sideCall = z.string().refine(isSideCall, 'This call is made by itself');

/** GET /api/side-calls?of=/api/company&of=... */
export const sideCallsQuerySchema = z.object({
  of: z.union([sideCall.transform((path) => [path]), z.array(sideCall).min(1).max(MOST_SIDE_CALLS)], {
    error: `From 1 to ${MOST_SIDE_CALLS} calls that stand beside a page`,
  }),
});
/** What each call answers by itself, in their order. */
export const sideAnswersSchema = z.object({
  answers: z.array(z.object({ status: z.number().int(), body: z.unknown() })),
});
export type SideAnswers = z.infer<typeof sideAnswersSchema>;
