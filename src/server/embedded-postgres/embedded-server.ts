import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, accountFor, canReach, privateStorage, readableBinaries } from './embedded-account.ts';
import { createCluster, removeHalfMadeClusters } from './embedded-cluster.ts';
import { DATABASE, ensureDatabase, socketConnectionString } from './embedded-database.ts';
import { exists, rotate } from './embedded-files.ts';
import { identity, isAlive, isLivingIdentity, readPostmaster, withStartLock } from './embedded-lock.ts';
import { sendSignal, spawnAs } from './embedded-process.ts';
import { commonSettings, durableSettings, throwAwaySettings } from './embedded-settings.ts';
import { ensurePrivateFolder, socketFile } from './embedded-socket.ts';

const MAJOR_VERSION = '18';

/** Longest path of a Unix socket that every supported system accepts (104 bytes on macOS). */
const LONGEST_SOCKET_PATH = 100;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const WATCH_EVERY_MS = 250;
const AFTER_FAILURE_MS = 2000;

/** One PostgreSQL on one data folder: started or taken over, watched, and let go. */
export class EmbeddedServer {
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
    await removeHalfMadeClusters(folder);
    if (!(await exists(path.join(folder, 'PG_VERSION')))) {
      this.#log('Creating the database cluster (first start).');
      await createCluster(folder, { binaries, account, durable: this.#durable });
    }
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
