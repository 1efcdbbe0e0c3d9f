import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { enqueueJob } from '../db/jobs.sql.ts';
import { createPool } from '../db/pool.ts';
import { createLogger } from '../logger.ts';
import { emptyOutbox, enqueueMail } from '../mail/mail.jobs.ts';
import { createMailer, type Mail } from '../mail/mailer.ts';
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

test('what a runner had begun that fell silent is done by another; what a living one works on is left to it', async () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  for (const [to, runner] of [
    ['sita@example.com', 'pool-silent'],
    ['gita@example.com', 'pool-living'],
  ]) {
    await enqueueMail(shop.db, { to: to as string, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    await emptyOutbox(shop.deps);
    await shop.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where locked_by is null`,
      [runner],
    );
  }
  await shop.pool.query(
    `insert into job_runners (name, seen_at) values ('pool-silent', now() - interval '50 seconds'), ('pool-living', now())`,
  );
  const worker = await startWorker({ ...shop.deps, mailer }, createLogger('silent') as never);
  const runners = async () =>
    (await shop.pool.query('select name from job_runners')).rows.map(({ name }) => name);
  try {
    await vi.waitFor(() => expect(sent.map(({ to }) => to)).toEqual(['sita@example.com']), {
      timeout: 15_000,
    });
    // Three of its own, for mails, for webhooks and for all else.
    expect(await runners()).toHaveLength(4);
  } finally {
    await worker.stop();
  }
  await vi.waitFor(async () => expect(await runners()).toEqual(['pool-living']), { timeout: 15_000 });
  const { rows } = await shop.pool.query(
    // What the clock calls for each minute may stand beside it.
    `select locked_by from graphile_worker.jobs where task_identifier = 'send_mail'`,
  );
  expect(rows).toEqual([{ locked_by: 'pool-living' }]);
});

test('a job that was given out by an answer that got lost is done after all; one that takes its time is done once', async () => {
  await shop.pool.query('delete from graphile_worker._private_jobs');
  await shop.pool.query('delete from job_runners');
  const sent: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const mailer = {
    async send({ to }: Mail) {
      sent.push(to);
      if (to === 'slow@example.com') await finished;
    },
  };
  const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
  const worker = await startWorker({ ...shop.deps, mailer }, createLogger('silent') as never);
  try {
    await enqueueMail(shop.db, mailTo('slow@example.com'));
    await vi.waitFor(() => expect(sent).toEqual(['slow@example.com']), { timeout: 15_000 });
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(
      `select graphile_worker.add_job('send_mail', payload := $1::json, max_attempts := 12)`,
      [JSON.stringify(mailTo('lost@example.com'))],
    );
    await client.query(
      `update graphile_worker._private_jobs 
       set locked_by = (select locked_by from graphile_worker.jobs where task_identifier = 'send_mail' and locked_by is not null),
         attempts = 1
       where locked_by is null`,
    );
    await client.query(`update graphile_worker._private_jobs set locked_at = now() - interval '40 seconds'`);
    await client.query('commit');
    client.release();
    await vi.waitFor(() => expect(sent).toEqual(['slow@example.com', 'lost@example.com']), {
      timeout: 20_000,
    });
    finish();
    await vi.waitFor(
      async () => expect((await shop.pool.query('select from graphile_worker.jobs')).rows).toEqual([]),
      { timeout: 15_000 },
    );
    expect(sent).toHaveLength(2);
  } finally {
    finish();
    await worker.stop();
  }
});

test('a mail server that never greets holds up nothing but mails, and is given up after seconds', async () => {
  await shop.pool.query('delete from graphile_worker._private_jobs');
  const callers = new Set<net.Socket>();
  const silent = net.createServer((socket) => {
    callers.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo;
  const mailer = createMailer({ ...shop.config, smtpUrl: `smtp://127.0.0.1:${port}` });
  const worker = await startWorker({ ...shop.deps, mailer }, createLogger('silent') as never);
  const jobs = async (task: string) =>
    (
      await shop.pool.query('select last_error from graphile_worker.jobs where task_identifier = $1', [task])
    ).rows.map(({ last_error }) => last_error);
  try {
    for (const to of ['one', 'two', 'three'])
      await enqueueMail(shop.db, { to: `${to}@example.com`, subject: 'Hello', text: 'Hello', html: 'Hello' });
    await vi.waitFor(() => expect(callers.size).toBe(2), { timeout: 10_000 });
    // As the clock adds it.
    await enqueueJob(shop.db, 'purge_sessions', {});
    await vi.waitFor(async () => expect(await jobs('purge_sessions')).toEqual([]), { timeout: 5_000 });
    expect(await jobs('send_mail')).toEqual([null, null, null]);
    await vi.waitFor(
      async () => expect((await jobs('send_mail')).filter((error) => error !== null)).toHaveLength(2),
      { timeout: 15_000 },
    );
    expect(await jobs('send_mail')).toContain('Greeting never received');
  } finally {
    for (const caller of callers) caller.destroy();
    silent.close();
    silent.on('connection', (socket) => socket.destroy());
    await worker.stop();
    await shop.pool.query('delete from graphile_worker._private_jobs');
  }
});

test('what the clock called for while nobody was there is done once they are back, its last time alone', async () => {
  const lastTimes = async (): Promise<Map<string, Date>> => {
    const { rows } = await shop.pool.query(
      `select identifier, last_execution as at from graphile_worker._private_known_crontabs where last_execution is not null`,
    );
    return new Map(rows.map(({ identifier, at }) => [identifier, at]));
  };
  const registered = async () =>
    (await shop.pool.query('select from graphile_worker._private_known_crontabs')).rows.length;
  const first = await startWorker(shop.deps, createLogger('silent') as never);
  await vi.waitFor(async () => expect(await registered()).toBeGreaterThan(20), { timeout: 15_000 });
  await first.stop();
  await shop.pool.query(
    `update graphile_worker._private_known_crontabs
     set known_since = now() - interval '5 days', last_execution = now() - interval '3 days'`,
  );
  const back = new Date();
  const second = await startWorker(shop.deps, createLogger('silent') as never);
  try {
    for (const [job, hours] of [
      ['prove_ledger', 24],
      ['deliver_silent_parcels', 1],
      ['ripen_parcels', 1 / 6],
      ['expire_orders', 1 / 60],
    ] as const) {
      await vi.waitFor(
        async () => {
          const at = (await lastTimes()).get(job)?.getTime() ?? 0;
          expect(at, job).toBeGreaterThan(back.getTime() - (hours * 3_600_000 + 60_000));
        },
        { timeout: 15_000 },
      );
    }
  } finally {
    await second.stop();
  }
});
