import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Audience } from './audience.ts';
import { KeptReply } from './kept-reply.ts';
import type { AnswerPage } from './page-answers.ts';
import { IN_PROCESS_ADDRESS } from './rate-limits.ts';
import type { Parsed, RouteSpec, ViewerFor } from './route.ts';

/** Who asks for a page that is rendered: nobody in particular. */
const NOBODY = { ip: IN_PROCESS_ADDRESS, headers: {} } as FastifyRequest;

/** The same schemas and handler as over HTTP; anybody may ask, and no limit counts the calls of this process. */
export function answerPageBy<A extends Audience, B, Q, P, R extends z.ZodType>(
  spec: RouteSpec<A, B, Q, P, R>,
): AnswerPage {
  const parse = (schema: unknown, value: unknown) =>
    schema === undefined ? { success: true, data: undefined } : (schema as z.ZodType).safeParse(value);
  return async ({ params, query }) => {
    const [readParams, readQuery] = [parse(spec.params, params), parse(spec.query, query)];
    if (!readParams.success || !readQuery.success) return null;
    const result = await spec.handler({
      body: undefined as Parsed<B>,
      query: readQuery.data as Parsed<Q>,
      params: readParams.data as Parsed<P>,
      viewer: null as ViewerFor<A>,
      guestId: null,
      request: NOBODY,
      reply: undefined as never,
    });
    return result instanceof KeptReply ? result : null;
  };
}
