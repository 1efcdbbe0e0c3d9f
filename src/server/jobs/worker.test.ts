import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createLogger } from '../app.ts';
import { createPool } from '../db/pool.ts';
import { enqueueMail } from '../mail/mail.jobs.ts';
import type { Mail } from '../mail/mailer.ts';
import { startWorker } from './worker.ts';

let shop: TestApp;
let folder: string;

beforeAll(async () => {
  shop = await createTestApp();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-worker-'));
});
afterAll(async () => {
  await shop.close();
  await fs.rm(folder, { recursive: true, force: true });
});

/** A door to the database that can be shut, its socket and every connection gone, and opened again. */
async function doorToDatabase() {
  const socketPath = path.join(folder, '.s.PGSQL.5432');
  const address = new URL(shop.connectionString);
  const host = address.searchParams.get('host') ?? address.hostname;
  const port = Number(address.port || 5432);
  const connections = new Set<net.Socket>();
  let server: net.Server;
  const open = async () => {
    server = net.createServer((inner) => {
      const outer = net.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
      for (const [one, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        connections.add(one);
        one.on('error', () => undefined);
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  };
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const connection of connections) connection.destroy();
    connections.clear();
    await closed;
  };
  const behind = new URL(address);
  behind.host = 'localhost:5432';
  behind.searchParams.set('host', folder);
  await open();
  return { connectionString: behind.href, open, shut };
}

test('a job that ends while the database is away is done once, and its end is told when it is back', async () => {
  const door = await doorToDatabase();
  const pool = createPool(door.connectionString);
  const sent: Mail[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail);
      await finished;
    },
  };
  const worker = await startWorker({ ...shop.deps, pool, mailer }, createLogger('silent') as never);
  try {
    const mail = { to: 'sita@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    await enqueueMail(shop.db, mail);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 });
    await door.shut();
    finish();
    await vi.waitFor(() => expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ENOENT' }));
    await door.open();
    await vi.waitFor(
      async () => expect((await shop.pool.query('select from graphile_worker.jobs')).rows).toEqual([]),
      { timeout: 15_000, interval: 100 },
    );
    expect(sent).toHaveLength(1);
    await enqueueMail(shop.db, mail);
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 15_000 });
  } finally {
    await worker.stop();
    await pool.end();
    await door.shut();
  }
});
