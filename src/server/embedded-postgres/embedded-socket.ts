import fs from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './embedded-account.ts';

export function socketFile(folder: string): string {
  return path.join(folder, '.s.PGSQL.5432');
}

/** Makes a folder of the account's own in a place where anybody may make folders. */
export async function ensurePrivateFolder(folder: string, account: Account): Promise<void> {
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
