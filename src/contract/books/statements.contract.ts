import { z } from 'zod';
import { instant, pageQuery, paginationSchema, rupees } from '../shop/fields.contract.ts';

/** A closed period of a seller: `opening + entries - paidOut = closing`, and the next one opens with `closing`. */
export const statementSchema = z.object({
  _id: z.string(),
  /** 'KTM-S-19' */
  number: z.string(),
  from: instant,
  /** Midnight in Kathmandu: the period ends before it. */
  closedAt: instant,
  opening: rupees,
  entries: rupees,
  paidOut: rupees,
  closing: rupees,
  /** Ours for the commission; null where none was due. */
  commissionBill: z.object({ _id: z.string(), number: z.string() }).nullable(),
});
export type Statement = z.infer<typeof statementSchema>;

/** GET /api/seller/statements, newest first. */
export const statementsQuerySchema = z.object(pageQuery(20));
/** The seller's own; the period that still runs has none yet. */
export const statementListSchema = z.object({
  statements: z.array(statementSchema),
  pagination: paginationSchema,
});
export type StatementList = z.infer<typeof statementListSchema>;
