import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { failureSchema, successSchema } from '../../contract/shop/envelope.contract.ts';
import type { ApiScope } from '../../domain/people/api-scopes.ts';
import type { CompanyDeed } from '../../domain/people/company-roles.ts';
import type { SellerDeed } from '../../domain/people/seller-roles.ts';
import { type Deprecation, leavesTime } from '../../domain/shop/api-versions.ts';
import type { DeskDeed } from '../../domain/shop/desk-roles.ts';
import { pageInLanguage, sayTo } from '../speech/reader.ts';
import { type Retell, retellOf } from '../speech/retell.ts';
import { compressAnswer } from './answer-compression.ts';
import { nameDeprecation } from './api-version.ts';
import { answerIn, askedLanguage } from './asked-language.ts';
import { type Audience, refuseAudience } from './audience.ts';
import { requireDeed } from './company-deeds.ts';
import { requireDeskDeed } from './desk-deeds.ts';
import type { FileForm } from './file-form.ts';
import { DownloadReply, dispositionOf, FileReply } from './file-replies.ts';
import { guestIdOf } from './guest-sessions.ts';
import { KeptReply } from './kept-reply.ts';
import type { KeyCalls } from './key-calls.ts';
import { type KeyRule, keyRuleOf, refuseKey } from './key-scopes.ts';
import { answerPageBy, type PageAnswers } from './page-answers.ts';
import type { LimitName, RateLimits } from './rate-limits.ts';
import { requireSellerDeed } from './seller-deeds.ts';
import type { ResolveViewer, Viewer } from './viewer.ts';

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

/** An answer in the form that another company's system prescribes, without our envelope. */
export class BareReply<Data> {
  readonly data: Data;

  constructor(data: Data) {
    this.data = data;
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
  /** What the caller does for the company of their session: their role there must allow it. Guests pass. */
  deed?: A extends 'public' ? never : CompanyDeed;
  /** The same for a call that sellers and our desk make too, each on their side: it refuses those who only buy. */
  deedOfBuyer?: A extends 'user' | 'optional' ? CompanyDeed : never;
  /** What the caller does for the seller of their session: their role there must allow it. Admins pass. */
  sellerDeed?: A extends 'seller' | 'seller_or_admin' ? SellerDeed : never;
  /** The scope that opens it to keys of the side it is for. Without one it is for people alone. */
  scope?: A extends 'public' | 'cart' | 'admin' ? never : ApiScope;
  /** Of a POST: its command keeps answers together with their effects (`answerOnce`). Others are claimed for keys. */
  keepsAnswers?: true;
  /** What an admin does on our desk: their role there must allow it. Sellers pass. */
  deskDeed?: A extends 'admin' | 'seller_or_admin' ? DeskDeed : never;
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
  /** Of a call that takes files: its handler reads them. */
  form?: FileForm;
  query?: Q;
  params?: P;
  /** Schema of `data`: an allow-list, everything else is dropped. */
  response: R;
  /** Bytes; the default is 100 kB. */
  bodyLimit?: number;
  /** It will go away: its answers say when, and the API's document what to call instead. */
  deprecated?: Deprecation;
  /**
   * Pages are rendered from it: a GET whose handler answers anonymous callers a `KeptReply`, knows of the request no
   * more than its address and headers, and leaves the reply alone. `PageAnswers` then asks it without HTTP.
   */
  isForPages?: A extends 'public' | 'optional' ? true : never;
  handler: (
    context: RouteContext<A, B, Q, P>,
  ) => Promise<
    | z.input<R>
    | Answer<z.input<R>>
    | NotModified
    | KeptReply
    | BareReply<z.input<R>>
    | Redirect
    | FileReply
    | DownloadReply
  >;
}

/** A route with its types forgotten: what the registry holds. */
export interface RouteDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  audience: Audience;
  deed: CompanyDeed | null;
  deskDeed: DeskDeed | null;
  sellerDeed: SellerDeed | null;
  /** The scope that opens it to keys, and whose. */
  keys: KeyRule;
  limit: LimitName;
  summary: string;
  tag: string;
  form: FileForm | null;
  mount(app: FastifyInstance, tools: RouteTools): void;
}

export interface RouteTools {
  resolveViewer: ResolveViewer;
  limits: RateLimits;
  pageAnswers: PageAnswers;
  keyCalls: KeyCalls;
}

/**
 * The only way to add a call: schema in and out, who may call it, and its limit are part of it.
 * Order of checks: viewer, role, deed, size and form of the body, limit, schema, handler.
 */
