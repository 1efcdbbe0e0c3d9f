import { z } from 'zod';
import {
  adminRequestListSchema,
  adminRequestSchema,
  adminRequestsQuerySchema,
} from '../../../../contract/orders/admin-requests-for-quotes.contract.ts';
import {
  comparisonQuerySchema,
  requestComparisonSchema,
} from '../../../../contract/orders/request-comparison.contract.ts';
import {
  askManySchema,
  requestForQuotesListSchema,
  requestForQuotesSchema,
  requestsForQuotesQuerySchema,
} from '../../../../contract/orders/requests-for-quotes.contract.ts';
import {
  sealedQuoteInputSchema,
  sellerRequestListSchema,
  sellerRequestSchema,
  sellerRequestsQuerySchema,
} from '../../../../contract/orders/sealed-quotes.contract.ts';
import type { Deps } from '../../../deps.ts';
import { paperReaderOf } from '../../../papers/paper-reader.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { CsvReply, FileReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { lookAtRequest, lookAtRequests } from './admin-requests.commands.ts';
import { askMany } from './asking.commands.ts';
import { compareQuotes, comparisonCsv, comparisonPdf } from './comparison.commands.ts';
import { askedSeller, putQuote, readSellerRequest, withdrawOwnQuote } from './quoting.commands.ts';
import { cancelRequest, getRequestRow, toOwnRequest } from './requests-for-quotes.commands.ts';
import { countRequestsForQuotes, listRequestsForQuotes } from './requests-for-quotes.sql.ts';
import { toRequestRow } from './requests-for-quotes-view.ts';
import { countSellerRequests, listSellerRequests } from './seller-requests.sql.ts';
import { toSellerRequestRow } from './seller-requests-view.ts';

const tag = 'Sealed requests';
const params = z.object({ id: z.string() });

/** Prices that a buyer asks many sellers for; nobody reads them before the request closes. */
export function requestForQuotesRoutes(deps: Deps): RouteDefinition[] {
  return [...buyerRoutes(deps), ...sellerRoutes(deps), ...adminRoutes(deps)];
}

function buyerRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/api/requests-for-quotes',
      audience: 'user',
      deed: 'order',
      limit: 'ask',
      summary: 'Ask many sellers for sealed prices of one list',
      tag,
      body: askManySchema,
      response: requestForQuotesSchema,
      handler: async ({ body, viewer, request }) => {
        const idempotencyKey = idempotencyKeyOf(request);
        const { status, data } = await askMany(deps, viewer, { body, idempotencyKey });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/requests-for-quotes',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Sealed requests of your company: those that you can award first, then the newest',
      tag,
      query: requestsForQuotesQuerySchema,
      response: requestForQuotesListSchema,
      handler: async ({ query: { page, limit, status }, viewer: { companyId } }) => {
        const filter = { companyId, status };
        const [rows, { total, waitingForYou }] = await Promise.all([
          listRequestsForQuotes(deps.db, filter, rowsOf({ page, limit })),
          countRequestsForQuotes(deps.db, filter),
        ]);
        return {
          requests: rows.map(toRequestRow),
          pagination: paginationOf({ page, limit }, total),
          waitingForYou,
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/requests-for-quotes/:id',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'A sealed request: how many answered, and what was awarded',
      tag,
      params,
      response: requestForQuotesSchema,
      handler: async ({ params: { id }, viewer }) =>
        toOwnRequest(await getRequestRow(deps, viewer, id), viewer, deps.clock()),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/requests-for-quotes/:id/comparison',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'quotation',
      summary: 'The quotes against each other once the request has closed: as JSON, a spreadsheet or a PDF',
      tag,
      params,
      query: comparisonQuerySchema,
      response: requestComparisonSchema,
      handler: async ({ params: { id }, query: { format, sellers: most }, viewer, request }) => {
        if (format === 'csv') {
          const { fileName, lines } = await comparisonCsv(deps, viewer, { id, most });
          return new CsvReply(fileName, lines);
        }
        if (format === 'pdf') {
          const { fileName, bytes } = await comparisonPdf(deps, viewer, {
            id,
            most,
            reader: paperReaderOf(request, deps.speech),
          });
          return new FileReply(bytes, 'application/pdf', fileName);
        }
        return (await compareQuotes(deps, viewer, { id, most })).comparison;
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests-for-quotes/:id/cancel',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Cancel a request: what is sealed is emptied unread',
      tag,
      params,
      response: requestForQuotesSchema,
      handler: ({ params: { id }, viewer }) => cancelRequest(deps, viewer, id),
    }),
  ];
}

function sellerRoutes(deps: Deps): RouteDefinition[] {
  const own = {
    audience: 'seller',
    sellerDeed: 'orders',
    tag,
    params,
    response: sellerRequestSchema,
  } as const;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/requests-for-quotes',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Sealed requests that you are asked to answer, the newest first',
      tag,
      query: sellerRequestsQuerySchema,
      response: sellerRequestListSchema,
      handler: async ({ query: { page, limit, state }, viewer }) => {
        const filter = { seller: await askedSeller(deps, viewer.sellerId), state };
        const [rows, { total, waitingForYou }] = await Promise.all([
          listSellerRequests(deps.db, filter, rowsOf({ page, limit })),
          countSellerRequests(deps.db, filter),
        ]);
        const pagination = paginationOf({ page, limit }, total);
        return { requests: rows.map(toSellerRequestRow), pagination, waitingForYou };
      },
    }),
    defineRoute({
      ...own,
      method: 'GET',
      url: '/api/seller/requests-for-quotes/:id',
      scope: 'orders:read',
      limit: 'other',
      summary: 'A sealed request with your own quote',
      handler: ({ params: { id }, viewer }) => readSellerRequest(deps, viewer, id),
    }),
    defineRoute({
      ...own,
      method: 'PUT',
      url: '/api/seller/requests-for-quotes/:id/quote',
      limit: 'message',
      summary: 'Seal a quote, in the place of the one before; nobody else reads it until the request closes',
      body: sealedQuoteInputSchema,
      handler: ({ params: { id }, body, viewer }) => putQuote(deps, viewer, { ...body, id }),
    }),
    defineRoute({
      ...own,
      method: 'DELETE',
      url: '/api/seller/requests-for-quotes/:id/quote',
      limit: 'message',
      summary: 'Take your quote back before the request closes',
      handler: ({ params: { id }, viewer }) => withdrawOwnQuote(deps, viewer, id),
    }),
  ];
}

function adminRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/requests-for-quotes',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'All sealed requests, without prices; the audit log keeps who looked',
      tag,
      query: adminRequestsQuerySchema,
      response: adminRequestListSchema,
      handler: ({ query, viewer, request }) => lookAtRequests(deps, query, actingAdmin(viewer, request)),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/admin/requests-for-quotes/:id',
      audience: 'admin',
      deskDeed: 'read',
      limit: 'other',
      summary: 'A sealed request, without prices while it is open; the audit log keeps who looked',
      tag,
      params,
      response: adminRequestSchema,
      handler: ({ params: { id }, viewer, request }) => lookAtRequest(deps, id, actingAdmin(viewer, request)),
    }),
  ];
}
