import { z } from 'zod';
import {
  adminNewsletterExportQuerySchema,
  adminNewsletterListSchema,
  adminNewsletterQuerySchema,
} from '../../../../contract/shop/admin-messages.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import {
  type NewsletterIssue,
  newsletterIssueInputSchema,
  newsletterIssueListSchema,
  newsletterIssueSchema,
  newsletterIssuesQuerySchema,
} from '../../../../contract/shop/newsletter-issues.contract.ts';
import { datedFileName, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { type CsvColumn, csvStream, inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  countNewsletterSubscribers,
  listNewsletterSubscribers,
  listNewsletterSubscribersAfter,
  type NewsletterRow,
} from './admin-newsletter.sql.ts';
import { sendNewsletter, testNewsletter } from './newsletter-issues.commands.ts';
import {
  countNewsletterIssues,
  findNewsletterIssue,
  findOwnEmail,
  listNewsletterIssues,
  type NewsletterIssueRow,
} from './newsletter-issues.sql.ts';

const tag = 'Newsletter and contact';

/** Who asked for the newsletter, and what was sent; only those who confirmed are written to. */
export function adminNewsletterRoutes(deps: Deps): RouteDefinition[] {
  const { db, clock } = deps;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/newsletter',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Who asked for the newsletter, newest first',
      tag,
      query: adminNewsletterQuerySchema,
      response: adminNewsletterListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, { found, ...counts }] = await Promise.all([
          listNewsletterSubscribers(db, filter, rowsOf({ page, limit })),
          countNewsletterSubscribers(db, filter),
        ]);
        return {
          subscribers: rows.map(({ email, status, askedAt, confirmedAt, unsubscribedAt }) => ({
            email,
            status,
            askedAt: askedAt.toISOString(),
            confirmedAt: confirmedAt?.toISOString() ?? null,
            unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
          })),
          pagination: paginationOf({ page, limit }, found),
          counts: { all: counts.confirmed + counts.pending + counts.unsubscribed, ...counts },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/newsletter/export',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'The addresses that the filters let through as a CSV file, newest first',
      tag,
      query: adminNewsletterExportQuerySchema,
      response: csvFile,
      handler: async ({ query }) => {
        const rows = inBatches<NewsletterRow>((last) => listNewsletterSubscribersAfter(db, query, last));
        return new CsvReply(datedFileName('newsletter', clock()), csvStream(EXPORT_COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/newsletter/issues',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'Newsletters that were sent, newest first',
      tag,
      query: newsletterIssuesQuerySchema,
      response: newsletterIssueListSchema,
      handler: async ({ query: { page, limit } }) => {
        const [rows, { total, confirmed }] = await Promise.all([
          listNewsletterIssues(db, rowsOf({ page, limit })),
          countNewsletterIssues(db),
        ]);
        const pagination = paginationOf({ page, limit }, total);
        return { issues: rows.map(toNewsletterIssue), pagination, confirmed };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/newsletter/issues',
      audience: 'admin',
      deskDeed: 'marketing',
      limit: 'other',
      summary: 'Send a newsletter to every confirmed address',
      tag,
      body: newsletterIssueInputSchema,
      response: newsletterIssueSchema,
      handler: async ({ body, viewer, request }) => {
        const id = await sendNewsletter(deps, body, actingAdmin(viewer, request));
        const row = (await findNewsletterIssue(db, id)) as NewsletterIssueRow;
        return new Answer(toNewsletterIssue(row), { status: 201, message: 'Newsletter is on its way' });
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/newsletter/issues/test',
      audience: 'admin',
      deskDeed: 'marketing',
      limit: 'other',
      summary: 'Send a newsletter to yourself, to look at it',
      tag,
      body: newsletterIssueInputSchema,
      response: z.null(),
      handler: async ({ body, viewer }) => {
        const email = await findOwnEmail(db, viewer.userId);
        await testNewsletter(deps, body, email);
        return new Answer(null, { message: `Test sent to ${email}` });
      },
    }),
  ];
}

function toNewsletterIssue({ id, createdAt, finishedAt, ...issue }: NewsletterIssueRow): NewsletterIssue {
  return {
    _id: id,
    ...issue,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

const timeOf = (instant: Date | null) => (instant === null ? null : sortableDateTime(instant));

const EXPORT_COLUMNS: readonly CsvColumn<NewsletterRow>[] = [
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Asked', cell: ({ askedAt }) => timeOf(askedAt) },
  { header: 'Confirmed', cell: ({ confirmedAt }) => timeOf(confirmedAt) },
  { header: 'Unsubscribed', cell: ({ unsubscribedAt }) => timeOf(unsubscribedAt) },
];
