import { randomUUID } from 'node:crypto';
import path from 'node:path';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { loadDevMail, loadSandbox } from './demo-door.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { adminUserRoutes } from './features/accounts/admin-users.routes.ts';
import { sellerChecklistRoutes } from './features/accounts/seller-checklist.routes.ts';
import { addressRoutes } from './features/addresses/addresses.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { adminAttributesRoutes } from './features/attributes/admin-attributes.routes.ts';
import { attributesRoutes } from './features/attributes/attributes.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { bankAccountRoutes } from './features/bank-accounts/bank-accounts.routes.ts';
import { billDeskRoutes } from './features/bills/bill-desks.routes.ts';
import { billExportRoutes } from './features/bills/bill-exports.routes.ts';
import { billRoutes } from './features/bills/bills.routes.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import { registerProductViews } from './features/catalogue/product-views.ts';
import { productsRoutes } from './features/catalogue/products.routes.ts';
import { categoriesRoutes } from './features/categories/categories.routes.ts';
import { commissionRoutes } from './features/commission/commission.routes.ts';
import { comparisonRoutes } from './features/comparison/comparison.routes.ts';
import { adminCaseRoutes } from './features/complaints/admin-cases.routes.ts';
import { complaintRoutes } from './features/complaints/complaints.routes.ts';
import { adminMessageRoutes } from './features/contact/admin-messages.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { adminCouponRoutes } from './features/coupons/admin-coupons.routes.ts';
import { customerPriceRoutes } from './features/customer-prices/customer-prices.routes.ts';
import { dashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { datasheetRoutes } from './features/datasheets/datasheets.routes.ts';
import { deliveryRoutes } from './features/delivery/delivery.routes.ts';
import { type Readiness, registerHealth } from './features/health/health.routes.ts';
import { heldMoneyRoutes } from './features/held-money/held-money.routes.ts';
import { sellerLedgerRoutes } from './features/ledger/seller-ledger.routes.ts';
import { listRoutes } from './features/lists/lists.routes.ts';
import { adminNewsletterRoutes } from './features/newsletter/admin-newsletter.routes.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { billCorrectionRoutes } from './features/order-endings/bill-corrections.routes.ts';
import { orderEndingRoutes } from './features/order-endings/order-endings.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { sellerOrderRoutes } from './features/orders/seller-orders.routes.ts';
import { paybackRoutes } from './features/payback/payback.routes.ts';
import { adminOrderRoutes } from './features/payments/admin-orders.routes.ts';
import { adminPaymentRoutes } from './features/payments/admin-payments.routes.ts';
import { gatewayReturnRoutes } from './features/payments/gateway-returns.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { receiptRoutes } from './features/payments/receipts.routes.ts';
import { unassignedTransferRoutes } from './features/payments/unassigned-transfers.routes.ts';
import { payoutRoutes } from './features/payouts/payouts.routes.ts';
import { sellerBalanceRoutes } from './features/payouts/seller-balances.routes.ts';
import { photoRoutes } from './features/photos/photos.routes.ts';
import { priceRecordRoutes } from './features/price-record/price-record.routes.ts';
import { productImportRoutes } from './features/product-imports/product-imports.routes.ts';
import { adminProductRoutes } from './features/products/admin-products.routes.ts';
import { sellerProductsRoutes } from './features/products/seller-products.routes.ts';
import { quickOrderRoutes } from './features/quick-order/quick-order.routes.ts';
import { quotationRoutes } from './features/quotations/quotations.routes.ts';
import { redirectRoutes } from './features/redirects/redirects.routes.ts';
import { returnRoutes } from './features/returns/returns.routes.ts';
import { adminReviewRoutes } from './features/reviews/admin-reviews.routes.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { searchTermRoutes } from './features/search-terms/search-terms.routes.ts';
import { sellerDocumentRoutes } from './features/seller-documents/seller-documents.routes.ts';
import { sellerPageRoutes } from './features/seller-pages/seller-pages.routes.ts';
import { settingRoutes } from './features/settings/settings.routes.ts';
import { registerSitemap } from './features/sitemap/sitemap.routes.ts';
import { spendingRoutes } from './features/spending/spending.routes.ts';
import { statementRoutes } from './features/statements/statements.routes.ts';
import { subscriptionEndingRoutes } from './features/subscription-endings/subscription-endings.routes.ts';
import { adminSubscriptionRoutes } from './features/subscriptions/admin-subscriptions.routes.ts';
import { planPriceRoutes } from './features/subscriptions/plan-prices.routes.ts';
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { synonymRoutes } from './features/synonyms/synonyms.routes.ts';
import { taxDetailsRoutes } from './features/tax-details/tax-details.routes.ts';
import { productQuestionRoutes } from './features/threads/product-questions.routes.ts';
import { threadRoutes } from './features/threads/threads.routes.ts';
import { registerUploads, uploadRoutes } from './features/uploads/uploads.routes.ts';
import { walletSettlementRoutes } from './features/wallet-settlements/wallet-settlements.routes.ts';
import { wishlistRoutes } from './features/wishlist/wishlist.routes.ts';
import { withheldTaxRoutes } from './features/withheld-tax/withheld-tax.routes.ts';
import { createAccessTokens } from './plugins/access-token.ts';
import { notFound, notPreflight } from './plugins/app-error.ts';
import { registerErrors, sendRefusal } from './plugins/errors.ts';
import { PageAnswers } from './plugins/page-answers.ts';
import { createRateLimits } from './plugins/rate-limits.ts';
import type { RouteDefinition } from './plugins/route.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { createViewerResolver } from './plugins/viewer.ts';

export interface AppOptions {
  readiness?: Readiness;
  logger?: FastifyBaseLogger;
}

/** Every call of the API: the one visible list. */
export function apiRoutes(deps: Deps): RouteDefinition[] {
  return [
    ...accountRoutes(deps),
    ...adminUserRoutes(deps),
    ...sellerChecklistRoutes(deps),
    ...addressRoutes(deps),
    ...alertRoutes(deps),
    ...auditRoutes(deps),
    ...billRoutes(deps),
    ...billDeskRoutes(deps),
    ...billExportRoutes(deps),
    ...bankAccountRoutes(deps),
    ...cartRoutes(deps),
    ...categoriesRoutes(deps),
    ...attributesRoutes(deps),
    ...adminAttributesRoutes(deps),
    ...comparisonRoutes(deps),
    ...deliveryRoutes(deps),
    ...priceRecordRoutes(deps),
    ...datasheetRoutes(deps),
    ...commissionRoutes(deps),
    ...complaintRoutes(deps),
    ...adminCaseRoutes(deps),
    ...adminMessageRoutes(deps),
    ...contactRoutes(deps),
    ...adminCouponRoutes(deps),
    ...customerPriceRoutes(deps),
    ...dashboardRoutes(deps),
    ...sellerLedgerRoutes(deps),
    ...adminNewsletterRoutes(deps),
    ...newsletterRoutes(deps),
    ...notificationRoutes(deps),
    ...orderRoutes(deps),
    ...sellerOrderRoutes(deps),
    ...orderEndingRoutes(deps),
    ...billCorrectionRoutes(deps),
    ...paybackRoutes(deps),
    ...paymentRoutes(deps),
    ...gatewayReturnRoutes(deps),
    ...receiptRoutes(deps),
    ...adminOrderRoutes(deps),
    ...adminPaymentRoutes(deps),
    ...unassignedTransferRoutes(deps),
    ...heldMoneyRoutes(deps),
    ...walletSettlementRoutes(deps),
    ...withheldTaxRoutes(deps),
    ...payoutRoutes(deps),
    ...sellerBalanceRoutes(deps),
    ...statementRoutes(deps),
    ...photoRoutes(deps),
    ...productImportRoutes(deps),
    ...productsRoutes(deps),
    ...sellerProductsRoutes(deps),
    ...adminProductRoutes(deps),
    ...listRoutes(deps),
    ...quotationRoutes(deps),
    ...quickOrderRoutes(deps),
    ...redirectRoutes(deps),
    ...returnRoutes(deps),
    ...adminReviewRoutes(deps),
    ...reviewsRoutes(deps),
    ...settingRoutes(deps),
    ...spendingRoutes(deps),
    ...adminSubscriptionRoutes(deps),
    ...planPriceRoutes(deps),
    ...subscriptionEndingRoutes(deps),
    ...subscriptionRoutes(deps),
    ...sellerDocumentRoutes(deps),
    ...sellerPageRoutes(deps),
    ...searchTermRoutes(deps),
    ...synonymRoutes(deps),
    ...taxDetailsRoutes(deps),
    ...threadRoutes(deps),
    ...productQuestionRoutes(deps),
    ...uploadRoutes(deps),
    ...wishlistRoutes(deps),
  ];
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
    frameworkErrors: (_error, request, reply) => {
      sendRefusal(request, reply as never, notFound());
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null);
  acceptEmptyJson(app);
  registerErrors(app);
  await registerSecurityHeaders(app, config);
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
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
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Session-ID', 'Idempotency-Key'],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    maxAge: 3600,
  });
  await app.register(multipart);
  await app.register(underPressure, {
    maxEventLoopDelay: config.hasOverloadGuard ? 1000 : 0,
    maxHeapUsedBytes: 1_000_000_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thokmandu API',
        version: '1',
        description: 'B2B marketplace of Nepal: catalogue, cart, orders and payments.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });

  registerHealth(app, deps, options.readiness ?? { isDraining: false });
  if (config.isDemo) {
    const { registerDevMail } = await loadDevMail();
    registerDevMail(app, deps);
  }
  const tools = {
    resolveViewer: createViewerResolver(pool, createAccessTokens(config.secretKey, deps.clock)),
    limits: createRateLimits(pool, config),
    pageAnswers: new PageAnswers(),
  };
  app.decorate('pageAnswers', tools.pageAnswers);
  registerUploads(app, deps, tools.limits);
  registerSitemap(app, deps, tools.limits);
  registerProductViews(app, deps.catalogue.views, deps.clock);
  await app.register(async (api) => {
    for (const route of apiRoutes(deps)) route.mount(api, tools);
    api.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=60').send(app.swagger()),
    );
  });
  if (config.hasSandbox) {
    const { registerSandbox } = await loadSandbox();
    await registerSandbox(app, {
      publicOrigin: () => config.publicUrl,
      folder: path.join(config.dataFolder, 'sandbox'),
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

/** Logs never hold tokens, passwords or session ids: bodies and headers are not logged at all. */
export function createLogger(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [
        '*.password',
        '*.authorization',
        '*.authToken',
        '*.refreshToken',
        '*.token',
        '*["x-session-id"]',
        'payload',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Clients send `Content-Type: application/json` with an empty body on calls that need none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}