export function defineRoute<
  A extends Audience,
  R extends z.ZodType,
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<A, B, Q, P, R>): RouteDefinition {
  const { method, url, audience, limit, summary, tag, deprecated } = spec;
  if (deprecated && !leavesTime(deprecated)) throw new Error(`${method} ${url} goes away too soon`);
  const deed = spec.deed ?? spec.deedOfBuyer ?? null;
  const deskDeed = spec.deskDeed ?? null;
  const sellerDeed = spec.sellerDeed ?? null;
  const keys = keyRuleOf(spec.scope ?? null, { audience, hasDeed: spec.deed !== undefined });
  const refuseDeeds = (viewer: Viewer) => {
    const buysOnly = viewer.role === 'buyer' && viewer.sellerRole === null;
    if (deed !== null && (spec.deed !== undefined || buysOnly)) requireDeed(viewer, deed);
    if (deskDeed !== null && viewer.role === 'admin') requireDeskDeed(viewer, deskDeed);
    if (sellerDeed !== null && viewer.role !== 'admin') requireSellerDeed(viewer, sellerDeed);
  };
  return {
    method,
    url,
    audience,
    deed,
    deskDeed,
    sellerDeed,
    keys,
    limit,
    summary,
    tag,
    form: spec.form ?? null,
    mount(app, { resolveViewer, limits, pageAnswers, keyCalls }) {
      const success = successSchema(spec.response);
      const retell = retellOf(spec.response);
      if (method === 'GET') pageAnswers.add(url, spec.isForPages ? answerPageBy(spec) : null);
      app.route({
        method,
        url,
        ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
        onSend: compressAnswer,
        schema: {
          summary,
          tags: [tag],
          ...(deprecated ? { deprecated: true, description: deprecated.instead } : {}),
          ...(spec.body ? { body: spec.body } : {}),
          ...(spec.query ? { querystring: spec.query } : {}),
          ...(spec.params ? { params: spec.params } : {}),
          ...(audience === 'public' ? {} : { security: [{ bearer: [] }] }),
          response: { 200: success, 201: success, '4xx': failureSchema, '5xx': failureSchema },
        },
        // Who asks is judged before anything that they sent is read.
        onRequest: async (request, reply) => {
          if (deprecated) nameDeprecation(reply, deprecated);
          request.viewer = audience === 'public' ? null : await resolveViewer(request);
          if (request.viewer !== null) refuseKey(request.viewer, keys);
          refuseAudience(audience, request);
          if (request.viewer !== null) refuseDeeds(request.viewer);
        },
        // The body is parsed by now (buckets may need it) but not validated yet.
        preValidation: async (request, reply) => {
          const { query, body, viewer } = request;
          if (viewer?.key) await limits.consumeOfKey(viewer.key.id, method, reply);
          const special = spec.limitOf?.(query as Record<string, unknown>, viewer, body) ?? null;
          await limits.consume(special ?? limit, request, request.viewer);
        },
        handler: async (request, reply) => {
          const language = askedLanguage(request.headers['accept-language']);
          const answerCall = () =>
            spec.handler({
              body: request.body as Parsed<B>,
              query: request.query as Parsed<Q>,
              params: request.params as Parsed<P>,
              viewer: request.viewer as ViewerFor<A>,
              guestId: guestIdOf(request),
              request,
              reply,
            });
          const work = () => answerIn(language, answerCall);
          if (!request.viewer?.key || method === 'GET') return send(reply, await work(), retell);
          const answer = async () => answerOf(await work());
          const { data, ...how } = await keyCalls.write(request, answer, spec.keepsAnswers === true);
          return send(reply, new Answer(data, how), retell);
        },
      });
    },
  };
}

function send(reply: FastifyReply, result: unknown, retell: Retell | null): FastifyReply {
  if (result instanceof KeptReply) {
    const call = keptReplyOfCall.getStore();
    if (call !== undefined) call.reply = result;
    reply
      .header('Cache-Control', result.cacheControl)
      .header('Vary', 'Authorization, Origin, Accept-Language')
      .header('ETag', result.etag);
    if (reply.request.headers['if-none-match'] === result.etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(result.for(reply.request, reply));
  }
  if (result instanceof NotModified) {
    return reply.headers({ 'Cache-Control': 'no-store', ETag: result.etag }).status(304).send();
  }
  if (result instanceof Redirect) {
    const location = pageInLanguage(result.location, reply.request.headers.cookie);
    return reply.header('Cache-Control', 'no-store').redirect(location, 303);
  }
  if (result instanceof BareReply) {
    const json = Buffer.from(JSON.stringify(result.data));
    return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(json);
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
  const answer = answerOf(result);
  if (answer.etag !== undefined) reply.header('ETag', answer.etag);
  const { message } = answer;
  // English is sent as it is.
  const say = retell === null && message === undefined ? null : sayTo(reply.request, reply);
  return reply.status(answer.status).send({
    success: true,
    data: say === null || retell === null ? answer.data : retell(answer.data, say),
    ...(message === undefined ? {} : { message: say === null ? message : say(message) }),
  });
}

function answerOf(result: unknown): Answer<unknown> {
  return result instanceof Answer ? result : new Answer(result);
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
