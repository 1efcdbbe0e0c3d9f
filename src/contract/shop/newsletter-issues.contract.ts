import { z } from 'zod';
import { instant, pageQuery, paginationSchema, requiredText } from './fields.contract.ts';

/** POST /api/admin/newsletter/issues, and .../issues/test. An empty line begins a new paragraph. */
export const newsletterIssueInputSchema = z.strictObject({
  subject: requiredText('Subject is required', 150).refine(
    (text) => !/[\r\n]/.test(text),
    'Subject must be one line',
  ),
  text: requiredText('Text is required', 20_000),
});
export type NewsletterIssueInput = z.infer<typeof newsletterIssueInputSchema>;

/** A newsletter that goes, or went, to every confirmed address; `sentBy` is the name of an admin. */
export const newsletterIssueSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  text: z.string(),
  sentBy: z.string(),
  createdAt: instant,
  /** Mails in the outbox so far. */
  recipients: z.number().int(),
  /** When the last of them was put there; null while it goes on. */
  finishedAt: instant.nullable(),
});
export type NewsletterIssue = z.infer<typeof newsletterIssueSchema>;

/** GET /api/admin/newsletter/issues, newest first. */
export const newsletterIssuesQuerySchema = z.object(pageQuery(10));
/** Tests are not among them. */
export const newsletterIssueListSchema = z.object({
  issues: z.array(newsletterIssueSchema),
  pagination: paginationSchema,
  /** Addresses that would get one now. */
  confirmed: z.number().int(),
});
export type NewsletterIssueList = z.infer<typeof newsletterIssueListSchema>;
