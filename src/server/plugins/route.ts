import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { failureSchema, successSchema } from '../../contract/envelope.contract.ts';
import { isGuestId } from '../../domain/guest-id.ts';
import type { StoredFile } from '../storage/file-storage.ts';
import { forbidden, sessionIdRequired, unauthorized } from './app-error.ts';
import { KeptReply } from './kept-reply.ts';
import { compressLargeAnswer } from './large-answers.ts';
import type { AnswerPage, PageAnswers } from './page-answers.ts';
import { IN_PROCESS_ADDRESS, type LimitName, type RateLimits } from './rate-limits.ts';
import type { ResolveViewer, Viewer } from './viewer.ts';

/**
 * Who may call a route:
 * public - anyone, tokens are not looked at; optional - anyone, a token must be good if sent;
 * cart - a good token or a guest session id; user - signed in; seller, admin - signed in with that role;
 * seller_or_admin - signed in with one of the two.
 */
export type Audience = 'public' | 'optional' | 'cart' | 'user' | 'seller' | 'admin' | 'seller_or_admin';

type ViewerFor<A extends Audience> = A extends 'user' | 'seller' | 'admin' | 'seller_or_admin'
  ? Viewer
  : A extends 'public'
    ? null
    : Viewer | null;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A successful answer with another status than 200, or a message beside the data. */
export class Answer<Data> {
  readonly data: Data;
  readonly status: number;
  readonly message: string | undefined;
  /** Names what is answered, for a caller who asks again: see `NotModified`. */
  readonly etag: string | undefined;

  constructor(
    data: Data,
    { status = 200, message, etag }: { status?: number; message?: string; etag?: string } = {},
  ) {
    this.data = data;
    this.status = status;
    this.message = message;
    this.etag = etag;
  }
}

/** 304: the caller holds the answer of this ETag, and it is still true. */
export class NotModified {
  readonly etag: string;

  constructor(etag: string) {
    this.etag = etag;
  }
}

/** Where a call in this process learns which kept reply answered it. */
export const keptReplyOfCall = new AsyncLocalStorage<{ reply: KeptReply | null }>();

/** Sends the browser on with 303, whatever it came with. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** How long the caller's own browser may show a file again without asking, and the name of these bytes. */
export interface KeptByCaller {
  seconds: number;
  etag: string;
}

/** A file that somebody uploaded: shown, never run, never kept by a cache unless by the caller's own for `kept`. */
export class FileReply {
  readonly content: Buffer | StoredFile;
  readonly contentType: string;
  readonly fileName: string;
  readonly kept: KeptByCaller | null;

  constructor(
    content: Buffer | StoredFile,
    contentType: string,
    fileName: string,
    kept: KeptByCaller | null = null,
  ) {
    this.content = content;
    this.contentType = contentType;
    this.fileName = fileName;
    this.kept = kept;
  }
}

/** The same, saved instead of shown; its name may be in any script. */
export class AttachmentReply extends FileReply {}

/** A file made as it is sent, saved under `fileName`, never kept by a cache. */
export class DownloadReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;

  constructor(fileName: string, contentType: string, content: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}

/**
 * A list as a spreadsheet file: the `export` call beside a list.
 *
 *     new CsvReply('payments.csv', csvStream(COLUMNS, inBatches((last) => listPaymentsAfter(deps.db, filter, last))))
 */
export class CsvReply extends DownloadReply {
  constructor(fileName: string, lines: Readable) {
    super(fileName, 'text/csv; charset=utf-8', lines);
  }
}

export interface RouteContext<A extends Audience, B, Q, P> {
  body: Parsed<B>;
  query: Parsed<Q>;
  params: Parsed<P>;
  viewer: ViewerFor<A>;
  /** The X-Session-ID of a guest when it is well formed, else null. */
  guestId: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteSpec<A extends Audience, B, Q, P, R extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: `/${string}`;
  audience: A;
  limit: LimitName;
  /** Another limit for some of the calls, told by their query and body as they came and by the caller, or null. */
  limitOf?: (
    query: Readonly<Record<string, unknown>>,
    viewer: Viewer | null,
    body: unknown,
  ) => LimitName | null;
  /** One line for the API reference. */
  summary: string;
  /** Heading in the API reference. */
  tag: string;
  body?: B;
  query?: Q;
  params?: P;
  /** Schema of `data`: an allow-list, everything else is dropped. */
  response: R;
  /** Bytes; the default is 100 kB. */
  bodyLimit?: number;
  /** Its answers are large and hold no secret, such as a token: `compressLargeAnswer`. */
  isLarge?: true;
  /**
   * Pages are rendered from it: a GET whose handler answers anonymous callers a `KeptReply`, knows of the request no
   * more than its address and headers, and leaves the reply alone. `PageAnswers` then asks it without HTTP.
   */
  isForPages?: A extends 'public' | 'optional' ? true : never;
  handler: (
    context: RouteContext<A, B, Q, P>,
  ) => Promise<
    z.input<R> | Answer<z.input<R>> | NotModified | KeptReply | Redirect | FileReply | DownloadReply
  >;
}

/** A route with its types forgotten: what the registry holds. */
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  audience: Audience;
  limit: LimitName;
  summary: string;
  tag: string;
  mount(app: FastifyInstance, tools: RouteTools): void;
}

export interface RouteTools {
  resolveViewer: ResolveViewer;
  limits: RateLimits;
  pageAnswers: PageAnswers;
}

/** Who asks for a page that is rendered: nobody in particular. */
const NOBODY = { ip: IN_PROCESS_ADDRESS, headers: {} } as FastifyRequest;

