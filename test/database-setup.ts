import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { makeFastFolder } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** May create and drop databases. */
    adminUrl: string;
    /** Migrated once; cloned for every test file. */
    templateDatabase: string;
    /** Begins the name of every database of this run. */
    databasePrefix: string;
  }
}

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL (a superuser of any PostgreSQL 15 or newer) when set,
 * else an embedded one that trades safety for speed in a temporary folder.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? { url: external, stop: async () => undefined } : await startThrowAwayServer();
  const prefix = `thokmandu_test_${process.pid}_`;
  const template = `${prefix}template`;
  await onServer(server.url, async (admin) => {
    await admin.query(`create database ${template}`);
  });
  await migrate(databaseUrl(server.url, template));
  project.provide('adminUrl', server.url);
  project.provide('templateDatabase', template);
  project.provide('databasePrefix', prefix);
  return async () => {
    await onServer(server.url, async (admin) => {
      const { rows } = await admin.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    });
    await server.stop();
  };
}

async function startThrowAwayServer() {
  const folder = await makeFastFolder('test');
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(folder, 'postgres'),
    log: () => undefined,
    durable: false,
  });
  return {
    url: server.connectionString,
    stop: async () => {
      await server.stop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer<T>(serverUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
