import { randomUUID } from 'node:crypto';
import path from 'node:path';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type KeySide, scopesOf } from '../domain/people/api-scopes.ts';
import { VERSION_HEADER } from '../domain/shop/api-versions.ts';
import { apiRoutes } from './api-routes.ts';
import { loadDemoAccounts, loadDevMail, loadSandbox } from './demo-door.ts';
import type { Deps } from './deps.ts';
import { registerProductViews } from './features/catalogue/catalogue/product-views.ts';
import { registerAtom } from './features/catalogue/feeds/atom.routes.ts';
import { registerFeeds } from './features/catalogue/feeds/feeds.routes.ts';
import { registerCalendars } from './features/payments/calendar/calendar.routes.ts';
import { recordAudit } from './features/shop/audit/audit.sql.ts';
import { type Readiness, registerHealth } from './features/shop/health/health.routes.ts';
import { registerSitemap } from './features/shop/sitemap/sitemap.routes.ts';
import { registerUploads } from './features/shop/uploads/uploads.routes.ts';
import { createLogger } from './logger.ts';
import { noteCalls, serveApiDocument } from './openapi/api-document.ts';
import { createAccessTokens } from './plugins/access-token.ts';
import { nameVersion } from './plugins/api-version.ts';
import { notFound, notPreflight, unavailable } from './plugins/app-error.ts';
import { registerErrors, sendRefusal } from './plugins/errors.ts';
import { createKeyCalls } from './plugins/key-calls.ts';
import { PageAnswers } from './plugins/page-answers.ts';
import { createRateLimits } from './plugins/rate-limits.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { createViewerResolver } from './plugins/viewer.ts';

export interface AppOptions {
  readiness?: Readiness;
  logger?: FastifyBaseLogger;
}

/** The API and its plumbing; pages are added by `registerPages`. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, pool } = deps;
  const app = Fastify({
    loggerInstance: options.logger ?? createLogger(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 100_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 15_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000 },
    // Set later, they would come beside the framework's own: to load those is 3 % of a start. Its types know JSON Schema alone.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    frameworkErrors: (_error, request, reply) => {
      sendRefusal(request, reply as never, notFound());
    },
  });
  app.decorateRequest('viewer', null);
  app.decorate('speech', deps.speech);
  acceptEmptyJson(app);
  registerErrors(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  await registerSecurityHeaders(app, config);
  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' && reply.statusCode < 400) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        ip: request.ip,
        userId: request.viewer?.userId,
        keyId: request.viewer?.key?.id,
      },
      'answered',
    );
  });
  app.addHook('onRequest', async ({ method, headers }) => {
    const isPreflight = headers.origin !== undefined && 'access-control-request-method' in headers;
    if (method === 'OPTIONS' && !isPreflight) throw notPreflight();
  });
  await app.register(cors, {
    origin: config.corsOrigins,
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Session-ID', 'Idempotency-Key', VERSION_HEADER],
    exposedHeaders: [
      'X-Request-Id',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
      VERSION_HEADER,
      'Deprecation',
      'Sunset',
    ],
    maxAge: 3600,
  });
  await app.register(multipart);
  await app.register(underPressure, {
    maxEventLoopDelay: config.hasOverloadGuard ? 1000 : 0,
    maxHeapUsedBytes: config.hasOverloadGuard ? 1_000_000_000 : 0,
    // A page that is loading stays dead without its scripts, and they are in memory.
    pressureHandler: async ({ url }) => {
      if (!url.startsWith('/assets/')) throw unavailable();
    },
    exposeStatusRoute: false,
  });
  await noteCalls(app, config.publicUrl);

  registerHealth(app, deps, options.readiness ?? { isDraining: false });
  if (config.isDemo) {
    const { registerDevMail } = await loadDevMail();
    registerDevMail(app, deps);
  }
  const accessTokens = createAccessTokens(config.secretKey, deps.clock);
  const tools = {
    resolveViewer: createViewerResolver(pool, accessTokens),
    limits: createRateLimits(pool, config, accessTokens),
    pageAnswers: new PageAnswers(),
    keyCalls: createKeyCalls(deps.db, recordAudit),
  };
  app.decorate('pageAnswers', tools.pageAnswers);
  registerUploads(app, deps, tools.limits);
  registerSitemap(app, deps, tools.limits);
  registerFeeds(app, deps, tools.limits);
  registerAtom(app, deps, tools.limits);
  registerCalendars(app, deps, tools.limits);
  registerProductViews(app, deps.catalogue.views, deps.clock);
  await app.register(async (api) => {
    nameVersion(api);
    const routes = apiRoutes(deps);
    for (const route of routes) route.mount(api, tools);
    serveApiDocument(api, routes, async () => (config.isDemo ? await sandboxOwners() : null));
  });
  if (config.hasSandbox) {
    const { registerSandbox } = await loadSandbox();
    await registerSandbox(app, {
      publicOrigin: () => config.publicUrl,
      folder: path.join(config.dataFolder, 'sandbox'),
      confirmOrigin: () => `http://127.0.0.1:${config.port}`,
    });
  }
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw notFound();
  });
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  return app;
}

/** Whose keys may be had by everybody on a demo shop, and what they can be allowed. */
async function sandboxOwners() {
  const { DEMO_PASSWORD, SANDBOX_OWNERS } = await loadDemoAccounts();
  const owner = (side: KeySide) => ({ email: SANDBOX_OWNERS[side], scopes: scopesOf(side) });
  return { password: DEMO_PASSWORD, company: owner('company'), seller: owner('seller') };
}

/** Clients send `Content-Type: application/json` with an empty body on calls that need none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}
