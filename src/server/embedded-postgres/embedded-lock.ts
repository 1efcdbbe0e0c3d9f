import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOCK_LIMIT_MS = 90_000;

/** What `postmaster.pid` says about the server of a data folder. */
export type Postmaster =
  | { state: 'running'; pid: number; isReady: boolean; socketFolder: string; port: number }
  /** Dead but not yet collected by its parent, or still writing its file. */
  | { state: 'settling'; pid: number }
  /** No such server any more: the file may go. */
  | { state: 'stale'; pid: number };

const zombieSince = new Map<number, number>();
const ZOMBIE_PATIENCE_MS = 1000;

/** Reads the lock file that PostgreSQL keeps in its data folder; null when there is none. */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const text = await fs.readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(pid) || pid === 0) return { state: 'settling', pid: 0 };
  if (!isAlive(pid)) {
    if (!exists(pid)) return { state: 'stale', pid };
    // A zombie's parent usually collects it at once; some containers have nobody who does.
    const since = zombieSince.get(pid) ?? Date.now();
    zombieSince.set(pid, since);
    return { state: Date.now() - since > ZOMBIE_PATIENCE_MS ? 'stale' : 'settling', pid };
  }
  // After a reboot the number may belong to anybody, and a copied folder carries the original's file.
  if (!isPostgres(pid)) return { state: 'stale', pid };
  const folder = lines[1] ?? '';
  if (folder !== '' && !(await isSameFolder(folder, dataFolder))) return { state: 'stale', pid };
  return {
    state: 'running',
    pid,
    isReady: (lines[7] ?? '').trim() === 'ready',
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
  };
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((folder) => fs.realpath(folder).catch(() => folder)),
  );
  return first === second;
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    // No /proc (macOS): the folder named in the file has to do.
    return true;
  }
}

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  return exists(pid) && processStat(pid)?.state !== 'Z';
}

function exists(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** State letter and start time (clock ticks since boot) from /proc; null where there is none. */
function processStat(pid: number): { state: string; startedAt: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name stands in brackets and may hold spaces; the fields after it are plain.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** A process named so that a later process with the same number is not taken for it. */
export function identity(pid: number): string {
  return `${pid}-${processStat(pid)?.startedAt ?? 'unknown'}`;
}

export function isLivingIdentity(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  return isAlive(pid) && identity(pid) === name;
}

/** The processes that use one embedded server; the last to leave stops it. */
export type ServerUsers = { add(): Promise<void>; remove(): Promise<void>; anyoneElse(): Promise<boolean> };

/**
 * Runs `work` while no other process starts or stops the server of this data folder. The lock of a process
 * that died is taken over.
 */
export async function withStartLock<T>(
  dataFolder: string,
  work: (users: ServerUsers) => Promise<T>,
): Promise<T> {
  const lock = `${dataFolder}.lock`;
  const mine = identity(process.pid);
  // Written beside and linked, so that the lock never exists without its owner's name.
  const draft = `${lock}.${mine}.${Math.random().toString(36).slice(2)}`;
  await fs.writeFile(draft, mine);
  try {
    const deadline = Date.now() + LOCK_LIMIT_MS;
    while (!(await tryLink(draft, lock))) {
      const owner = await fs.readFile(lock, 'utf8').catch(() => '');
      if (owner !== '' && !isLivingIdentity(owner)) await dropLock(lock, owner, draft);
      else if (Date.now() > deadline)
        throw new Error(`${dataFolder} is in use: process ${owner} holds ${lock}.`);
      else await wait(20);
    }
  } finally {
    await fs.rm(draft, { force: true });
  }
  try {
    return await work(usersOf(dataFolder, mine));
  } finally {
    await fs.rm(lock, { force: true });
  }
}

async function tryLink(draft: string, lock: string): Promise<boolean> {
  try {
    await fs.link(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two processes may find the same dead owner: whoever moves away a newer lock by mistake puts it back. */
async function dropLock(lock: string, deadOwner: string, draft: string): Promise<void> {
  const aside = `${draft}.old`;
  try {
    await fs.rename(lock, aside);
  } catch {
    return;
  }
  if ((await fs.readFile(aside, 'utf8')) !== deadOwner) await tryLink(aside, lock);
  await fs.rm(aside, { force: true });
}

function usersOf(dataFolder: string, mine: string): ServerUsers {
  const folder = `${dataFolder}.users`;
  return {
    async add() {
      await fs.mkdir(folder, { recursive: true });
      await fs.writeFile(path.join(folder, mine), '');
    },
    async remove() {
      await fs.rm(path.join(folder, mine), { force: true });
    },
    async anyoneElse() {
      for (const name of await fs.readdir(folder).catch(() => [])) {
        if (name === mine) continue;
        if (isLivingIdentity(name)) return true;
        await fs.rm(path.join(folder, name), { force: true });
      }
      return false;
    },
  };
}
