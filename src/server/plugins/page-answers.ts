import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Language } from '../../domain/shop/language.ts';
import { answerIn } from './asked-language.ts';
import { KeptReply } from './kept-reply.ts';
import { IN_PROCESS_ADDRESS } from './rate-limits.ts';

/** Letters, as for requests (`maxParamLength`). */
const LONGEST_PARAM = 500;

/** Answers a call of a page as an anonymous visitor; null: only a request can have this answered. */
export type AnswerPage = (call: {
  params: Record<string, string>;
  query: Record<string, unknown>;
}) => Promise<KeptReply | null>;

/**
 * The calls of our API that pages are rendered from, answered without HTTP: nothing is written as a request, sent through
 * the hooks of the server, and read again. Routes with `isForPages` are in it.
 */
export class PageAnswers {
  readonly #plain = new Map<string, AnswerPage | null>();
  readonly #named: { parts: readonly string[]; answer: AnswerPage }[] = [];

  /** `url` as routes write it: '/api/products/:id/questions'. Null: no page is rendered from it. */
  add(url: string, answer: AnswerPage | null): void {
    if (!url.includes(':')) this.#plain.set(url, answer);
    else if (answer !== null) this.#named.push({ parts: url.split('/'), answer });
  }

  /**
   * What the route of this path and search answers in this language. Null: no such route, or it refuses the call, or
   * does not keep this answer; then a request says what would be sent. Throws what the handler throws.
   */
  async of(address: string, language: Language): Promise<KeptReply | null> {
    const mark = address.indexOf('?');
    const path = mark === -1 ? address : address.slice(0, mark);
    // Escaped letters, and which of two routes is meant, are the server's to read.
    if (path.includes('%')) return null;
    const query = mark === -1 ? {} : { ...parse(address.slice(mark + 1)) };
    const plain = this.#plain.get(path);
    if (plain !== undefined) return (plain && answerIn(language, () => plain({ params: {}, query }))) ?? null;
    const written = path.split('/');
    for (const { parts, answer } of this.#named) {
      const params = paramsOf(parts, written);
      if (params !== null) return answerIn(language, () => answer({ params, query }));
    }
    return null;
  }
}

/** What stands in the places of a route's names; null: another address. */
function paramsOf(parts: readonly string[], written: readonly string[]): Record<string, string> | null {
  if (parts.length !== written.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = written[at] as string;
    if (part.startsWith(':') && value.length > 0 && value.length <= LONGEST_PARAM)
      params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

declare module 'fastify' {
  interface FastifyInstance {
    pageAnswers: PageAnswers;
  }
}

/** Who asks for a page that is rendered: nobody in particular. */
const NOBODY = { ip: IN_PROCESS_ADDRESS, headers: {} } as FastifyRequest;

/** The same schemas and handler as over HTTP; anybody may ask, and no limit counts the calls of this process. */
export function answerPageBy(spec: {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  handler: (context: never) => Promise<unknown>;
}): AnswerPage {
  const parse = (schema: z.ZodType | undefined, value: unknown) =>
    schema === undefined ? { success: true, data: undefined } : schema.safeParse(value);
  return async ({ params, query }) => {
    const [readParams, readQuery] = [parse(spec.params, params), parse(spec.query, query)];
    if (!readParams.success || !readQuery.success) return null;
    const result = await spec.handler({
      body: undefined,
      query: readQuery.data,
      params: readParams.data,
      viewer: null,
      guestId: null,
      request: NOBODY,
      reply: undefined,
    } as never);
    return result instanceof KeptReply ? result : null;
  };
}
