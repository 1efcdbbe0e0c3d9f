import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool, type Pool } from '../db/pool.ts';
import { identity, isAlive, readPostmaster } from './embedded-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let parent: string;
let dataFolder: string;
const servers: EmbeddedPostgres[] = [];
const others: ChildProcess[] = [];
let made: string;

beforeAll(async () => {
  made = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-made-'));
  await fs.chmod(made, 0o755);
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(made, 'postgres'),
    log: () => undefined,
    durable: false,
  });
  await server.stop();
});
afterAll(() => fs.rm(made, { recursive: true }));

/** A cluster as a first start leaves it: to make one takes longer than what most tests are about. */
async function haveCluster(): Promise<void> {
  await fs.mkdir(path.dirname(dataFolder), { recursive: true });
  await promisify(execFile)('cp', ['-a', path.join(made, 'postgres'), dataFolder]);
}

beforeEach(async () => {
  parent = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-embedded-'));
  await fs.chmod(parent, 0o755);
  dataFolder = path.join(parent, 'postgres');
});

afterEach(async () => {
  for (const other of others.splice(0)) {
    other.kill('SIGKILL');
    if (other.exitCode === null && other.signalCode === null) await once(other, 'exit');
  }
  if (servers.length === 0) await start();
  for (const server of servers.splice(0)) await server.stop();
  const real = await fs.realpath(dataFolder);
  if (!real.startsWith(parent)) await fs.rm(path.dirname(real), { recursive: true });
  await fs.rm(parent, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined, durable: false });
  servers.push(server);
  return server;
}

/** Another process that starts the server, says so and holds it until it is killed. */
function startElsewhere(): ChildProcess {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))});
    const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, log: () => undefined, durable: false });
    console.log('ready');
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  return other;
}

async function says(other: ChildProcess, word: string): Promise<void> {
  for await (const chunk of other.stdout ?? []) if (String(chunk).includes(word)) return;
  throw new Error(`the other process ended without saying ${word}`);
}

async function answers(server: EmbeddedPostgres): Promise<void> {
  const pool = createPool(server.connectionString, { max: 1 });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
}

async function postmasterPid(): Promise<number> {
  const postmaster = await readPostmaster(await fs.realpath(dataFolder));
  if (postmaster?.state !== 'running') throw new Error('no server runs');
  return postmaster.pid;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(condition, { timeout: 10_000, interval: 20 }).toBe(true);
}

test('a first start creates the cluster, a stop ends it, a second start keeps what was stored', async () => {
  const first = await start();
  const pool = createPool(first.connectionString, { max: 1 });
  await pool.query('create table notes (text text)');
  await pool.query("insert into notes values ('थोक')");
  await pool.end();
  const pid = await postmasterPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(second.adopted).toBe(false);
  const again = createPool(second.connectionString, { max: 1 });
  expect((await again.query('select text from notes')).rows).toEqual([{ text: 'थोक' }]);
  expect((await again.query("select current_setting('listen_addresses') as tcp")).rows).toEqual([
    { tcp: '' },
  ]);
  await again.end();
});

