import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProduct } from '../../../test/factories.ts';
import { type ReplicatedDatabase, startReplicated } from '../../../test/streaming-replica.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createLogger } from '../logger.ts';
import { connectDeps } from '../open-deps.ts';

/** An instance of the shop that reads from the replica where it may. */
interface Instance {
  app: FastifyInstance;
  deps: Deps;
  close(): Promise<void>;
}

let dataFolder: string;
let database: ReplicatedDatabase;
let here: Instance;
let there: Instance;
beforeAll(async () => {
  dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-reads-'));
  database = await startReplicated();
  here = await startInstance();
  there = await startInstance();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.end();
  await fs.rm(dataFolder, { recursive: true, force: true });
});

async function startInstance(): Promise<Instance> {
  const config = loadConfig({
    DATABASE_URL: database.primaryUrl,
    DATABASE_REPLICA_URL: database.replicaUrl,
    DEMO: '1',
    DATA_FOLDER: dataFolder,
    SECRET_KEY: 'kQ7vN2xR9mT4wB8zL3pD6hF1sJ5gC0yE-tests',
    RATE_LIMITS: 'off',
    OVERLOAD_GUARD: 'off',
    LOG_LEVEL: 'silent',
  });
  const { deps, close } = await connectDeps(config, createLogger('silent'), {
    address: database.primaryUrl,
    directAddress: null,
  });
  await deps.catalogue.start();
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    async close() {
      await app.close();
      await close();
    },
  };
}

async function nameOn({ app }: Instance, productId: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url: `/api/products/${productId}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data.name;
}

/** Who answered what `work` read. */
async function answeredDuring({ deps }: Instance, work: () => Promise<unknown>) {
  const { answered } = deps.catalogue.reads;
  const before = { ...answered };
  await work();
  return { replica: answered.replica - before.replica, primary: answered.primary - before.primary };
}

/** Reads a product until one server alone answers it. */
async function untilAnsweredBy(instance: Instance, server: 'replica' | 'primary', productId: string) {
  await untilAnswered(instance, `/api/products/${productId}`, { replica: 0, primary: 0, [server]: 1 });
}

/** A busy machine looks where the replica is now and then too late: the primary answers meanwhile. */
async function untilAnswered(
  instance: Instance,
  url: string,
  by: { replica: number; primary: number },
): Promise<void> {
  await expect
    .poll(
      () => {
        instance.deps.catalogue.kept.clear();
        return answeredDuring(instance, async () =>
          expect((await instance.app.inject({ url })).statusCode).toBe(200),
        );
      },
      { timeout: 30_000 },
    )
    .toEqual(by);
}

/** Changes a product as the instance's own commands do. */
async function rename({ deps }: Instance, productId: string, name: string): Promise<void> {
  await deps.db.updateTable('products').set({ name }).where('id', '=', productId).execute();
  deps.catalogue.catalogueChanged([productId]);
}

test('the replica answers what everybody may see: details, cards of lists, reviews, prices, comparisons', async () => {
  const { id, name, category_id } = await insertProduct(here.deps.db);
  const other = await insertProduct(here.deps.db, { category_id });
  await untilAnsweredBy(here, 'replica', other.id);
  for (const [url, statements] of [
    ['/api/products?limit=7', 1],
    [`/api/products/suggest?q=${encodeURIComponent(name)}`, 1],
    [`/api/products/${id}/reviews`, 1],
    [`/api/products/${id}/price-history`, 1],
    [`/api/products/compare?ids=${id},${other.id}`, 2],
  ] as const) {
    await untilAnswered(here, url, { primary: 0, replica: statements });
  }
});

test('whoever says who they are is answered by the primary', async () => {
  const { id } = await insertProduct(here.deps.db);
  await untilAnsweredBy(here, 'replica', id);
  const authorization = 'Bearer of-nobody';
  const { replica } = await answeredDuring(here, async () => {
    const { body } = await here.app.inject({ url: '/api/products?limit=8', headers: { authorization } });
    expect(body).toContain(id);
  });
  expect(replica).toBe(0);
});

test('a change is seen where it was made and where it was heard of while the replica stands still', async () => {
  const { id } = await insertProduct(here.deps.db);
  const other = await insertProduct(here.deps.db);
  await untilAnsweredBy(here, 'replica', id);
  await untilAnsweredBy(there, 'replica', id);
  await database.onReplica('select pg_wal_replay_pause()');

  const { version } = there.deps.catalogue;
  await rename(here, id, 'Renamed');
  expect(await nameOn(here, id)).toBe('Renamed');
  await expect.poll(() => there.deps.catalogue.version).toBeGreaterThan(version);
  expect(await nameOn(there, id)).toBe('Renamed');

  // Nothing was heard of this one, but the replica is soon more than a second behind.
  await untilAnsweredBy(there, 'primary', other.id);
  await database.onReplica('select pg_wal_replay_resume()');
  await untilAnsweredBy(there, 'replica', id);
  expect(await nameOn(there, id)).toBe('Renamed');
});

test('a replica that dies costs nobody an answer, and is asked again once it is back', async () => {
  const { id, name } = await insertProduct(here.deps.db);
  await untilAnsweredBy(here, 'replica', id);
  await database.stopReplica();
  here.deps.catalogue.kept.clear();
  expect(await answeredDuring(here, async () => expect(await nameOn(here, id)).toBe(name))).toEqual({
    replica: 0,
    primary: 1,
  });
  await database.startReplica();
  await untilAnsweredBy(here, 'replica', id);
});

test('a server that follows another history is never believed', async () => {
  const { id } = await insertProduct(here.deps.db);
  await untilAnsweredBy(here, 'replica', id);
  await database.onReplica('select pg_promote()');
  await untilAnsweredBy(here, 'primary', id);
  await rename(here, id, 'On the primary');
  await untilAnsweredBy(here, 'primary', id);
  expect(await nameOn(here, id)).toBe('On the primary');
});
