import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { pendingMigrations } from '../../../db/migrate.ts';
import type { Deps } from '../../../deps.ts';
import { metricsOfShop, shareMetrics } from '../../../serving-processes.ts';

/** Headers by which a proxy says for whom it asks. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** What is said about readiness while the server drains. */
export interface Readiness {
  isDraining: boolean;
}

/** Liveness, readiness and metrics: plain answers for machines, outside the API's envelope. */
export function registerHealth(
  app: FastifyInstance,
  { pool, config, catalogue }: Deps,
  readiness: Readiness,
): void {
  // A busy process is alive: restarting it would only make the others busier.
  const isAlwaysAnswered = { pressureHandler: () => undefined };
  app.get('/health/live', { schema: { hide: true }, config: isAlwaysAnswered }, async () => ({
    status: 'ok',
  }));

  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const problem = readiness.isDraining ? 'draining' : ((await databaseProblem()) ?? catalogueProblem());
    if (problem === null) return { status: 'ready' };
    return reply.status(503).header('Retry-After', '2').send({ status: 'unavailable', reason: problem });
  });

  async function databaseProblem(): Promise<string | null> {
    try {
      return (await pendingMigrations(pool)).length === 0 ? null : 'migrations pending';
    } catch {
      return 'database unavailable';
    }
  }

  function catalogueProblem(): string | null {
    return catalogue.isBeingRead ? 'catalogue is being read' : null;
  }

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  shareMetrics(registry);
  if (catalogue.reads.hasReplicas) {
    new Gauge({
      name: 'public_reads',
      help: 'Statements about what anyone may see, by who answered them, since the start',
      labelNames: ['from'],
      registers: [registry],
      collect() {
        for (const [from, count] of Object.entries(catalogue.reads.answered)) this.set({ from }, count);
      },
    });
  }
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed =
      config.metricsToken === null
        ? config.isDemo && isFromThisMachine(request)
        : isToken(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!isAllowed) return reply.status(404).send({ status: 'not found' });
    return reply.type(registry.contentType).send(await metricsOfShop(registry));
  });
}

/** Called here and by nobody else's order: behind a proxy of this machine every visitor has its address. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
}

/** Takes as long for a near miss as for any other. */
function isToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
