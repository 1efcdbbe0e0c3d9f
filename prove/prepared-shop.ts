import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RunningShop, runShop } from '../test/running-shop.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');

/** A data folder of its own with the demo shop and this many products; it is made once and copied. */
export async function copyOfShop(products: number): Promise<string> {
  const template = await templateOf(products);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-prove-'));
  // PostgreSQL does not run as root: its account has to pass through.
  await fs.chmod(folder, 0o755);
  await run('cp', ['-a', '--reflink=auto', `${template}/.`, folder]);
  return folder;
}

/** The built shop on such a folder. Ctrl-C ends the proof after its round, and only then the shop. */
export function startShop(folder: string, env: Record<string, string> = {}): Promise<RunningShop> {
  return runShop(folder, env, { detached: true });
}

async function templateOf(products: number): Promise<string> {
  const hash = createHash('sha256');
  const schema = path.join(root, 'db', 'schema');
  for (const name of (await fs.readdir(schema)).sort()) {
    hash.update(await fs.readFile(path.join(schema, name)));
  }
  const folder = path.join(os.tmpdir(), `thokmandu-prove-of-${products}-${hash.digest('hex').slice(0, 12)}`);
  const isThere = await fs.stat(folder).catch(() => null);
  if (isThere !== null) return folder;
  const fresh = await fs.mkdtemp(`${folder}-`);
  await fs.chmod(fresh, 0o755);
  const { DATABASE_URL: _, ...env } = process.env;
  await run(process.execPath, [path.join(root, 'scripts', 'seed-bulk.ts'), String(products)], {
    env: { ...env, DATA_FOLDER: fresh, DEMO: '1' },
  });
  // Another run may have been quicker.
  await fs.rename(fresh, folder).catch(() => fs.rm(fresh, { recursive: true, force: true }));
  return folder;
}
