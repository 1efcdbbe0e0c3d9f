import {
  adminNewsletterExportQuerySchema,
  adminNewsletterListSchema,
  adminNewsletterQuerySchema,
} from '../../../contract/admin-messages.contract.ts';
import { csvFile } from '../../../contract/envelope.contract.ts';
import { datedFileName, sortableDateTime } from '../../../domain/kathmandu-time.ts';
import { type CsvColumn, csvStream, inBatches } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { CsvReply, defineRoute, type RouteDefinition } from '../../plugins/route.ts';
import {
  countNewsletterSubscribers,
  listNewsletterSubscribers,
  listNewsletterSubscribersAfter,
  type NewsletterRow,
} from './admin-newsletter.sql.ts';

const tag = 'Newsletter and contact';

/** Who asked for the newsletter; only those who confirmed may be written to. */
export function adminNewsletterRoutes({ db, clock }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/newsletter',
      audience: 'admin',
      limit: 'other',
      summary: 'Who asked for the newsletter, newest first',
      tag,
      query: adminNewsletterQuerySchema,
      response: adminNewsletterListSchema,
      handler: async ({ query: { page, limit, ...filter } }) => {
        const [rows, { found, ...counts }] = await Promise.all([
          listNewsletterSubscribers(db, filter, { limit, offset: (page - 1) * limit }),
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
          pagination: { page, pages: Math.ceil(found / limit), total: found, limit },
          counts: { all: counts.confirmed + counts.pending + counts.unsubscribed, ...counts },
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/newsletter/export',
      audience: 'admin',
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
  ];
}

const timeOf = (instant: Date | null) => (instant === null ? null : sortableDateTime(instant));

const EXPORT_COLUMNS: readonly CsvColumn<NewsletterRow>[] = [
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Asked', cell: ({ askedAt }) => timeOf(askedAt) },
  { header: 'Confirmed', cell: ({ confirmedAt }) => timeOf(confirmedAt) },
  { header: 'Unsubscribed', cell: ({ unsubscribedAt }) => timeOf(unsubscribedAt) },
];
