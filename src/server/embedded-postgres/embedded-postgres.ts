import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountFor, canReach, privateStorage, readableBinaries } from './embedded-account.ts';
import { identity, isAlive, isLivingIdentity, readPostmaster, withStartLock } from './embedded-lock.ts';

const ROLE = 'thokmandu';
const DATABASE = 'thokmandu';
const MAJOR_VERSION = '18';
/** Longest path of a Unix socket that every supported system accepts (104 bytes on macOS). */
const LONGEST_SOCKET_PATH = 100;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const WATCH_EVERY_MS = 250;
const AFTER_FAILURE_MS = 2000;

export type EmbeddedPostgresOptions = {
  /** Where the cluster lives; created on the first start. */
  dataFolder: string;
  log: (message: string) => void;
  /** False only for throw-away clusters of tests: trades every guarantee against loss for speed. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  /** Connects over a Unix socket; nothing listens on TCP. */
  connectionString: string;
  /** True when a server left behind by another process was taken over instead of started. */
  adopted: boolean;
  /** Stops the server unless another living process (a separate worker) still uses it. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that npm installed, or takes over the one that already serves this folder: after
 * `kill -9` of the application its database lives on, and a separate worker shares it.
 * The server runs in its own session, so Ctrl-C reaches the application first and it can drain. A server
 * that dies while in use is started again.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL needs Linux or macOS. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const requested = path.resolve(options.dataFolder);
  await fs.mkdir(path.dirname(requested), { recursive: true });
  const server = new EmbeddedServer(requested, options.log, options.durable ?? true);
  await withStartLock(requested, async (users) => {
    await server.startOrAdopt();
    await users.add();
  });
  server.watch();
  return {
    connectionString: server.connectionString,
    adopted: server.adopted,
    stop: () => server.release(),
  };
}

class EmbeddedServer {
  connectionString = '';
  adopted = false;
  readonly #requested: string;
  readonly #log: (message: string) => void;
  readonly #durable: boolean;
  #folder = '';
  #socketFolder = '';
  #pid = 0;
  /** The process of that number that was meant, should the number be given to another. */
  #identity = '';
  #child: ChildProcess | null = null;
  #released = false;
  #watcher: NodeJS.Timeout | null = null;
  #isLooking = false;
  #nextLookAt = 0;

  constructor(requested: string, log: (message: string) => void, durable: boolean) {
    this.#requested = requested;
    this.#log = log;
    this.#durable = durable;
  }

  async startOrAdopt(): Promise<void> {
    const { folder, account } = await this.#placeFolder();
    this.#folder = folder;
    if (await this.#adopt()) return;
    const binaries = await readableBinaries(account, this.#log);
    await this.#removeHalfMadeClusters();
    if (!(await exists(path.join(folder, 'PG_VERSION')))) await this.#initialise(binaries, account);
    const version = (await fs.readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
    if (version !== MAJOR_VERSION) {
      throw new Error(`${folder} belongs to PostgreSQL ${version}, this program carries ${MAJOR_VERSION}.`);
    }
    await this.#start(binaries, account);
  }

  /**
   * Starts a server again that died while in use, or that nobody can reach since its socket was removed; without this
   * either would need an operator.
   */
  watch(): void {
    this.#watcher = setInterval(() => void this.#look(), WATCH_EVERY_MS);
    this.#watcher.unref();
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#released || Date.now() < this.#nextLookAt) return;
    this.#isLooking = true;
    try {
      if ((await this.#isReachable()) || this.#released) return;
      this.#log('PostgreSQL has stopped unexpectedly; starting it again.');
      await withStartLock(this.#requested, () => (this.#released ? Promise.resolve() : this.#revive()));
    } catch (error) {
      this.#nextLookAt = Date.now() + AFTER_FAILURE_MS;
      this.#log(`PostgreSQL could not be started again: ${String(error)}`);
    } finally {
      this.#isLooking = false;
    }
  }

  async #isReachable(): Promise<boolean> {
    return isLivingIdentity(this.#identity) && (await exists(socketFile(this.#socketFolder)));
  }

  async #revive(): Promise<void> {
    // An empty cluster in the place of the lost one would look like a shop without orders.
    if (!(await exists(path.join(this.#folder, 'PG_VERSION')))) throw new Error(`${this.#folder} is gone.`);
    const postmaster = await readPostmaster(this.#folder);
    const isUnreachable =
      postmaster?.state === 'running' &&
      postmaster.isReady &&
      !(await exists(socketFile(postmaster.socketFolder)));
    if (isUnreachable) await this.#end(postmaster.pid);
    await this.startOrAdopt();
  }

  async release(): Promise<void> {
    if (this.#released) return;
    this.#released = true;
    clearInterval(this.#watcher ?? undefined);
    try {
      await withStartLock(this.#requested, async (users) => {
        await users.remove();
        if (await users.anyoneElse()) {
          this.#log('PostgreSQL keeps running for another process of this project.');
          return;
        }
        await this.#stop();
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // Somebody removes the data under a running server, or while it is stopped; nobody else can be using it.
      await this.#stop();
    }
  }

  /** The folder to use and the account that owns it; as root PostgreSQL itself must run as somebody else. */
  async #placeFolder(): Promise<{ folder: string; account: Account }> {
    const existing = await fs.realpath(this.#requested).catch(() => null);
    const account = await accountFor(existing);
    if (existing !== null) return { folder: existing, account };
    if (account.uid === null || (await canReach(path.dirname(this.#requested), account))) {
      return { folder: this.#requested, account };
    }
    const folder = path.join(await privateStorage(account), 'postgres');
    await fs.symlink(folder, this.#requested).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      await fs.unlink(this.#requested);
      await fs.symlink(folder, this.#requested);
    });
    this.#log(
      `PostgreSQL does not run as root and its account cannot enter ${path.dirname(this.#requested)}: ` +
        `its data is kept in ${folder} instead (linked from ${this.#requested}).`,
    );
    return { folder, account };
  }

  /** Takes over a server that already runs on this folder, and clears what a dead one left behind. */
  async #adopt(): Promise<boolean> {
    const deadline = Date.now() + START_LIMIT_MS;
    for (;;) {
      const postmaster = await readPostmaster(this.#folder);
      if (postmaster === null) return false;
      if (postmaster.state === 'stale') {
        await fs.rm(path.join(this.#folder, 'postmaster.pid'), { force: true });
        return false;
      }
      if (postmaster.state === 'running' && postmaster.isReady) {
        this.#pid = postmaster.pid;
        this.#identity = identity(this.#pid);
        this.#socketFolder = postmaster.socketFolder;
        this.connectionString = socketConnectionString(postmaster.socketFolder, postmaster.port, DATABASE);
        try {
          await ensureDatabase(postmaster.socketFolder, postmaster.port);
          this.adopted = true;
          this.#log(
            `Took over the PostgreSQL already running on ${this.#folder} (process ${postmaster.pid}).`,
          );
          return true;
        } catch (error) {
          if (Date.now() > deadline) {
            throw new Error(
              `${this.#folder} is in use by process ${postmaster.pid}, which does not answer: ${String(error)}`,
            );
          }
        }
      } else if (Date.now() > deadline) {
        throw new Error(
          `${this.#folder} is in use by process ${postmaster.pid}, which does not become ready.`,
        );
      }
      await wait(25);
    }
  }

  /** A first start that was killed leaves such a folder; its initdb may even still be writing into it. */
  async #removeHalfMadeClusters(): Promise<void> {
    const parent = path.dirname(this.#folder);
    for (const name of await fs.readdir(parent).catch(() => [])) {
      if (!name.startsWith(`${path.basename(this.#folder)}.new-`)) continue;
      await fs.rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async #initialise(binaries: string, account: Account): Promise<void> {
    this.#log('Creating the database cluster (first start).');
    // The cluster appears by one rename, complete.
    const fresh = `${this.#folder}.new-${process.pid}-${Date.now()}`;
    let failure = '';
    // Characters of every script need a UTF-8 ctype (trigrams, lower); its name differs between systems.
    for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      await fs.rm(fresh, { recursive: true, force: true });
      await fs.mkdir(fresh, { mode: 0o700 });
      if (account.uid !== null) await fs.chown(fresh, account.uid, account.gid);
      const result = await runToEnd(
        path.join(binaries, 'bin', 'initdb'),
        [
          `--pgdata=${fresh}`,
          `--username=${ROLE}`,
          '--auth=trust',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${ctype}`,
          '--no-instructions',
          ...(this.#durable ? [] : ['--no-sync']),
        ],
        account,
      );
      if (result.code === 0) {
        await fs.rm(this.#folder, { recursive: true, force: true });
        await fs.rename(fresh, this.#folder);
        return;
      }
      failure = result.output;
      if (!/invalid locale|could not be used/i.test(failure)) break;
    }
    await fs.rm(fresh, { recursive: true, force: true });
    throw new Error(`The database cluster could not be created:\n${failure.trim()}`);
  }

  async #start(binaries: string, account: Account): Promise<void> {
    const socketFolder = await this.#chooseSocketFolder(account);
    const logFile = path.join(this.#folder, 'server.log');
    const settings = [
      ...commonSettings(socketFolder),
      ...(this.#durable ? durableSettings : throwAwaySettings),
    ];
    const deadline = Date.now() + START_LIMIT_MS;
    for (;;) {
      const logged = await rotate(logFile);
      const output = openSync(logFile, 'a', 0o600);
      const child = spawn(
        path.join(binaries, 'bin', 'postgres'),
        ['-D', this.#folder, ...settings.flatMap((setting) => ['-c', setting])],
        {
          ...spawnAs(account),
          // Its own session: Ctrl-C in the terminal must not take the database from under a draining app.
          detached: true,
          stdio: ['ignore', output, output],
        },
      );
      closeSync(output);
      child.unref();
      this.#child = child;
      if (await this.#becomesReady(child, deadline)) {
        await ensureDatabase(socketFolder, 5432);
        this.#pid = child.pid ?? 0;
        this.#identity = identity(this.#pid);
        this.#socketFolder = socketFolder;
        this.adopted = false;
        this.connectionString = socketConnectionString(socketFolder, 5432, DATABASE);
        return;
      }
      const tail = (await fs.readFile(logFile)).subarray(logged).toString().slice(-1500);
      // Processes of a server killed moments ago need an instant to notice; their memory block blocks us so long.
      if (
        Date.now() < deadline &&
        /pre-existing shared memory block|lock file .* already exists/.test(tail)
      ) {
        await wait(200);
        if (await this.#adopt()) return;
        continue;
      }
      throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${tail}`);
    }
  }

  async #becomesReady(child: ChildProcess, deadline: number): Promise<boolean> {
    let hasEnded = false;
    child.once('exit', () => {
      hasEnded = true;
    });
    child.once('error', (error) => {
      this.#log(`PostgreSQL could not be run: ${error.message}`);
      hasEnded = true;
    });
    while (!hasEnded && Date.now() < deadline) {
      const postmaster = await readPostmaster(this.#folder);
      if (postmaster?.state === 'running' && postmaster.pid === child.pid && postmaster.isReady) return true;
      await wait(10);
    }
    return false;
  }

  /**
   * The data folder itself when its path is short enough for a socket, else a private temporary folder: the same one
   * again when the server died, because the shop's connections go there.
   */
  async #chooseSocketFolder(account: Account): Promise<string> {
    if (Buffer.byteLength(`${socketFile(this.#folder)}.lock`) <= LONGEST_SOCKET_PATH) return this.#folder;
    if (this.#socketFolder !== '') {
      await ensurePrivateFolder(this.#socketFolder, account);
      return this.#socketFolder;
    }
    const folder = await fs.mkdtemp(path.join('/tmp', 'thokmandu-'));
    if (account.uid !== null) await fs.chown(folder, account.uid, account.gid);
    return folder;
  }

  async #end(pid: number): Promise<void> {
    this.#child?.ref();
    // SIGINT is PostgreSQL's fast shutdown; SIGQUIT, the last resort, costs a recovery at the next start.
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      sendSignal(pid, signal);
      const deadline = Date.now() + STOP_LIMIT_MS;
      while (isAlive(pid) && Date.now() < deadline) await wait(10);
      if (!isAlive(pid)) break;
    }
  }

  async #stop(): Promise<void> {
    const postmaster = await readPostmaster(this.#folder);
    const pid = postmaster?.state === 'running' ? postmaster.pid : this.#pid;
    if (!isAlive(pid)) return;
    await this.#end(pid);
    if (path.dirname(this.#socketFolder) === '/tmp') {
      await fs.rm(this.#socketFolder, { recursive: true, force: true });
    }
  }
}

function socketFile(folder: string): string {
  return path.join(folder, '.s.PGSQL.5432');
}

/** Makes a folder of the account's own in a place where anybody may make folders. */
async function ensurePrivateFolder(folder: string, account: Account): Promise<void> {
  try {
    await fs.mkdir(folder, { mode: 0o700 });
    if (account.uid !== null) await fs.chown(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const stats = await fs.lstat(folder);
    if (!stats.isDirectory() || stats.uid !== (account.uid ?? process.getuid?.())) {
      throw new Error(`${folder} belongs to somebody else.`);
    }
  }
}

/** The address of a database behind a Unix socket, in the form that pg and graphile-worker both read. */
function socketConnectionString(socketFolder: string, port: number, database: string): string {
  return `postgres://${ROLE}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function ensureDatabase(socketFolder: string, port: number): Promise<void> {
  const connect = async (database: string, work?: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({
      connectionString: socketConnectionString(socketFolder, port, database),
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work?.(client);
    } finally {
      await client.end();
    }
  };
  try {
    await connect(DATABASE);
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
    await connect('postgres', (client) => client.query(`create database ${DATABASE}`));
  }
}

function commonSettings(socketFolder: string): string[] {
  return [
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories="${socketFolder}"`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    'random_page_cost=1.1',
    'work_mem=8MB',
    'maintenance_work_mem=128MB',
    // Two cores: a parallel query would only take the other request's processor.
    'max_parallel_workers_per_gather=0',
    // Statements and their values may hold what a user typed: they stay out of the log.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ];
}

const durableSettings = [
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'max_wal_size=1GB',
  'checkpoint_timeout=15min',
  'fsync=on',
  'synchronous_commit=on',
];

const throwAwaySettings = [
  'shared_buffers=128MB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=120',
];

function spawnAs(account: Account) {
  return {
    // A folder that every account may enter; the caller's own may be private.
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
    ...(account.uid === null ? {} : { uid: account.uid, gid: account.gid }),
  };
}

async function runToEnd(command: string, args: string[], account: Account) {
  const child = spawn(command, args, { ...spawnAs(account), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  return { code, output };
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime: what the signal asked for.
  }
}

/** Sets a long log aside and answers how many bytes the current one holds. */
async function rotate(logFile: string): Promise<number> {
  const size = await fs.stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= 5_000_000) return size;
  await fs.rename(logFile, `${logFile}.1`);
  return 0;
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
