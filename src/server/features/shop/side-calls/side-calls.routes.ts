import type { FastifyRequest } from 'fastify';
import {
  type SideAnswers,
  sideAnswersSchema,
  sideCallsQuerySchema,
} from '../../../../contract/shop/side-calls.contract.ts';
import { SIDE_CALLS } from '../../../../domain/shop/side-calls.ts';
import { defineRoute, type RouteDefinition } from '../../../plugins/route.ts';

/** What of a request decides how a call is answered. */
const PASSED_ON = ['authorization', 'accept-language', 'x-session-id', 'cookie', 'user-agent'] as const;

/** Several small calls of a page in one request (docs/decisions/0062). */
export function sideCallRoutes(): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: SIDE_CALLS,
      audience: 'user',
      limit: 'other',
      summary:
        'Several small calls that stand beside a page at once: each is judged and counted as if it came alone',
      tag: 'Pages',
      query: sideCallsQuerySchema,
      response: sideAnswersSchema,
      handler: async ({ query, request }) => ({
        answers: await Promise.all(query.of.map((path) => answerAlone(request, path))),
      }),
    }),
  ];
}

/** The whole way of a request: who asks, their role, their limit, the schemas. */
async function answerAlone(request: FastifyRequest, path: string): Promise<SideAnswers['answers'][number]> {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const answer = await request.server.inject({
    method: 'GET',
    url: path,
    headers: { ...headers, accept: 'application/json' },
    remoteAddress: request.ip,
  });
  return { status: answer.statusCode, body: JSON.parse(answer.payload) };
}
