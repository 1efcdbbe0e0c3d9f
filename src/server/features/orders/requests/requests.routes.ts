import { z } from 'zod';
import { reorderResultSchema } from '../../../../contract/orders/orders.contract.ts';
import {
  approveRequestSchema,
  commentRequestSchema,
  previewRequestSchema,
  rejectRequestSchema,
  requestInputSchema,
  requestListSchema,
  requestPreviewSchema,
  requestSchema,
  requestsQuerySchema,
} from '../../../../contract/orders/requests.contract.ts';
import type { Deps } from '../../../deps.ts';
import { idempotencyKeyOf } from '../../../plugins/idempotency.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { approve, comment, previewRequest, reject, withdrawRequest } from './request-answers.commands.ts';
import { type Agreement, askForSignature, readRequest, reorderRequest } from './requests.commands.ts';
import { requestNotFound } from './requests.errors.ts';
import { countRequests, listRequests } from './requests.sql.ts';
import { toRequestRow } from './requests-view.ts';

const tag = 'Requests';
const requestParams = z.object({ id: z.string() });

/** Orders of a company that wait for a signature; `agreements`: where their prices may have been agreed. */
export function requestRoutes(deps: Deps, agreements: readonly Agreement[]): RouteDefinition[] {
  const tools = { ...deps, agreements };
  return [
    defineRoute({
      method: 'POST',
      url: '/api/requests',
      audience: 'user',
      deed: 'order',
      scope: 'orders:write',
      keepsAnswers: true,
      limit: 'orders',
      summary: 'Ask for a signature on an order: the body of an order; no stock is held',
      tag,
      body: requestInputSchema,
      response: requestSchema,
      handler: async ({ body, viewer, request }) => {
        const idempotencyKey = idempotencyKeyOf(request);
        const { status, data } = await askForSignature(tools, viewer, { body, idempotencyKey });
        return new Answer(data, { status });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/requests',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Requests of your company: those that wait for you first, then the newest',
      tag,
      query: requestsQuerySchema,
      response: requestListSchema,
      handler: async ({ query: { page, limit, status, member }, viewer: { companyId, userId } }) => {
        const filter = { companyId, status, member: member && uuidOr(member, requestNotFound) };
        const { offset } = rowsOf({ page, limit });
        const [rows, { total, waitingForYou }] = await Promise.all([
          listRequests(deps.db, filter, { userId, limit, offset }),
          countRequests(deps.db, filter, userId),
        ]);
        return {
          requests: rows.map((row) => toRequestRow(row, userId)),
          pagination: paginationOf({ page, limit }, total),
          waitingForYou,
        };
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/requests/:id',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'A request with its lines: the price then and now, and what can be had of them',
      tag,
      params: requestParams,
      response: requestSchema,
      handler: ({ params, viewer }) => readRequest(tools, viewer, params.id),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests/:id/preview',
      audience: 'user',
      deed: 'approve',
      limit: 'other',
      summary: 'What an order of these lines of a request would cost today',
      tag,
      params: requestParams,
      body: previewRequestSchema,
      response: requestPreviewSchema,
      handler: ({ params, body, viewer }) => previewRequest(deps, viewer, { ...params, ...body }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests/:id/approve',
      audience: 'user',
      deed: 'approve',
      limit: 'orders',
      summary: 'Sign a request, at today’s prices or those of its quote; the last signature places the order',
      tag,
      params: requestParams,
      body: approveRequestSchema,
      response: requestSchema,
      handler: ({ params, body, viewer }) => approve(tools, viewer, { ...params, ...body }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests/:id/reject',
      audience: 'user',
      deed: 'approve',
      limit: 'other',
      summary: 'Reject a request, with a reason',
      tag,
      params: requestParams,
      body: rejectRequestSchema,
      response: requestSchema,
      handler: ({ params, body, viewer }) => reject(tools, viewer, { ...params, ...body }),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests/:id/withdraw',
      audience: 'user',
      deed: 'order',
      scope: 'orders:write',
      limit: 'other',
      summary: 'Withdraw your own request',
      tag,
      params: requestParams,
      response: requestSchema,
      handler: ({ params, viewer }) => withdrawRequest(tools, viewer, params.id),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests/:id/reorder',
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary: 'Put what a request asked for into your cart again',
      tag,
      params: requestParams,
      response: reorderResultSchema,
      handler: ({ params, viewer }) => reorderRequest(deps.db, viewer, params.id),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/requests/:id/comment',
      audience: 'user',
      deed: 'order',
      limit: 'ask',
      summary: 'Say something about a request to who asked and who signs',
      tag,
      params: requestParams,
      body: commentRequestSchema,
      response: requestSchema,
      handler: ({ params, body, viewer }) => comment(tools, viewer, { ...params, ...body }),
    }),
  ];
}
