import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Config } from './config.ts';
import { unavailable } from './plugins/app-error.ts';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts';
import { projectRoot } from './project-root.ts';

/** Hands the prepared database to the processes that serve; never set by an operator. */
const PREPARED = 'THOKMANDU_PREPARED_DATABASE';
/** One that ends this soon may do so again: it is not started in a tight loop. */
const SHORT_LIFE_MS = 10_000;
const PAUSE_AFTER_SHORT_LIFE_MS = 500;

const PREPARED_TO_SERVE = 'thokmandu prepared to serve';
const TURN = 'thokmandu turn';
/** As `ps` shows each process that serves. */
const SERVING_TITLE = 'thokmandu serves';

const METRICS_WANTED = 'thokmandu metrics wanted';
const METRICS = 'thokmandu metrics';

/**
 * Serves with `config.processes` processes on one port, the first of which also runs the jobs: this one prepares the
 * database, hands connections round, and keeps one more in reserve that takes the place of whoever ends, and then begins
 * another (docs/decisions/0063). Resolves once all listen; throws when one cannot.
 */
export async function serveByProcesses(
  config: Config,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const database = await prepareDatabase(config, log);
  const prepared: PreparedDatabase = { address: database.address, directAddress: database.directAddress };
  const places: (Worker | null)[] = Array.from({ length: config.processes }, () => null);
  const reserve = new Set<Worker>();
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await Promise.all(running().map((worker) => endWorker(worker, places.includes(worker))));
    await database.close();
  };
  const fillPlaces = () => {
    for (const [position, holder] of places.entries()) {
      const [next] = reserve;
      if (holder !== null || next === undefined) continue;
      reserve.delete(next);
      places[position] = next;
      const turn = { type: TURN, runsJobs: position === 0 && config.runsJobs };
      // One that has just been killed cannot hear: its end is told like any other.
      next.send(turn, () => undefined);
    }
  };
  const start = (): Worker => {
    const worker = cluster.fork({ [PREPARED]: JSON.stringify(prepared) });
    answerMetrics(worker);
    const startedAt = performance.now();
    worker.on('message', (message) => {
      if (message !== PREPARED_TO_SERVE) return;
      reserve.add(worker);
      fillPlaces();
    });
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, 'a serving process ended, starting another');
      reserve.delete(worker);
      const position = places.indexOf(worker);
      if (position !== -1) places[position] = null;
      fillPlaces();
      const isShortLived = performance.now() - startedAt < SHORT_LIFE_MS;
      setTimeout(() => isStopping || start(), isShortLived ? PAUSE_AFTER_SHORT_LIFE_MS : 0);
    });
    return worker;
  };
  cluster.setupPrimary({ exec: path.join(projectRoot, 'scripts', 'serve.js') });
  try {
    await Promise.all(places.map(() => listening(start())));
  } catch (error) {
    await stop();
    throw error;
  }
  if (!isStopping) start();
  return { stop };
}

/**
 * Waits until it is `prepared` and the process that started this one gives it a place; answers whether it runs the jobs.
 * One that works alone has its turn at once, and says itself that it is not ready.
 */
export async function turnToServe(
  server: Server,
  runsJobs: boolean,
  prepared: () => Promise<unknown>,
): Promise<boolean> {
  if (!cluster.isWorker) return runsJobs;
  await prepared();
  // The one in reserve is called as it was started.
  server.once('listening', () => {
    process.title = SERVING_TITLE;
  });
  return new Promise((resolve) => {
    const hear = (message: { type?: string; runsJobs: boolean }) => {
      if (message.type !== TURN) return;
      process.off('message', hear);
      resolve(message.runsJobs);
    };
    process.on('message', hear);
    process.send?.(PREPARED_TO_SERVE);
  });
}

/** The database that another process has prepared for this one, or null: it prepares its own. */
export function databaseFromPrimary(env: NodeJS.ProcessEnv): PreparedDatabase | null {
  const prepared = cluster.isWorker ? env[PREPARED] : undefined;
  return prepared === undefined ? null : JSON.parse(prepared);
}

/** The figures of this shop as text: those of all its processes together. 503 when one of them does not answer. */
export async function metricsOfShop(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  process.send?.(METRICS_WANTED);
  for (;;) {
    const [message] = await once(process, 'message', { signal: AbortSignal.timeout(10_000) });
    if (message?.type !== METRICS) continue;
    if (message.text === null) throw unavailable('A process of this shop does not answer. Please try again.');
    return message.text;
  }
}

/** Lets the other processes ask this one for its figures. */
export function shareMetrics(registry: Registry): void {
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry);
}

/** Of each process from its beginning: one that still starts says at once that it has counted nothing. */
const aggregator = new AggregatorRegistry();

function answerMetrics(worker: Worker): void {
  worker.on('message', async (message) => {
    if (message !== METRICS_WANTED) return;
    const text = await metricsOfAll();
    if (worker.isConnected()) worker.send({ type: METRICS, text });
  });
}

/** Null when a process does not answer. One that ends meanwhile would be waited for, so all others are asked again. */
async function metricsOfAll(): Promise<string | null> {
  const answered = new AbortController();
  const ended = once(cluster, 'exit', { signal: answered.signal }).then(
    () => undefined,
    () => null,
  );
  const text = await Promise.race([ended, aggregator.clusterMetrics().catch(() => null)]);
  answered.abort();
  return text === undefined ? metricsOfAll() : text;
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Who serves nobody has nothing to finish. */
async function endWorker(worker: Worker, isServing: boolean): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill(isServing ? 'SIGTERM' : 'SIGKILL');
  await ended;
}

async function listening(worker: Worker): Promise<void> {
  await Promise.race([
    once(worker, 'listening'),
    once(worker, 'exit').then(([code]) => {
      throw new CannotServe(`a serving process ended with ${code}`);
    }),
  ]);
}

/** A process has said why, and ended. */
export class CannotServe extends Error {}