/**
 * The only way to add a call: schema in and out, who may call it, and its limit are part of it.
 * Order of checks: viewer, role, limit, schema, handler.
 */
export function defineRoute<
  A extends Audience,
  R extends z.ZodType,
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<A, B, Q, P, R>): RouteDefinition {
  const { method, url, audience, limit, summary, tag } = spec;
  return {
    method,
    url,
    audience,
    limit,
    summary,
    tag,
    mount(app, { resolveViewer, limits, pageAnswers }) {
      const success = successSchema(spec.response);
      if (method === 'GET') pageAnswers.add(url, spec.isForPages ? answerPageBy(spec) : null);
      app.route({
        method,
        url,
        ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
        ...(spec.isLarge ? { onSend: compressLargeAnswer } : {}),
        schema: {
          summary,
          tags: [tag],
          ...(spec.body ? { body: spec.body } : {}),
          ...(spec.query ? { querystring: spec.query } : {}),
          ...(spec.params ? { params: spec.params } : {}),
          ...(audience === 'public' ? {} : { security: [{ bearer: [] }] }),
          response: { 200: success, 201: success, '4xx': failureSchema, '5xx': failureSchema },
        },
        // The body is parsed by now (buckets may need it) but not validated yet.
        preValidation: async (request) => {
          request.viewer = audience === 'public' ? null : await resolveViewer(request);
          refuseAudience(audience, request);
          const { query, body, viewer } = request;
          const special = spec.limitOf?.(query as Record<string, unknown>, viewer, body) ?? null;
          await limits.consume(special ?? limit, request, request.viewer);
        },
        handler: async (request, reply) => {
          const result = await spec.handler({
            body: request.body as Parsed<B>,
            query: request.query as Parsed<Q>,
            params: request.params as Parsed<P>,
            viewer: request.viewer as ViewerFor<A>,
            guestId: guestIdOf(request),
            request,
            reply,
          });
          return send(reply, result);
        },
      });
    },
  };
}

/** The same schemas and handler as over HTTP; anybody may ask, and no limit counts the calls of this process. */
function answerPageBy<A extends Audience, B, Q, P, R extends z.ZodType>(
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

function refuseAudience(audience: Audience, request: FastifyRequest): void {
  const { viewer } = request;
  switch (audience) {
    case 'public':
    case 'optional':
      return;
    case 'cart':
      if (viewer === null && guestIdOf(request) === null) throw sessionIdRequired();
      return;
    case 'user':
      if (viewer === null) throw unauthorized();
      return;
    case 'seller':
    case 'admin':
      if (viewer === null) throw unauthorized();
      if (viewer.role !== audience) throw forbidden();
      return;
    case 'seller_or_admin':
      if (viewer === null) throw unauthorized();
      if (viewer.role !== 'seller' && viewer.role !== 'admin') throw forbidden();
  }
}

function guestIdOf(request: FastifyRequest): string | null {
  const header = request.headers['x-session-id'];
  return typeof header === 'string' && isGuestId(header) ? header : null;
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  if (result instanceof KeptReply) {
    const call = keptReplyOfCall.getStore();
    if (call !== undefined) call.reply = result;
    reply
      .header('Cache-Control', result.cacheControl)
      .header('Vary', 'Authorization, Origin')
      .header('ETag', result.etag);
    if (reply.request.headers['if-none-match'] === result.etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(result.bytes);
  }
  if (result instanceof NotModified) {
    return reply.headers({ 'Cache-Control': 'no-store', ETag: result.etag }).status(304).send();
  }
  if (result instanceof Redirect) {
    return reply.header('Cache-Control', 'no-store').redirect(result.location, 303);
  }
  if (result instanceof FileReply) {
    const { kept, content } = result;
    reply.headers(
      kept === null
        ? { 'Cache-Control': 'no-store', Vary: 'Authorization' }
        : {
            'Cache-Control': `private, max-age=${kept.seconds}`,
            Vary: 'Authorization, X-Session-ID',
            ETag: kept.etag,
          },
    );
    if (kept !== null && reply.request.headers['if-none-match'] === kept.etag) {
      return reply.status(304).send();
    }
    reply
      .headers({
        'Content-Disposition': dispositionOf(result),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      })
      .type(result.contentType);
    if (Buffer.isBuffer(content)) return reply.send(content);
    if (content.bytes !== null) reply.header('Content-Length', content.bytes);
    return reply.send(content.content);
  }
  if (result instanceof DownloadReply) {
    return reply
      .headers({
        'Cache-Control': 'no-store',
        Vary: 'Authorization',
        'Content-Disposition': `attachment; filename="${result.fileName}"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .type(result.contentType)
      .send(result.content);
  }
  if (!reply.hasHeader('Cache-Control')) {
    reply.header('Cache-Control', 'no-store').header('Vary', 'Authorization, X-Session-ID');
  }
  const answer = result instanceof Answer ? result : new Answer(result);
  if (answer.etag !== undefined) reply.header('ETag', answer.etag);
  return reply.status(answer.status).send({
    success: true,
    data: answer.data,
    ...(answer.message === undefined ? {} : { message: answer.message }),
  });
}

/** Old browsers read the plain name, all others the one of any script (RFC 6266). */
function dispositionOf(file: FileReply): string {
  if (!(file instanceof AttachmentReply)) return `inline; filename="${file.fileName}"`;
  const plain = file.fileName.replace(/[^A-Za-z0-9 ._-]/g, '_');
  const named = encodeURIComponent(file.fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${named}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
