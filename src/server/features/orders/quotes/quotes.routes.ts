import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  acceptQuoteSchema,
  answerQuoteSchema,
  askQuoteSchema,
  counterQuoteSchema,
  declineQuoteSchema,
  quoteListSchema,
  quoteMessageSchema,
  quoteSchema,
  quotesQuerySchema,
} from '../../../../contract/orders/quotes.contract.ts';
import type { QuoteSide } from '../../../../domain/orders/quote.ts';
import type { Deps } from '../../../deps.ts';
import { paperReaderOf } from '../../../papers/paper-reader.ts';
import { FileReply } from '../../../plugins/file-replies.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { acceptQuote } from './quote-accepting.commands.ts';
import { answerQuote, counterQuote } from './quote-answers.commands.ts';
import { declineQuote, withdrawQuote, writeOnQuote } from './quote-ends.commands.ts';
import { quotePdf } from './quote-paper.commands.ts';
import { type Acting, askForPrice, ownerOf, type Party, readQuote } from './quotes.commands.ts';
import { countQuotes, listQuotes } from './quotes.sql.ts';
import { toQuoteRow } from './quotes-view.ts';

const tag = 'Quotes';
const params = z.object({ id: z.string() });
const pdf = z.string().describe('A PDF (application/pdf), without the envelope');

/** Prices that a buyer asks one seller for. */
export function quoteRoutes(deps: Deps): RouteDefinition[] {
  return [...buyerRoutes(deps), ...sellerRoutes(deps)];
}

async function listOf(deps: Deps, party: Party, { page, limit, status }: z.output<typeof quotesQuerySchema>) {
  const filter = { owner: ownerOf(party), status };
  const [rows, { total, waitingForYou }] = await Promise.all([
    listQuotes(deps.db, filter, rowsOf({ page, limit })),
    countQuotes(deps.db, filter),
  ]);
  return { quotes: rows.map(toQuoteRow), pagination: paginationOf({ page, limit }, total), waitingForYou };
}

async function paperOf(deps: Deps, party: Party, id: string, request: FastifyRequest) {
  const reader = paperReaderOf(request, deps.speech);
  const { bytes, number } = await quotePdf(deps, party, { id, reader });
  return new FileReply(bytes, 'application/pdf', `${number}.pdf`);
}

const partyOf = (side: QuoteSide, viewer: Acting): Party => ({ side, viewer });

function buyerRoutes(deps: Deps): RouteDefinition[] {
  const acts = {
    method: 'POST',
    audience: 'user',
    deed: 'order',
    tag,
    params,
    response: quoteSchema,
  } as const;
  return [
    defineRoute({
      method: 'POST',
      url: '/api/quotes',
      audience: 'user',
      deed: 'order',
      limit: 'ask',
      summary: 'Ask a seller for a price: products of one seller, with quantities and wishes',
      tag,
      body: askQuoteSchema,
      response: quoteSchema,
      handler: async ({ body, viewer, request }) => {
        const idempotencyKey = idempotencyKeyOf(request);
        const { status, data } = await askForPrice(deps, viewer, { body, idempotencyKey });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/quotes',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Quotes of your company: those that wait for you first, then the newest',
      tag,
      query: quotesQuerySchema,
      response: quoteListSchema,
      handler: ({ query, viewer }) => listOf(deps, partyOf('buyer', viewer), query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/quotes/:id',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'A quote with all that both sides said',
      tag,
      params,
      response: quoteSchema,
      handler: ({ params: { id }, viewer }) => readQuote(deps.db, partyOf('buyer', viewer), id),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/quotes/:id/pdf',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'quotation',
      summary: 'What the seller offered last, as a numbered PDF that is kept',
      tag,
      params,
      response: pdf,
      handler: ({ params: { id }, viewer, request }) => paperOf(deps, partyOf('buyer', viewer), id, request),
    }),
    defineRoute({
      ...acts,
      url: '/api/quotes/:id/accept',
      limit: 'orders',
      summary: 'Order what the seller offers at the quoted prices, or ask for the signature that it needs',
      body: acceptQuoteSchema,
      handler: ({ params: { id }, body, viewer }) => acceptQuote(deps, viewer, { id, ...body }),
    }),
    defineRoute({
      ...acts,
      url: '/api/quotes/:id/counter',
      limit: 'message',
      summary: 'Answer an offer with other wishes',
      body: counterQuoteSchema,
      handler: ({ params: { id }, body, viewer }) => counterQuote(deps, viewer, { id, ...body }),
    }),
    defineRoute({
      ...acts,
      url: '/api/quotes/:id/decline',
      limit: 'other',
      summary: 'Decline an offer, with a reason',
      body: declineQuoteSchema,
      handler: ({ params: { id }, body: { reason }, viewer }) =>
        declineQuote(deps, partyOf('buyer', viewer), { id, reason }),
    }),
    defineRoute({
      ...acts,
      url: '/api/quotes/:id/withdraw',
      limit: 'other',
      summary: 'Withdraw a quote that was not ordered yet',
      handler: ({ params: { id }, viewer }) => withdrawQuote(deps, viewer, id),
    }),
    defineRoute({
      ...acts,
      url: '/api/quotes/:id/messages',
      limit: 'message',
      summary: 'Write to the seller about a quote; contacts are hidden',
      body: quoteMessageSchema,
      handler: ({ params: { id }, body: { text }, viewer }) =>
        writeOnQuote(deps, partyOf('buyer', viewer), { id, text }),
    }),
  ];
}

function sellerRoutes(deps: Deps): RouteDefinition[] {
  const acts = {
    method: 'POST',
    audience: 'seller',
    sellerDeed: 'orders',
    tag,
    params,
    response: quoteSchema,
  } as const;
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/quotes',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Quotes that buyers ask you for: those that wait for you first, then the newest',
      tag,
      query: quotesQuerySchema,
      response: quoteListSchema,
      handler: ({ query, viewer }) => listOf(deps, partyOf('seller', viewer), query),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/quotes/:id',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'A quote with all that both sides said',
      tag,
      params,
      response: quoteSchema,
      handler: ({ params: { id }, viewer }) => readQuote(deps.db, partyOf('seller', viewer), id),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/quotes/:id/pdf',
      audience: 'seller',
      sellerDeed: 'orders',
      scope: 'orders:read',
      limit: 'quotation',
      summary: 'What the seller offered last, as a numbered PDF that is kept',
      tag,
      params,
      response: pdf,
      handler: ({ params: { id }, viewer, request }) => paperOf(deps, partyOf('seller', viewer), id, request),
    }),
    defineRoute({
      ...acts,
      url: '/api/seller/quotes/:id/answer',
      limit: 'message',
      summary: 'Offer prices, or others than before; a line that is left out is not offered',
      body: answerQuoteSchema,
      handler: ({ params: { id }, body, viewer }) => answerQuote(deps, viewer, { id, ...body }),
    }),
    defineRoute({
      ...acts,
      url: '/api/seller/quotes/:id/decline',
      limit: 'other',
      summary: 'Name no price, with a reason',
      body: declineQuoteSchema,
      handler: ({ params: { id }, body: { reason }, viewer }) =>
        declineQuote(deps, partyOf('seller', viewer), { id, reason }),
    }),
    defineRoute({
      ...acts,
      url: '/api/seller/quotes/:id/messages',
      limit: 'message',
      summary: 'Write to the buyer about a quote; contacts are hidden',
      body: quoteMessageSchema,
      handler: ({ params: { id }, body: { text }, viewer }) =>
        writeOnQuote(deps, partyOf('seller', viewer), { id, text }),
    }),
  ];
}
