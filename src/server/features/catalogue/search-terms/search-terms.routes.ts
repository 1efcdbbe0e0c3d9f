import { z } from 'zod';
import {
  searchStepSchema,
  searchTermListSchema,
  searchTermsExportQuerySchema,
  searchTermsQuerySchema,
  wantedTermListSchema,
} from '../../../../contract/catalogue/search-terms.contract.ts';
import { csvFile } from '../../../../contract/shop/envelope.contract.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { datedFileName, kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { type CsvColumn, csvStream } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { askerOf } from '../../../plugins/asker.ts';
import { CsvReply } from '../../../plugins/file-replies.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { listTerms, listWantedTerms, type TermFilter, type TermRow } from './search-terms.sql.ts';

const tag = 'Search words';
const PERIOD_DAYS = 30;
const MOST_WANTED = 20;
const MOST_EXPORTED = 10_000;

/** What was sought: counted by the list of products, read by the desks. */
export function searchTermRoutes({ db, catalogue, clock }: Deps): RouteDefinition[] {
  const daysAgo = (days: number) => kathmanduDate(new Date(clock().getTime() - days * DAY_MS));
  const filterOf = ({
    from,
    to,
    search,
    nothing,
  }: z.output<typeof searchTermsExportQuerySchema>): TermFilter => ({
    from: from || daysAgo(PERIOD_DAYS - 1),
    to: to || daysAgo(0),
    search,
    isNothing: nothing === 'true',
  });
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/search-terms',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'What at least three visitors looked for, with what came of it',
      tag,
      query: searchTermsQuerySchema,
      response: searchTermListSchema,
      handler: async ({ query }) => {
        const { page, limit } = query;
        const { rows, total } = await listTerms(db, filterOf(query), query.sortBy, rowsOf({ page, limit }));
        return { terms: rows, pagination: paginationOf({ page, limit }, total) };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/search-terms/export',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'The list of search terms as a CSV file, at most 10,000',
      tag,
      query: searchTermsExportQuerySchema,
      response: csvFile,
      handler: async ({ query }) => {
        const page = { limit: MOST_EXPORTED, offset: 0 };
        const { rows } = await listTerms(db, filterOf(query), query.sortBy, page);
        return new CsvReply(datedFileName('search-terms', clock()), csvStream(COLUMNS, rows));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/search-terms',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: "What buyers looked for in the seller's categories in 30 days and did not find",
      tag,
      response: wantedTermListSchema,
      handler: async ({ viewer }) => {
        const since = daysAgo(PERIOD_DAYS - 1);
        const rows = await listWantedTerms(db, { sellerId: viewer.sellerId, since, limit: MOST_WANTED });
        return {
          terms: rows.map(({ term, sessions, categoryId, categoryName }) => ({
            term,
            sessions,
            category: { _id: categoryId, name: categoryName },
          })),
        };
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/products/search-steps',
      audience: 'public',
      limit: 'other',
      summary: 'Count that a product of a search was opened, or put into the cart',
      tag: 'Catalogue',
      body: searchStepSchema,
      response: z.null(),
      handler: async ({ body: { search, step, product }, guestId, request }) => {
        const asker = askerOf(request, guestId);
        catalogue.searches.stepped(asker, search, { kind: step, productId: product }, clock());
        return null;
      },
    }),
  ];
}

const COLUMNS: readonly CsvColumn<TermRow>[] = [
  { header: 'Term', cell: ({ term }) => term },
  { header: 'Visitors', cell: ({ sessions }) => sessions },
  { header: 'Found nothing', cell: ({ nothing }) => nothing },
  { header: 'Products found', cell: ({ hits }) => hits },
  { header: 'Opened', cell: ({ openings }) => openings },
  { header: 'Put into carts', cell: ({ adds }) => adds },
];