test('after kill -9 of the application its server is taken over, and the normal stop ends it', async () => {
  await haveCluster();
  const other = startElsewhere();
  await says(other, 'ready');
  const pid = await postmasterPid();
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(isAlive(pid)).toBe(true);

  const server = await start();
  expect(server.adopted).toBe(true);
  expect(await postmasterPid()).toBe(pid);
  await answers(server);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test.each([
  [
    'the cluster is made',
    async () => (await fs.readdir(parent)).some((name) => /^postgres($|\.new-)/.test(name)),
  ],
  [
    'the server starts',
    async () => (await fs.readdir(dataFolder).catch((): string[] => [])).includes('postmaster.pid'),
  ],
])(
  'an application killed while %s for the first time leaves nothing in the way',
  async (_step, isReached) => {
    const other = startElsewhere();
    while (!(await isReached())) await wait(10);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await answers(await start());
  },
);

test('two processes share one server, and the last to leave stops it', async () => {
  const other = startElsewhere();
  const [server] = await Promise.all([start(), says(other, 'ready')]);
  const pid = await postmasterPid();
  await server.stop();
  expect(isAlive(pid)).toBe(true);
  other.kill('SIGTERM');
  await once(other, 'exit');
  expect(isAlive(pid)).toBe(false);
});

/** Until a statement succeeds again. */
const heals = (pool: Pool) =>
  until(() =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  );

test('a server killed while in use is started again, and nothing that was acknowledged is lost', async () => {
  await haveCluster();
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  servers.push(server);
  const pool = createPool(server.connectionString, { max: 4 });
  await pool.query('create table notes (number int)');
  const pid = await postmasterPid();
  const acknowledged: number[] = [];
  let isWriting = true;
  const writer = async (first: number) => {
    for (let number = first; isWriting; number += 4) {
      await pool.query('insert into notes values ($1)', [number]).then(
        () => acknowledged.push(number),
        () => wait(5),
      );
    }
  };
  const writers = [0, 1, 2, 3].map(writer);
  await until(() => acknowledged.length > 100);
  const before = acknowledged.length;
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  await heals(pool);
  await until(() => acknowledged.length > before + 100);
  isWriting = false;
  await Promise.all(writers);
  expect(await postmasterPid()).not.toBe(pid);
  const { rows } = await pool.query('select number from notes');
  const stored = new Set(rows.map(({ number }) => number));
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
  await pool.end();
});

test('a server that was taken over and then killed is started again', async () => {
  await haveCluster();
  const other = startElsewhere();
  await says(other, 'ready');
  other.kill('SIGKILL');
  await once(other, 'exit');
  const server = await start();
  const pool = createPool(server.connectionString, { max: 1 });
  process.kill(await postmasterPid(), 'SIGKILL');
  await heals(pool);
  await pool.end();
});

test('a server whose socket was removed is started again', async () => {
  await haveCluster();
  const server = await start();
  const pool = createPool(server.connectionString, { max: 1 });
  await pool.query('select 1');
  const pid = await postmasterPid();
  await fs.rm(path.join(dataFolder, '.s.PGSQL.5432'));
  await until(() => !isAlive(pid));
  await heals(pool);
  await pool.end();
});

test('the lock file of a server that is gone, or of a copied folder, does not prevent a start', async () => {
  await haveCluster();
  const server = await start();
  const lock = path.join(dataFolder, 'postmaster.pid');
  const text = await fs.readFile(lock, 'utf8');
  await server.stop();
  await fs.writeFile(lock, text);
  await answers(await start());
  await servers.pop()?.stop();
  await fs.writeFile(lock, text.replace(/^\d+/, String(process.pid)));
  await answers(await start());
});

test('a server whose folder was removed still stops', async () => {
  await haveCluster();
  const server = await start();
  const pid = await postmasterPid();
  await fs.rm(parent, { recursive: true, maxRetries: 20 });
  await server.stop();
  expect(isAlive(pid)).toBe(false);
  await fs.mkdir(parent);
  await fs.chmod(parent, 0o755);
  servers.splice(0);
});

test('a server whose folder is removed while it waits for its turn to stop still stops', async () => {
  await haveCluster();
  const server = await start();
  const pid = await postmasterPid();
  const lock = `${dataFolder}.lock`;
  await fs.writeFile(lock, identity(process.pid));
  const stopping = server.stop();
  const isWaiting = async () => (await fs.readdir(parent)).some((name) => name.includes('.lock.'));
  while (!(await isWaiting())) await wait(5);
  await fs.rm(parent, { recursive: true, maxRetries: 20 });
  await stopping;
  expect(isAlive(pid)).toBe(false);
  await fs.mkdir(parent);
  await fs.chmod(parent, 0o755);
  servers.splice(0);
});

test('a long path gets its socket elsewhere, and the same one after a crash', async () => {
  dataFolder = path.join(parent, 'a'.repeat(60), 'b'.repeat(60), 'postgres');
  await haveCluster();
  const server = await start();
  await answers(server);
  expect(server.connectionString).toContain(encodeURIComponent('/tmp/thokmandu-'));
  const pool = createPool(server.connectionString, { max: 1 });
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  await heals(pool);
  await pool.end();
});

test.runIf(process.getuid?.() === 0)(
  'under a private folder root keeps the data elsewhere and says so',
  async () => {
    await fs.chmod(parent, 0o700);
    const said: string[] = [];
    const server = await startEmbeddedPostgres({
      dataFolder,
      log: (line) => said.push(line),
      durable: false,
    });
    servers.push(server);
    await answers(server);
    const real = await fs.realpath(dataFolder);
    expect(real.startsWith(parent)).toBe(false);
    expect(said.join('\n')).toContain(`its data is kept in ${real} instead`);
    expect((await fs.stat(real)).uid).not.toBe(0);
  },
);
