import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isReady } from '../../test/running-shop.ts';
import type { Part, PartOptions, Stage } from '../part.ts';
import { startShop } from '../prepared-shop.ts';
import { mailFolderOf, Watched } from '../shop-stage.ts';

const SIZE_MB = 300;
const FULL_SECONDS = 10;
const BACK_LIMIT_MS = 120_000;
const BINARIES = '/usr/lib/postgresql/15/bin';

/** PostgreSQL 15 of Debian whose data, or whose write-ahead log, lies alone on a small file system that fills up. */
export const fullData = fullDisk('data');
export const fullWal = fullDisk('WAL');

function fullDisk(what: 'data' | 'WAL'): Part {
  return {
    name: `full-${what.toLowerCase()}`,
    fault: `${what} on a full ${SIZE_MB} MB file system`,
    mustHold: 'clear 503, nothing torn, recovers once there is space',
    aim: 5,
    roundsPerStage: 5,
    open: (options) => openStage(what, options),
  };
}

async function openStage(what: 'data' | 'WAL', { log }: PartOptions): Promise<Stage> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-prove-disk-'));
  await fs.chmod(folder, 0o755);
  const small = path.join(folder, 'small');
  await fs.mkdir(small);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=777`, 'tmpfs', small]);
  const remove = async () => {
    execFileSync('umount', ['--lazy', small]);
    await fs.rm(folder, { recursive: true, force: true });
    log(`the ${SIZE_MB} MB are gone again`);
  };
  try {
    return await openOn(what, { folder, small, remove });
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL and a shop on a folder of which `small` is the file system that fills up. */
async function openOn(
  what: 'data' | 'WAL',
  { folder, small, remove }: { folder: string; small: string; remove: () => Promise<void> },
): Promise<Stage> {
  const account = {
    uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })),
    gid: Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' })),
  };
  await fs.chown(folder, account.uid, account.gid);
  const data = what === 'data' ? path.join(small, 'data') : path.join(folder, 'data');
  const wal = what === 'data' ? path.join(folder, 'wal') : path.join(small, 'wal');
  execFileSync(
    `${BINARIES}/initdb`,
    [
      '-D',
      data,
      '-X',
      wal,
      '-U',
      'thokmandu',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--wal-segsize=1',
      '--locale=C.UTF-8',
    ],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const port = await freePort();
  const postgres = keepRunning(() =>
    spawn(
      `${BINARIES}/postgres`,
      [
        ...['-D', data, '-p', String(port), '-k', folder],
        ...[
          'listen_addresses=127.0.0.1',
          'max_wal_size=96MB',
          'min_wal_size=2MB',
          'checkpoint_timeout=30s',
        ].flatMap((setting) => ['-c', setting]),
      ],
      { ...account, cwd: '/', stdio: 'ignore' },
    ),
  );
  const server = `postgres://thokmandu@127.0.0.1:${port}`;
  const psql = (sql: string) =>
    execFileSync(`${BINARIES}/psql`, [`${server}/postgres`, '-c', sql], { stdio: 'ignore' });
  for (let tries = 0; ; tries += 1) {
    try {
      psql('create database thokmandu');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await wait(100);
    }
  }
  const shopFolder = path.join(folder, 'shop');
  const shop = await startShop(shopFolder, { DATABASE_URL: `${server}/thokmandu` });
  const watched = await Watched.open(`${server}/thokmandu`, {
    mailFolders: [mailFolderOf(shopFolder)],
    address: () => shop.baseUrl,
  });
  const filler = path.join(small, 'filler');
  return {
    async round(random) {
      const { during, backMs } = await watched.underLoad(random, { pauseMs: () => 5 }, async () => {
        await watched.untilAcknowledged(20);
        const before = watched.market.recorder.deeds.length;
        await fillUp(filler);
        await wait(FULL_SECONDS * 1000);
        const acknowledged = watched.market.recorder.deeds.length - before;
        await fs.rm(filler);
        const freeAt = performance.now();
        while (!(await isReady(shop.baseUrl))) {
          if (performance.now() - freeAt > BACK_LIMIT_MS)
            throw new Error('The shop does not become ready again.');
          await wait(20);
        }
        const tookMs = Math.round(performance.now() - freeAt);
        await watched.untilAcknowledged(10);
        return { during: acknowledged, backMs: tookMs };
      });
      const faults = await watched.judge();
      return {
        counts: {
          ...watched.market.recorder.takeCounts(),
          'acknowledged while it was full': during,
          'PostgreSQL started anew': postgres.takeRestarts(),
        },
        measures: { 'ready again after ms': backMs },
        faults,
      };
    },
    close: () => watched.finish(shop.stop, postgres.stop, remove),
  };
}

/** Not a byte is left. */
async function fillUp(file: string): Promise<void> {
  const handle = await fs.open(file, 'a');
  for (const bytes of [1 << 20, 1 << 12, 1]) {
    const block = Buffer.alloc(bytes);
    try {
      for (;;) await handle.write(block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  await handle.close();
}

/** A program that is started again a second after it ended, as a service manager does. */
function keepRunning(start: () => ChildProcess): { takeRestarts(): number; stop(): Promise<void> } {
  let isWanted = true;
  let restarts = 0;
  let child = start();
  const watch = (running: ChildProcess) => {
    running.once('exit', async () => {
      await wait(1000);
      if (!isWanted) return;
      restarts += 1;
      child = start();
      watch(child);
    });
  };
  watch(child);
  return {
    takeRestarts() {
      const counted = restarts;
      restarts = 0;
      return counted;
    },
    async stop() {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}
